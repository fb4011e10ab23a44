public import Threats

/// The result of importing a list.
public struct ImportedThreatList: Sendable {
    public let list: ThreatList
    /// The list with this name before.
    public let former: ThreatList?
    /// The number of skipped lines, by reason.
    public let skippedLines: [SkipReason: Int]
}
