/// The result of a search in one image.
public struct Detections: Equatable, Sendable {
    /// The codes in reading order: rows from the top, each from the left.
    public let codes: [FoundCode]
    /// Symbols that were found and not decoded, in the same order.
    public let undecodedSymbols: [UndecodedSymbol]
    /// Whether the deadline passed before all passes were made.
    public let isCutShort: Bool

    public init(codes: [FoundCode], undecodedSymbols: [UndecodedSymbol], isCutShort: Bool) {
        self.codes = codes
        self.undecodedSymbols = undecodedSymbols
        self.isCutShort = isCutShort
    }
}

/// A QR symbol that was found and not decoded.
public struct UndecodedSymbol: Equatable, Sendable {
    /// The probable cause.
    public enum Cause: Equatable, Sendable {
        /// The modules have this many pixels per side.
        case tooSmall(pixelsPerModule: Double)
        /// Part of the symbol is outside the image.
        case cutOff
        /// The symbol is blurred, damaged or too distorted.
        case unclear
    }

    public let cause: Cause
    /// As `FoundCode.corners`, as far as they are known.
    public let corners: [Point]

    public init(cause: Cause, corners: [Point]) {
        self.cause = cause
        self.corners = corners
    }
}
