/// A list of Safe Browsing, or its update, with what it adds as it came.
struct HashList {
    enum Additions {
        /// Of one size, one behind the other.
        case raw(size: Int, bytes: [UInt8])
        /// In the order of bytes of version 5.
        case bigEndian(RiceDeltas)
        /// 4 bytes each, in that of version 4.
        case littleEndian(RiceDeltas)
    }

    var header: ThreatListHeader
    var additions: [Additions] = []
    var removals: Set<UInt32> = []
    /// What was found to be wrong before the list's name was known.
    var fault: ThreatListError.Field?

    var name: String { header.name ?? "" }

    func invalid(_ field: ThreatListError.Field) -> ThreatListError { .invalid(field, list: name) }

    /// Takes the places of entries that go.
    mutating func remove(_ deltas: RiceDeltas) throws {
        guard deltas.count < ThreatListReader.entryLimit else { throw ThreatListError.tooLarge }
        guard deltas.decode({ removals.insert(UInt32(truncatingIfNeeded: $0[0])) }) else {
            throw invalid(.removals)
        }
    }

    /// - Parameter count: of the file's entries so far.
    func send(to sink: inout some ThreatListSink, count: inout Int) throws {
        var header = header
        header.removals = removals.sorted()
        try sink.begin(header)
        for additions in additions {
            func take(_ prefix: [UInt8]) throws {
                count += 1
                guard count <= ThreatListReader.entryLimit else { throw ThreatListError.tooLarge }
                try sink.add(prefix)
            }
            switch additions {
            case .raw(let size, let bytes):
                guard 4...32 ~= size else { throw invalid(.prefixSize) }
                guard bytes.count % size == 0 else { throw invalid(.prefixes) }
                for start in stride(from: 0, to: bytes.count, by: size) {
                    try take(Array(bytes[start..<start + size]))
                }
            case .bigEndian(let deltas):
                guard try deltas.decode({ try take($0.bytes(deltas.width / 8)) }) else {
                    throw invalid(.encodedData)
                }
            case .littleEndian(let deltas):
                guard try deltas.decode({ try take($0.bytes(4).reversed()) }) else {
                    throw invalid(.encodedData)
                }
            }
        }
        try sink.end(ThreatListFacts())
    }
}
