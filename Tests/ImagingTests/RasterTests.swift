import Testing

@testable import Imaging

@Suite struct RasterTests {
    private func noise(width: Int, height: Int) -> Raster {
        var noise = Noise(seed: 7)
        let pixels = (0..<width * height).map { _ in UInt8(noise.next(in: 0...255)) }
        return Raster(width: width, height: height, pixels: pixels)
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

    @Test(arguments: [(40, 30), (39, 29), (31, 23), (21, 16), (20, 15)])
    func `scaling down keeps means and gradients`(width: Int, height: Int) {
        let pixels = (0..<40 * 30).map { index -> UInt8 in UInt8(5 * (index % 40) + index / 40) }
        let shrunk = Raster(width: 40, height: 30, pixels: pixels).shrunk(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let column: Double = (Double(x) + 0.5) * 40 / Double(width) - 0.5
                let row: Double = (Double(y) + 0.5) * 30 / Double(height) - 0.5
                let expected: Double = 5 * column + row
                let deviation = Double(shrunk[x, y]) - expected
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
