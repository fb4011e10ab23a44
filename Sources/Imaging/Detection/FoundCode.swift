/// A QR code that was found in an image.
public struct FoundCode: Equatable, Sendable, Codable {
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

extension FoundCode {
    /// Whether both are the same code: equal bytes, and the centre of one within the other's box.
    func isSame(as other: FoundCode) -> Bool {
        bytes == other.bytes && isPartial == other.isPartial
            && (box.contains(other.box.center) || other.box.contains(box.center))
    }

    /// The upright box around the corners.
    var box: PixelBox { PixelBox(around: corners) }

    /// Whether it is the symbol with these corners, and not a smaller one within it.
    func isAt(_ spots: [Spot]) -> Bool {
        let other = PixelBox(around: spots.map(\.point))
        let (side, otherSide) = (max(box.right - box.left, 1), max(other.right - other.left, 1))
        return box.contains(other.center) && other.contains(box.center) && side < 2 * otherSide
            && otherSide < 2 * side
    }
}

extension FoundCode {
    /// Whether it is one of a complete structured append's symbols.
    func isPart(of whole: FoundCode) -> Bool {
        isPartial && !whole.isPartial && whole.box.contains(box.center)
    }

    /// Whether a position lies within the corners.
    func surrounds(_ spot: Spot) -> Bool {
        let sides = corners.indices.map { index in
            let (start, end) = (Spot(corners[index]), Spot(corners[(index + 1) % corners.count]))
            return (end - start).cross(spot - start)
        }
        return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }
}

extension [FoundCode] {
    /// Sorts by rows from the top, each from the left. A row holds all codes whose centres are
    /// above the lower border of its topmost code.
    func inReadingOrder() -> [FoundCode] {
        var remaining = sorted { ($0.box.top, $0.box.left) < ($1.box.top, $1.box.left) }[...]
        var ordered: [FoundCode] = []
        while let first = remaining.first {
            let row = remaining.prefix { $0.box.center.y <= first.box.bottom }
            ordered += row.sorted { ($0.box.left, $0.box.top) < ($1.box.left, $1.box.top) }
            remaining = remaining.dropFirst(row.count)
        }
        return ordered
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
    private var isLikeShiftJIS: Bool {
        if bytes.contains(where: { 0x81...0x9F ~= $0 }) { return true }
        return bytes.split { !(0xA1...0xDF ~= $0) }.contains { $0.count >= 3 }
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        (byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte)) || 0x7F...0x9F ~= byte
    }
}
