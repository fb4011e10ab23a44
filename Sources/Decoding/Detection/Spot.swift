import Imaging

/// A position in an image with fractions of a pixel; (0, 0) is the outer corner of the first pixel.
struct Spot: Equatable {
    var x: Double
    var y: Double

    init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The centre of a pixel.
    init(_ point: Point) {
        self.init(x: Double(point.x) + 0.5, y: Double(point.y) + 0.5)
    }

    /// The position in whole pixels.
    var point: Point { Point(x: Int(x.clamped), y: Int(y.clamped)) }

    static func + (left: Spot, right: Spot) -> Spot { Spot(x: left.x + right.x, y: left.y + right.y) }
    static func - (left: Spot, right: Spot) -> Spot { Spot(x: left.x - right.x, y: left.y - right.y) }
    static func * (left: Spot, factor: Double) -> Spot { Spot(x: left.x * factor, y: left.y * factor) }

    func dot(_ other: Spot) -> Double { x * other.x + y * other.y }
    /// Positive if `other` is clockwise of this vector, with y pointing down.
    func cross(_ other: Spot) -> Double { x * other.y - y * other.x }
    var length: Double { dot(self).squareRoot() }
}

extension Double {
    /// The value rounded and limited to ±10⁶, more than any side of an image; 0 for NaN.
    fileprivate var clamped: Double { isNaN ? 0 : min(max(self.rounded(), -1e6), 1e6) }
}
