/// The pixels of a gray image, for access one by one.
struct Raster {
    let width: Int
    let height: Int
    private let pixels: [UInt8]

    init(_ image: LeptonicaImage) {
        width = image.width
        height = image.height
        pixels = image.pixels
    }

    /// White outside the image.
    subscript(x: Int, y: Int) -> UInt8 {
        x >= 0 && x < width && y >= 0 && y < height ? pixels[y * width + x] : 255
    }

    func isDark(_ spot: Spot) -> Bool { self[spot] < 128 }

    subscript(spot: Spot) -> UInt8 {
        contains(spot) ? self[Int(spot.x), Int(spot.y)] : 255
    }

    /// False outside the image, also for infinity and NaN: a map can take a point to infinity.
    func contains(_ spot: Spot) -> Bool { 0..<Double(width) ~= spot.x && 0..<Double(height) ~= spot.y }

    /// Returns a row of pixels.
    func row(_ y: Int) -> ArraySlice<UInt8> { pixels[(y * width)..<((y + 1) * width)] }
}
