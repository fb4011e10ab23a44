import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

@Suite struct RasterTests {
    private func noise(width: Int, height: Int) -> Raster {
        var noise = Noise(seed: 7)
        let pixels = (0..<width * height).map { _ in UInt8(noise.next(in: 0...255)) }
        return Raster(width: width, height: height, pixels: pixels)
    }

    /// An image of 40 × 30 pixels that gets lighter by 5 from column to column, by 1 from row to row.
    private func gradient() -> Raster {
        var pixels: [UInt8] = []
        for row in 0..<30 {
            for column in 0..<40 { pixels.append(UInt8(5 * column + row)) }
        }
        return Raster(width: 40, height: 30, pixels: pixels)
    }

    @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 3), (30, 40), (101, 64), (500, 333)], [3, 20, 60, 250])
    func `a pixel is dark if it is darker than the mean around it`(size: (Int, Int), window: Int) {
        // Dark and light stripes over light that falls off to the right.
        let (width, height) = size
        let pixels = (0..<width * height).map { index -> UInt8 in
            let (x, y) = (index % width, index / width)
            let light: Int = 220 - x * 120 / width
            return UInt8(y % 2 == 1 ? light - 60 : light)
        }
        let bits = Raster(width: width, height: height, pixels: pixels)
            .thresholded(window: window, offset: 5)
        #expect(bits.pixels.allSatisfy { $0 == 0 || $0 == 255 })
        guard width > 30, height > 30 else { return }
        for y in 0..<height {
            for x in 0..<width { #expect((bits[x, y] == 0) == (y % 2 == 1)) }
        }
    }

    @Test func `fine stripes at the corner of a white page are balanced between dark and light`() {
        // Blur leaves the light stripes darker than the page.
        let pixels = (0..<200 * 200).map { index -> UInt8 in
            let (x, y) = (index % 200, index / 200)
            return x < 100 || y < 100 ? 220 : x / 3 % 2 == 0 ? 80 : 180
        }
        let page = Raster(width: 200, height: 200, pixels: pixels)
        func isRight(_ bits: Raster) -> Bool {
            (102..<120).allSatisfy { x in (102..<120).allSatisfy { (bits[x, $0] == 0) == (x / 3 % 2 == 0) } }
        }
        #expect(!isRight(page.thresholded(window: 40, offset: 5)))
        #expect(isRight(page.balanced(window: 40, offset: 5)))
    }

    @Test func `halves are means of four pixels`() {
        let image = noise(width: 31, height: 17)
        let half = image.halved()
        #expect(half.width == 15 && half.height == 8)
        for y in 0..<8 {
            for x in 0..<15 {
                let upper = Int(image[2 * x, 2 * y]) + Int(image[2 * x + 1, 2 * y])
                let lower = Int(image[2 * x, 2 * y + 1]) + Int(image[2 * x + 1, 2 * y + 1])
                let sum: Int = upper + lower
                #expect(Int(half[x, y]) == (sum + 2) / 4)
            }
        }
    }

    @Test(arguments: [(40, 30), (41, 31), (79, 61), (160, 120)])
    func `scaling up keeps gradients`(width: Int, height: Int) {
        let grown = gradient().grown(width: width, height: height)
        func expected(_ x: Int, _ y: Int) -> Double {
            let column = min(39, Double(40 * x) / Double(width))
            let row = min(29, Double(30 * y) / Double(height))
            return 5 * column + row
        }
        for y in 0..<height {
            for x in 0..<width {
                let deviation = Double(grown[x, y]) - expected(x, y)
                #expect(abs(deviation) < 1.5)
            }
        }
    }

    /// Any result is accepted, but there must be one.
    @Test(arguments: [(20_000, 1), (1, 20_000), (9001, 2), (3, 8193), (4097, 5), (1, 1), (2, 2), (130, 1)])
    func `images of any proportions are searched`(width: Int, height: Int) {
        let image = noise(width: width, height: height)
        let detections = CodeReader.read(GrayImage(width: width, height: height, pixels: image.pixels))
        #expect(detections.codes.isEmpty)
    }

    @Test(arguments: [(40, 30), (39, 29), (31, 23), (21, 16), (20, 15)])
    func `scaling down keeps means and gradients`(width: Int, height: Int) {
        let shrunk = gradient().shrunk(width: width, height: height)
        func expected(_ x: Int, _ y: Int) -> Double {
            let column = Double(20 * (2 * x + 1)) / Double(width) - 0.5
            let row = Double(15 * (2 * y + 1)) / Double(height) - 0.5
            return 5 * column + row
        }
        for y in 0..<height {
            for x in 0..<width {
                let deviation = Double(shrunk[x, y]) - expected(x, y)
                #expect(abs(deviation) < 2)
            }
        }
    }

    @Test(arguments: [21, 45, 177])
    func `wrong modules of the format information are counted`(dimension: Int) throws {
        let symbol = try Symbol(version: (dimension - 17) / 4)
        #expect(FormatInformation.errors(dimension: dimension) { symbol[$0, $1] } == (0, 0))
        let inverted: [(Int, Int)] = [(8, 1), (dimension - 2, 8), (dimension - 3, 8)]
        let wrong = FormatInformation.errors(dimension: dimension) { x, y in
            symbol[x, y] != inverted.contains { $0 == (x, y) }
        }
        #expect(wrong == (1, 2))
    }
}
