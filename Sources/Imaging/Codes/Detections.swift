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
    /// The bytes of the symbol. If it names a character set (ECI), zbar has converted them to
    /// UTF-8.
    public let bytes: [UInt8]
    /// Top left, bottom left, bottom right and top right of the upright symbol, in pixels of the
    /// image.
    ///
    /// They may lie slightly outside the image. For a complete structured append they are the
    /// upright box around all its symbols.
    public let corners: [Point]
    /// Whether it is a part of a structured append whose other parts are not all in the image.
    public let isPartial: Bool

    public init(bytes: [UInt8], corners: [Point], isPartial: Bool) {
        self.bytes = bytes
        self.corners = corners
        self.isPartial = isPartial
    }
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

extension FoundCode {
    /// The bytes as text, or nil if they are no text.
    ///
    /// A symbol without a character set is Latin-1 by the standard (ISO/IEC 18004:2015, 7.3.5). In
    /// practice it is nearly always UTF-8, and Shift-JIS in Japan. Latin-1 is used only if the
    /// others do not apply.
    public var text: String? {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if isLikeShiftJIS, let text = ShiftJIS.decode(bytes) { return text }
        guard !bytes.contains(where: FoundCode.isControl) else { return nil }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Whether there are lead bytes of kanji and kana, which are control characters in Latin-1, or
    /// words of half-width katakana, which would be rows of accented capitals.
    package var isLikeShiftJIS: Bool {
        if bytes.contains(where: { 0x81...0x9F ~= $0 }) { return true }
        return bytes.split { !(0xA1...0xDF ~= $0) }.contains { $0.count >= 3 }
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        (byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte)) || 0x7F...0x9F ~= byte
    }
}
