import Imaging

/// An image in the sizes that the passes use.
struct ImagePyramid {
    /// The longer side has at most 4,096 pixels.
    let full: View
    /// The longer side has at most 2,400 pixels.
    let large: View
    /// The longer side has at most 1,200 pixels.
    let small: View
    /// The same, but enlarged up to 600 pixels, at most four times, if the image is smaller.
    var enlarged: View { small.fitted(to: 1200, least: 600) }

    /// Twice as large, up to 4,096 pixels, for images smaller than that.
    var doubled: View { full.fitted(to: 4096, least: min(4096, max(1000, 2 * full.longerSide))) }
    /// Whether the image is almost one gray. Nothing can be found in it, and the search would take
    /// longest.
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
