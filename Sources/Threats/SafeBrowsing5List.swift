/// A `HashList` of Safe Browsing, version 5, while its keys are read in any order.
struct SafeBrowsing5List {
    private(set) var name: String?
    private var list = HashList(header: ThreatListHeader(format: .safeBrowsing5, kind: .unspecified))
    private var removals: RiceDeltas?
    private var room = SafeBrowsingReader.byteLimit
    private var isLikelySafe = false

    /// The kinds of lists, by the beginning of their names ("Local Database", "Available lists").
    private static let kinds: [Substring: ThreatKind] = [
        "mw": .malware, "se": .socialEngineering, "uws": .unwantedSoftware, "uwsa": .unwantedSoftware,
        "pha": .harmfulApplication,
    ]

    /// By the key of the additions: bits of a prefix, the keys of the first number, and the allowed
    /// parameters.
    private static let widths: [String: (bits: Int, first: [String], parameters: ClosedRange<Int>)] = [
        "additionsFourBytes": (32, ["firstValue"], 3...30),
        "additionsEightBytes": (64, ["firstValue"], 35...62),
        "additionsSixteenBytes": (128, ["firstValueHi", "firstValueLo"], 99...126),
        "additionsThirtyTwoBytes": (
            256,
            ["firstValueFirstPart", "firstValueSecondPart", "firstValueThirdPart", "firstValueFourthPart"],
            227...254
        ),
        "compressedRemovals": (32, ["firstValue"], 3...30),
    ]

    /// Reads the value of a key.
    mutating func read(_ key: String, _ json: JSONReader) throws {
        switch key {
        case "name":
            let name = try json.text()
            // The resource's name is `hashLists/mw-4b`.
            self.name = String(name.split(separator: "/").last ?? "")
            list.header.name = self.name
        case "version": list.header.state = try json.text()
        case "partialUpdate": list.header.isPartial = try json.bool()
        case "sha256Checksum": list.header.checksum = try json.base64(&room)
        case "compressedRemovals": removals = try readRice(key, json)
        case "metadata":
            try json.object { key in
                guard key == "likelySafeTypes" else { return try json.skip() }
                try json.array {
                    isLikelySafe = true
                    try json.skip()
                }
            }
        case let key where Self.widths[key] != nil:
            list.additions.append(.bigEndian(try readRice(key, json)))
        default: try json.skip()
        }
    }

    /// - Throws: `ThreatListError` if its values contradict each other.
    func checked() throws -> HashList {
        var list = list
        guard let name, !name.isEmpty else { throw ThreatListError.noLists }
        // Lists of likely safe URLs are for programs that ask the server about all others.
        guard !isLikelySafe, !name.hasPrefix("gc-") else { throw ThreatListError.notForURLs(list: name) }
        list.header.kind = Self.kinds[name.prefix { $0 != "-" }] ?? .unspecified
        if let fault = list.fault { throw list.invalid(fault) }
        if let removals { try list.remove(removals) }
        guard list.header.isPartial || list.removals.isEmpty else { throw list.invalid(.removals) }
        if let checksum = list.header.checksum {
            guard checksum.count == 32 else { throw list.invalid(.checksum) }
        } else {
            // The server omits the checksum if nothing changes.
            guard list.header.isPartial, list.removals.isEmpty, list.additions.isEmpty else {
                throw list.invalid(.checksum)
            }
        }
        return list
    }

    private mutating func readRice(_ key: String, _ json: JSONReader) throws -> RiceDeltas {
        guard let (bits, firstKeys, parameters) = Self.widths[key] else { preconditionFailure("a known key") }
        var deltas = RiceDeltas(width: bits)
        var first = [UInt64](repeating: 0, count: firstKeys.count)
        try json.object { key in
            switch key {
            case "riceParameter": deltas.parameter = Int(clamping: try json.integer())
            case "entriesCount": deltas.count = Int(clamping: try json.integer())
            case "encodedData": deltas.data = try json.base64(&room)
            default:
                guard let index = firstKeys.firstIndex(of: key) else { return try json.skip() }
                first[index] = try json.integer()
            }
        }
        deltas.first = UInt256(bigEndian: first)
        list.fault = list.fault ?? deltas.fault(parameters: parameters)
        return deltas
    }
}
