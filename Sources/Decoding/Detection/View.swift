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
