/// An upright rectangle on a page, in points from the top left.
struct PageBox: Equatable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(left: Double, top: Double, width: Double, height: Double) {
        (self.left, self.top) = (left, top)
        (right, bottom) = (left + width, top + height)
    }
}

/// A position on a page, in points from the top left.
struct PagePoint {
    var x: Double
    var y: Double
}
