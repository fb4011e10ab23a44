import Threats

/// Checks that a reader of lists keeps its promises, and presents the facts of each list.
struct CheckingSink: ThreatListSink {
    private var header: ThreatListHeader?
    private var entryCount = 0

    mutating func begin(_ header: ThreatListHeader) {
        precondition(self.header == nil)
        precondition(zip(header.removals, header.removals.dropFirst()).allSatisfy { $0 < $1 })
        self.header = header
        entryCount = 0
    }

    mutating func add(_ prefix: [UInt8]) {
        precondition(header != nil && 4...32 ~= prefix.count)
        entryCount += 1
    }

    mutating func end(_ facts: ThreatListFacts) {
        guard let header else { preconditionFailure("a list ends that did not begin") }
        Presenting.threatList(header, facts, entryCount: entryCount)
        self.header = nil
    }
}
