/// An upright rectangle in a picture, borders included.
struct Box {
    let left: Int
    let top: Int
    let right: Int
    let bottom: Int

    /// The smallest that holds all of the points; of none, the picture's first pixel.
    init(around points: [Point]) {
        left = points.map(\.x).min() ?? 0
        right = points.map(\.x).max() ?? 0
        top = points.map(\.y).min() ?? 0
        bottom = points.map(\.y).max() ?? 0
    }

    var center: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }

    func contains(_ point: Point) -> Bool {
        left...right ~= point.x && top...bottom ~= point.y
    }
}
