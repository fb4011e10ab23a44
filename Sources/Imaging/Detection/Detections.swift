/// What was found in one picture.
public struct Detections: Equatable, Sendable, Codable {
    /// In reading order: rows from the top, each from the left.
    public let codes: [FoundCode]
    /// Symbols that are there and could not be read, in the same order.
    public let undecodedSymbols: [UndecodedSymbol]
    /// Whether time ran out before everything was tried.
    public let isCutShort: Bool

    public init(codes: [FoundCode], undecodedSymbols: [UndecodedSymbol], isCutShort: Bool) {
        self.codes = codes
        self.undecodedSymbols = undecodedSymbols
        self.isCutShort = isCutShort
    }
}
