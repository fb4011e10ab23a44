import Imaging
import Testing

@testable import ImagingSupport

@Suite struct SymbolPNGTests {
    @Test(arguments: [(1, 0), (1, 64), (3, 4), (8, 64), (64, 0)])
    func `each module is a black or white square in a white quiet zone`(scale: Int, quietZone: Int) throws {
        let symbol = try Symbol(text: "HELLO")
        let image = try GrayImage(decoding: symbol.png(scale: scale, quietZone: quietZone))
        let side = (symbol.size + 2 * quietZone) * scale
        #expect(image.width == side)
        #expect(image.height == side)

        var expected: [UInt8] = []
        for y in -quietZone..<(symbol.size + quietZone) {
            let row = (-quietZone..<(symbol.size + quietZone)).flatMap { x in
                let inside = 0..<symbol.size ~= x && 0..<symbol.size ~= y
                return repeatElement(inside && symbol[x, y] ? UInt8(0) : 255, count: scale)
            }
            for _ in 0..<scale { expected += row }
        }
        #expect(image.pixels == expected)
    }

    @Test(arguments: [(4, 8_000), (8, 9_000), (9, 20_000), (32, 36_000), (64, 70_000)])
    func `repeated rows of a module cost almost nothing`(scale: Int, limit: Int) throws {
        let symbol = try Symbol(text: sampleText(count: 3_300))
        #expect(symbol.version == 40)
        #expect(try symbol.png(scale: scale, quietZone: 4).count < limit)
    }

    @Test func `the header says 1-bit gray, not interlaced`() throws {
        let symbol = try Symbol(text: "HELLO")
        let png = try symbol.png(scale: 8, quietZone: 4)
        #expect(png[12..<16].elementsEqual("IHDR".utf8))
        #expect(png[16..<24].elementsEqual([0, 0, 0, 232, 0, 0, 0, 232]))
        #expect(png[24..<29].elementsEqual([1, 0, 0, 0, 0]))
    }

    @Test func `scales and quiet zones out of range are refused`() throws {
        let symbol = try Symbol(text: "HELLO")
        for scale in [0, -1, 65, .max] {
            #expect(throws: ImagingError.invalidScale(scale)) { try symbol.png(scale: scale, quietZone: 4) }
        }
        for quietZone in [-1, 65, .max] {
            #expect(throws: ImagingError.invalidQuietZone(quietZone)) {
                try symbol.png(scale: 8, quietZone: quietZone)
            }
        }
    }
}
