/// A QR symbol that is there and could not be read.
public struct UndecodedSymbol: Equatable, Sendable, Codable {
    /// What the picture lacks, as far as can be told.
    public enum Cause: Equatable, Sendable, Codable {
        /// The modules have this many pixels a side.
        case tooSmall(pixelsPerModule: Double)
        /// A part of the symbol lies outside the picture.
        case cutOff
        /// Blurred, damaged or too distorted.
        case unclear
    }

    public let cause: Cause
    /// As `FoundCode.corners`, as far as they can be told.
    public let corners: [Point]

    public init(cause: Cause, corners: [Point]) {
        self.cause = cause
        self.corners = corners
    }
}
