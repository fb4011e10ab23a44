public import Wire

/// What a list turned out to say of itself, at its end.
public struct ThreatListFacts: Equatable, Sendable {
    public var title: String?
    /// When its publisher last changed it.
    public var updated: Timestamp?
    /// How many lines were not taken.
    public var passedOver: [PassedOver: Int] = [:]

    public init() {}
}
