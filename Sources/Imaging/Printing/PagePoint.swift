/// A place on a page, in points from the top left.
struct PagePoint {
    var x: Double
    var y: Double
}
