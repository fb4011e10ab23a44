import Imaging

extension FoundCode {
    /// Whether both are the same code: equal content, and the centre of one within the other's
    /// box.
    func isSame(as other: FoundCode) -> Bool {
        segments == other.segments && part == other.part
            && (box.contains(other.box.center) || other.box.contains(box.center))
    }

    /// The upright box around the corners.
    var box: PixelBox { PixelBox(around: corners) }

    /// Whether it is the symbol with these corners, and not a smaller one within it.
    func isAt(_ spots: [Spot]) -> Bool {
        let other = PixelBox(around: spots.map { $0.point })
        let (side, otherSide) = (max(box.right - box.left, 1), max(other.right - other.left, 1))
        return box.contains(other.center) && other.contains(box.center) && side < 2 * otherSide
            && otherSide < 2 * side
    }
}

extension FoundCode {
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

/// An upright rectangle in an image, borders included.
struct PixelBox {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    /// The smallest rectangle that holds all points; without points, the image's first pixel.
    init(around points: [Point]) {
        left = points.map { $0.x }.min() ?? 0
        right = points.map { $0.x }.max() ?? 0
        top = points.map { $0.y }.min() ?? 0
        bottom = points.map { $0.y }.max() ?? 0
    }

    var center: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }

    func contains(_ point: Point) -> Bool {
        left...right ~= point.x && top...bottom ~= point.y
    }
}
