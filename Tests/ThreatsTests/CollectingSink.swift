import Threats

/// Keeps the lists that a reader passes on.
struct CollectingSink: ThreatListSink {
    struct List {
        var header: ThreatListHeader
        var prefixes: [[UInt8]] = []
        var facts: ThreatListFacts?
    }

    var lists: [List] = []

    mutating func begin(_ header: ThreatListHeader) { lists.append(List(header: header)) }
    mutating func add(_ prefix: [UInt8]) { lists[lists.count - 1].prefixes.append(prefix) }
    mutating func end(_ facts: ThreatListFacts) { lists[lists.count - 1].facts = facts }

    /// - Parameter piece: the most bytes of one read.
    static func lists(
        in text: String, as format: ThreatListFormat? = nil, piece: Int = 1 << 20
    ) throws -> [List] {
        try lists(in: Array(text.utf8), as: format, piece: piece)
    }

    static func lists(
        in bytes: [UInt8], as format: ThreatListFormat? = nil, piece: Int = 1 << 20
    ) throws -> [List] {
        var sink = CollectingSink()
        var rest = bytes[...]
        try ThreatListReader.read(
            from: { buffer, range in
                let taken = rest.prefix(min(range.count, piece))
                buffer.replaceSubrange(range.lowerBound..<range.lowerBound + taken.count, with: taken)
                rest = rest.dropFirst(taken.count)
                return taken.count
            }, as: format, into: &sink)
        return sink.lists
    }
}
