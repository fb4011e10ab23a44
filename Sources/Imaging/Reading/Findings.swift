/// What was found in one picture.
public struct Findings: Equatable, Sendable, Codable {
    /// In reading order: rows from the top, each from the left.
    public let codes: [FoundCode]
    /// Symbols that are there and could not be read, in the same order.
    public let nearMisses: [NearMiss]
    /// Whether time ran out before everything was tried.
    public let isCutShort: Bool

    public init(codes: [FoundCode], nearMisses: [NearMiss], isCutShort: Bool) {
        self.codes = codes
        self.nearMisses = nearMisses
        self.isCutShort = isCutShort
    }
}
