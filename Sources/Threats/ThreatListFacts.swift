public import Wire

/// The facts about a list that are known at its end.
public struct ThreatListFacts: Equatable, Sendable {
    public var title: String?
    /// The time at which its publisher last changed it.
    public var updated: Timestamp?
    /// The number of skipped lines, by reason.
    public var skippedLines: [SkipReason: Int] = [:]

    public init() {}
}
