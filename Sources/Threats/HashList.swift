public import Links
import Primitives

/// A list of Safe Browsing or its update, with the additions still encoded.
struct HashList {
    enum Additions {
        /// All of one size, concatenated.
        case raw(size: Int, bytes: [UInt8])
        /// In the byte order of version 5.
        case bigEndian(RiceDeltas)
        /// 4 bytes each, in the byte order of version 4.
        case littleEndian(RiceDeltas)
    }

    var header: ThreatListHeader
    var additions: [Additions] = []
    var removals: Set<UInt32> = []
    /// The first error found before the list's name was known.
    var fault: ThreatListError.Field?

    var name: String { header.name ?? "" }

    func invalid(_ field: ThreatListError.Field) -> ThreatListError { .invalid(field, list: name) }

    /// Decodes the positions of removed entries.
    mutating func remove(_ deltas: RiceDeltas) throws {
        guard deltas.count < ThreatListReader.entryLimit else { throw ThreatListError.tooLarge }
        guard deltas.decode({ removals.insert(UInt32(truncatingIfNeeded: $0[0])) }) else {
            throw invalid(.removals)
        }
    }

    /// - Parameter count: entries of the file so far.
    func send(to sink: inout some ThreatListSink, count: inout Int) throws {
        var header = header
        header.removals = removals.sorted()
        try sink.begin(header)
        for additions in additions {
            func add(_ prefix: [UInt8]) throws {
                count += 1
                guard count <= ThreatListReader.entryLimit else { throw ThreatListError.tooLarge }
                try sink.add(prefix)
            }
            switch additions {
            case .raw(let size, let bytes):
                guard 4...32 ~= size else { throw invalid(.prefixSize) }
                guard bytes.count % size == 0 else { throw invalid(.prefixes) }
                for start in stride(from: 0, to: bytes.count, by: size) {
                    try add(Array(bytes[start..<start + size]))
                }
            case .bigEndian(let deltas):
                guard try deltas.decode({ try add($0.bytes(deltas.width / 8)) }) else {
                    throw invalid(.encodedData)
                }
            case .littleEndian(let deltas):
                guard try deltas.decode({ try add($0.bytes(4).reversed()) }) else {
                    throw invalid(.encodedData)
                }
            }
        }
        try sink.end(ThreatListFacts())
    }
}

extension CanonicalURL {
    /// The expressions by which lists may contain this URL, with the SHA-256 of each.
    public var hashedExpressions: [(expression: String, hash: [UInt8])] {
        expressions.map { ($0, SHA256.hash(Array($0.utf8))) }
    }
}
