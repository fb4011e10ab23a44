import Imaging

/// An image prepared for the search, and its position in the original image.
struct View {
    let image: Raster
    /// Maps pixels of the image to pixels of the upright original at full size.
    let toOriginal: Homography

    private init(_ image: Raster, _ toOriginal: Homography) {
        self.image = image
        self.toOriginal = toOriginal
    }

    init(_ image: GrayImage) {
        let reduction = Double(image.reduction)
        self.init(Raster(image), .scale(reduction, reduction))
    }

    var longerSide: Int { max(image.width, image.height) }
    private var shorterSide: Int { min(image.width, image.height) }

    /// Scales the longer side down to `limit`, or up to `least` but at most four times.
    func fitted(to limit: Int, least: Int = 0) -> View {
        let side = longerSide
        if side >= 2 * limit { return halved().fitted(to: limit) }
        let factor =
            side > limit
            ? Double(limit) / Double(side) : side < least ? min(4, Double(least) / Double(side)) : 1
        guard factor != 1 else { return self }
        let width = max(1, Int((Double(image.width) * factor).rounded()))
        let height = max(1, Int((Double(image.height) * factor).rounded()))
        let scaled =
            factor < 1
            ? image.shrunk(width: width, height: height)
            : image.grown(width: width, height: height)
        let back = Homography.scale(
            Double(image.width) / Double(scaled.width), Double(image.height) / Double(scaled.height))
        return View(scaled, back.then(toOriginal))
    }

    /// Scales to half the size if the longer side has more pixels than `limit`. This is several times
    /// faster than scaling by another factor.
    func halved(above limit: Int) -> View { longerSide > limit ? halved() : self }

    private func halved() -> View {
        View(
            image.halved(),
            Homography.scale(image.width > 1 ? 2 : 1, image.height > 1 ? 2 : 1).then(toOriginal))
    }

    /// Makes the image black and white: each pixel is compared with the mean of the square around
    /// it.
    ///
    /// - Parameters:
    ///   - fraction: The square's side as a share of the shorter side.
    ///   - offset: How much darker a dark pixel is, at least.
    func thresholded(fraction: Double, offset: Int) -> View {
        View(image.thresholded(window: Int(Double(shorterSide) * fraction), offset: offset), toOriginal)
    }

    /// The same with the middle between dark and light in the place of the mean.
    func balanced(fraction: Double, offset: Int) -> View {
        View(image.balanced(window: Int(Double(shorterSide) * fraction), offset: offset), toOriginal)
    }

    func inverted() -> View { View(image.inverted(), toOriginal) }

    func sharpened() -> View { View(image.sharpened(), toOriginal) }

    func opened(side: Int) -> View { View(image.opened(side: side), toOriginal) }

    /// Rotates by an eighth of a turn, with space for the corners.
    func turned() -> View {
        let border = longerSide / 5
        let turned = image.turned(border: border)
        let (cosine, sine) = (0.5.squareRoot(), 0.5.squareRoot())
        let middle = (x: Double(turned.width) / 2, y: Double(turned.height) / 2)
        let back = Homography.shift(-middle.x, -middle.y)
            .then(.rotation(cosine: cosine, sine: -sine))
            .then(.shift(middle.x - Double(border), middle.y - Double(border)))
        return View(turned, back.then(toOriginal))
    }

    var grayImage: GrayImage { GrayImage(width: image.width, height: image.height, pixels: image.pixels) }
}

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
