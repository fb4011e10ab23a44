/// A `ListUpdateResponse` of `threatListUpdates:fetch` (Safe Browsing, version 4).
///
/// A list's name is its threat, platform and kind of entries: `MALWARE/WINDOWS/URL`.
enum SafeBrowsing4List {
    private static let riceParameters = 2...28

    static func read(_ json: JSONReader) throws -> HashList {
        var list = HashList(header: ThreatListHeader(format: .safeBrowsing4, kind: .unspecified))
        var names = ["threatType": "", "platformType": "", "threatEntryType": ""]
        var responseType = ""
        var room = SafeBrowsingReader.byteLimit
        try json.object { key in
            switch key {
            case "threatType", "platformType", "threatEntryType": names[key] = try json.text()
            case "responseType": responseType = try json.text()
            case "newClientState": list.header.state = try json.text()
            case "checksum":
                try json.object { key in
                    guard key == "sha256" else { return try json.skip() }
                    list.header.checksum = try json.base64(&room)
                }
            case "additions": try json.array { try readAdditions(json, &list, &room) }
            case "removals": try json.array { try readRemovals(json, &list, &room) }
            default: try json.skip()
            }
        }
        let name = ["threatType", "platformType", "threatEntryType"].map { names[$0] ?? "" }
            .joined(separator: "/")
        list.header.name = name
        guard names["threatEntryType"] == "URL",
            let kind = ThreatKind(rawValue: names["threatType", default: ""].lowercased()),
            kind != .unspecified
        else { throw ThreatListError.notForURLs(list: name) }
        list.header.kind = kind
        if let fault = list.fault { throw list.invalid(fault) }
        guard ["FULL_UPDATE", "PARTIAL_UPDATE"].contains(responseType) else {
            throw list.invalid(.responseType)
        }
        list.header.isPartial = responseType == "PARTIAL_UPDATE"
        guard list.header.isPartial || list.removals.isEmpty else { throw list.invalid(.removals) }
        guard list.header.checksum?.count == 32 else { throw list.invalid(.checksum) }
        return list
    }

    private static func readAdditions(_ json: JSONReader, _ list: inout HashList, _ room: inout Int) throws {
        try json.object { key in
            switch key {
            case "rawHashes":
                var (size, bytes) = (UInt64(0), [UInt8]())
                try json.object { key in
                    switch key {
                    case "prefixSize": size = try json.integer()
                    case "rawHashes": bytes = try json.base64(&room)
                    default: try json.skip()
                    }
                }
                list.additions.append(.raw(size: Int(clamping: size), bytes: bytes))
            case "riceHashes":
                list.additions.append(.littleEndian(try readRice(json, &list, &room)))
            default: try json.skip()
            }
        }
    }

    private static func readRemovals(_ json: JSONReader, _ list: inout HashList, _ room: inout Int) throws {
        try json.object { key in
            switch key {
            case "rawIndices":
                try json.object { key in
                    guard key == "indices" else { return try json.skip() }
                    try json.array {
                        guard let index = UInt32(exactly: try json.integer()),
                            list.removals.count < ThreatListReader.entryLimit
                        else {
                            list.fault = .removals
                            return
                        }
                        list.removals.insert(index)
                    }
                }
            case "riceIndices":
                let deltas = try readRice(json, &list, &room)
                if list.fault == nil { try list.remove(deltas) }
            default: try json.skip()
            }
        }
    }

    private static func readRice(
        _ json: JSONReader, _ list: inout HashList, _ room: inout Int
    ) throws -> RiceDeltas {
        var deltas = RiceDeltas(width: 32)
        try json.object { key in
            switch key {
            case "firstValue": deltas.first = UInt256(try json.integer())
            case "riceParameter": deltas.parameter = Int(clamping: try json.integer())
            case "numEntries": deltas.count = Int(clamping: try json.integer())
            case "encodedData": deltas.data = try json.base64(&room)
            default: try json.skip()
            }
        }
        list.fault = list.fault ?? deltas.fault(parameters: riceParameters)
        return deltas
    }
}
