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

/// A QR code that was found in an image.
public struct FoundCode: Equatable, Sendable {
    /// The content in its order. Neighbours are in different character sets.
    public let segments: [CodeSegment]
    /// Top left, bottom left, bottom right and top right of the upright symbol, in pixels of the
    /// image.
    ///
    /// They may lie slightly outside the image. For a complete structured append they are the
    /// upright box around all its symbols.
    public let corners: [Point]
    /// The place of a symbol in a structured append whose other symbols are not all in the image.
    public let part: AppendedPart?
    /// The number of equal codes in the image that this one stands for, itself among them.
    public package(set) var copies: Int

    /// - Parameter segments: Neighbours in one character set are joined.
    public init(segments: [CodeSegment], corners: [Point], part: AppendedPart? = nil, copies: Int = 1) {
        var joined: [CodeSegment] = []
        for segment in segments {
            if let last = joined.last, last.characterSet == segment.characterSet {
                joined[joined.count - 1] = CodeSegment(last.bytes + segment.bytes, in: last.characterSet)
            } else {
                joined.append(segment)
            }
        }
        self.segments = joined
        self.corners = corners
        self.part = part
        self.copies = copies
    }

    /// - Parameter bytes: In no character set that the symbol names.
    public init(bytes: [UInt8], corners: [Point], part: AppendedPart? = nil) {
        self.init(segments: [CodeSegment(bytes)], corners: corners, part: part)
    }

    /// The bytes of all segments.
    public var bytes: [UInt8] { segments.flatMap { $0.bytes } }

    /// Whether it is a part of a structured append whose other parts are not all in the image.
    public var isPartial: Bool { part != nil }
}

/// A position in an image, in pixels from its top left corner.
public struct Point: Equatable, Hashable, Sendable {
    public let x: Int
    public let y: Int

    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}
