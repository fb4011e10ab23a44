/// Receives lists while they are read.
public protocol ThreatListSink {
    /// Begins a list.
    mutating func begin(_ header: ThreatListHeader) throws
    /// Adds an entry: the first 4 to 32 bytes of the SHA-256 of an expression. Entries come in any
    /// order and may repeat.
    mutating func add(_ prefix: [UInt8]) throws
    /// Ends the current list.
    mutating func end(_ facts: ThreatListFacts) throws
}
