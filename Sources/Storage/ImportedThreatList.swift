public import Threats

/// What became of a list that was read.
public struct ImportedThreatList: Sendable {
    public let list: ThreatList
    /// The list of the name that was there before.
    public let former: ThreatList?
    /// How many lines were not taken.
    public let passedOver: [PassedOver: Int]
}
