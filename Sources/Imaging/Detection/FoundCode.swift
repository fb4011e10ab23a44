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
}

extension FoundCode {
    /// Whether both are one and the same code: equal bytes, and the centre of one within the other's box.
    func isSame(as other: FoundCode) -> Bool {
        bytes == other.bytes && isPartial == other.isPartial
            && (box.contains(other.box.center) || other.box.contains(box.center))
    }

    /// The upright box around the corners.
    var box: Box { Box(around: corners) }

    /// Whether it is the symbol with these corners: there can be a smaller one within it.
    func isAt(_ spots: [Spot]) -> Bool {
        let other = Box(around: spots.map(\.point))
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

    /// Whether a place lies within the corners.
    func surrounds(_ spot: Spot) -> Bool {
        let sides = corners.indices.map { index in
            let (start, end) = (Spot(corners[index]), Spot(corners[(index + 1) % corners.count]))
            return (end - start).cross(spot - start)
        }
        return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }
}

extension [FoundCode] {
    /// Rows from the top, each from the left. A row is all codes whose centres lie above the lower border of its topmost
    /// code.
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
