import Foundation

@testable import Decoding
@testable import Imaging

/// Effects of a camera, of light and of the printed surface on an image.
extension GrayImage {
    /// Interpolates linearly between the pixels around; outside, the gray is `background`.
    func gray(at spot: Spot, background: UInt8) -> Double {
        let (x, y) = (spot.x - 0.5, spot.y - 0.5)
        guard -1..<Double(width) ~= x, -1..<Double(height) ~= y else { return Double(background) }
        let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (p, q) = (x - Double(left), y - Double(top))
        func pixel(_ x: Int, _ y: Int) -> Double {
            Double(0..<width ~= x && 0..<height ~= y ? pixels[y * width + x] : background)
        }
        return (pixel(left, top) * (1 - p) + pixel(left + 1, top) * p) * (1 - q)
            + (pixel(left, top + 1) * (1 - p) + pixel(left + 1, top + 1) * p) * q
    }

    /// Maps the image; each new pixel is the mean of four points in it.
    ///
    /// - Parameter source: Maps pixels of the new image to pixels of this one.
    func mapped(
        width: Int, height: Int, background: UInt8 = 200, from source: (Spot) -> Spot
    ) -> GrayImage {
        GrayImage(width: width, height: height) { x, y in
            var sum = 0.0
            for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                sum += gray(at: source(Spot(x: Double(x) + dx, y: Double(y) + dy)), background: background)
            }
            return sum / 4
        }
    }

    /// - Parameter gray: Returns the gray for a column and a row; it is clamped to [0, 255].
    init(width: Int, height: Int, gray: (Int, Int) -> Double) {
        var pixels = [UInt8](repeating: 0, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                pixels[y * width + x] = UInt8(min(max(gray(x, y).rounded(), 0), 255))
            }
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// Computes each pixel anew.
    func changing(_ gray: (_ x: Int, _ y: Int, _ old: Double) -> Double) -> GrayImage {
        GrayImage(width: width, height: height) { x, y in gray(x, y, Double(pixels[y * width + x])) }
    }

    /// Blurs the image as a lens out of focus does.
    ///
    /// - Parameter sigma: The standard deviation of the Gaussian in pixels.
    func blurred(sigma: Double) -> GrayImage {
        let reach = Int((3 * sigma).rounded(.up))
        let weights = (-reach...reach).map { offset in
            (offset, exp(-Double(offset * offset) / (2 * sigma * sigma)))
        }
        return averaged(weights.map { (Spot(x: Double($0.0), y: 0), $0.1) })
            .averaged(weights.map { (Spot(x: 0, y: Double($0.0)), $0.1) })
    }

    /// Blurs the image as a moving camera does.
    ///
    /// - Parameter path: The movement from start to end in pixels.
    func smeared(along path: Spot) -> GrayImage {
        let steps = max(1, Int(path.length.rounded(.up)))
        return averaged((0...steps).map { (path * (Double($0) / Double(steps) - 0.5), 1) })
    }

    private func averaged(_ weights: [(offset: Spot, weight: Double)]) -> GrayImage {
        let sum = weights.reduce(0) { $0 + $1.weight }
        return changing { x, y, _ in
            weights.reduce(0) { mean, sample in
                // Beyond the edge, the gray is that of the edge.
                let spot = Spot(
                    x: min(max(Double(x) + 0.5 + sample.offset.x, 0.5), Double(width) - 0.5),
                    y: min(max(Double(y) + 0.5 + sample.offset.y, 0.5), Double(height) - 0.5))
                return mean + gray(at: spot, background: 0) * sample.weight / sum
            }
        }
    }

    /// - Parameter amplitude: The largest change of a pixel.
    func noisy(amplitude: Double, seed: UInt64 = 1) -> GrayImage {
        var noise = Noise(seed: seed)
        return changing { _, _, old in old + noise.next(in: -amplitude...amplitude) }
    }

    /// - Parameter brightness: Returns the light at a position from 0 to 1 on both axes; 1 changes
    ///   nothing.
    func lit(_ brightness: (Spot) -> Double) -> GrayImage {
        changing { x, y, old in
            old * brightness(Spot(x: Double(x) / Double(width), y: Double(y) / Double(height)))
        }
    }

    func inverted() -> GrayImage { changing { 255 - $2 } }

    /// Covers the image with a disc.
    func covered(around middle: Spot, radius: Double, gray: UInt8) -> GrayImage {
        changing { x, y, old in
            (Spot(Point(x: x, y: y)) - middle).length < radius ? Double(gray) : old
        }
    }

    /// Returns a rectangle of the image, which must lie within it.
    func cropped(x: Int, y: Int, width: Int, height: Int) -> GrayImage {
        GrayImage(width: width, height: height) { Double(pixels[(y + $1) * self.width + x + $0]) }
    }
}
