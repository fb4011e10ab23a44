import Imaging

/// An image in the sizes that the passes use. Each is made once, when a pass needs it.
final class ImagePyramid {
    /// The longer side has at most 4,096 pixels.
    let full: View
    /// Half as large if the longer side has more than 2,400 pixels.
    let large: View
    /// Half as large again if the longer side still has more than 1,600 pixels.
    let small: View
    /// The longer side has 600 to 1,200 pixels, unless that is more than four times as large.
    private(set) lazy var enlarged = small.fitted(to: 1200, least: 600)
    /// Twice as large, up to 4,096 pixels, for images smaller than that.
    var doubled: View { full.fitted(to: 4096, least: min(4096, max(1000, 2 * full.longerSide))) }
    /// Whether the image is almost one gray. Nothing can be found in it, and the search would take
    /// longest.
    let isBlank: Bool

    private static let leastContrast = 12

    init(_ image: GrayImage) {
        full = View(image).fitted(to: 4096)
        large = full.halved(above: 2400)
        small = large.halved(above: 1600)
        var (darkest, lightest): (UInt8, UInt8) = (255, 0)
        for gray in small.image.pixels {
            darkest = min(darkest, gray)
            lightest = max(lightest, gray)
        }
        isBlank = Int(lightest) - Int(darkest) < Self.leastContrast
    }
}
