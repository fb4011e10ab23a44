/// An image in the sizes in which it is looked at.
struct ImagePyramid {
    /// The longer side at most 4,096 pixels.
    let full: View
    /// The longer side at most 2,400 pixels.
    let large: View
    /// The longer side at most 1,200 pixels.
    let small: View
    /// The same, but enlarged to 600 pixels, and no more than four times, where the image has less.
    var enlarged: View { small.fitted(to: 1200, least: 600) }

    /// Twice as large, but no larger than 4,096 pixels; for images of less than that.
    var doubled: View { full.fitted(to: 4096, least: min(4096, max(1000, 2 * full.longerSide))) }
    /// Whether it is one gray, about: then there is nothing to be found, and that takes longest.
    let isBlank: Bool

    private static let leastContrast = 12

    init(_ image: GrayImage) {
        full = View(image).fitted(to: 4096)
        large = full.fitted(to: 2400)
        small = large.fitted(to: 1200)
        let grays = small.image.pixels
        isBlank = Int(grays.max() ?? 0) - Int(grays.min() ?? 0) < Self.leastContrast
    }
}
