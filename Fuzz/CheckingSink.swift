import Threats

/// Takes lists, and holds their reader to what it promises.
struct CheckingSink: ThreatListSink {
    private var isOpen = false

    mutating func begin(_ header: ThreatListHeader) {
        precondition(!isOpen)
        precondition(zip(header.removals, header.removals.dropFirst()).allSatisfy { $0 < $1 })
        isOpen = true
    }

    func add(_ prefix: [UInt8]) { precondition(isOpen && 4...32 ~= prefix.count) }

    mutating func end(_ facts: ThreatListFacts) {
        precondition(isOpen)
        isOpen = false
    }
}
