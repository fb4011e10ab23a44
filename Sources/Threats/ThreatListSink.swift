/// What takes lists as they are read.
public protocol ThreatListSink {
    /// A list begins.
    mutating func begin(_ header: ThreatListHeader) throws
    /// The first 4 to 32 bytes of the SHA-256 of an expression; in any order, and perhaps more than once.
    mutating func add(_ prefix: [UInt8]) throws
    /// The list that began ends.
    mutating func end(_ facts: ThreatListFacts) throws
}
