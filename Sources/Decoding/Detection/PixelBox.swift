import Imaging

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
