/// A QR code that was found in a picture.
public struct FoundCode: Equatable, Sendable, Codable {
    /// Exactly what the symbol holds; where it names a character set of its own (ECI), converted to UTF-8 by zbar.
    public let bytes: [UInt8]
    /// Top left, bottom left, bottom right and top right as the symbol stands when upright, in pixels of the picture
    /// that was read; they may lie a little outside it. Of a complete structured append, the upright box around all
    /// of its symbols.
    public let corners: [Point]
    /// A part of a structured append whose other parts are not all in the picture.
    public let isPartial: Bool

    public init(bytes: [UInt8], corners: [Point], isPartial: Bool) {
        self.bytes = bytes
        self.corners = corners
        self.isPartial = isPartial
    }

    /// The bytes as text, nil where they are no UTF-8.
    public var text: String? { String(validating: bytes, as: UTF8.self) }
}

extension FoundCode {
    /// Whether both are one and the same code: equal bytes, and the centre of one within the other's box.
    func isSame(as other: FoundCode) -> Bool {
        bytes == other.bytes && isPartial == other.isPartial
            && (box.contains(other.box.center) || other.box.contains(box.center))
    }

    /// The upright box around the corners.
    var box: Box { Box(around: corners) }
}
