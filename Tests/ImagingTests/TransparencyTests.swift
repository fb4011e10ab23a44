import CPNG
import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of symbols that show on a dark ground only.
@Suite struct TransparencyTests {
    /// A symbol as a PNG file with gray and alpha.
    ///
    /// - Parameter pixel: The gray and alpha of a dark or light pixel.
    private func png(_ pixel: (_ isDark: Bool) -> [UInt8]) throws -> [UInt8] {
        let code = try GrayImage(drawing: Fixtures.text, scale: 4)
        let rows = (0..<code.height).flatMap { y -> [UInt8] in
            [0] + (0..<code.width).flatMap { x -> [UInt8] in pixel(code.pixels[y * code.width + x] == 0) }
        }
        let size = PNG.bigEndian(code.width, bytes: 4) + PNG.bigEndian(code.height, bytes: 4)
        return PNG.signature + PNG.chunk("IHDR", size + [8, 4, 0, 0, 0]) + PNG.chunk("IDAT", stored(rows))
            + PNG.chunk("IEND", [])
    }

    /// A zlib stream of blocks that are not compressed (RFC 1950 and 1951).
    private func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let isLast: UInt8 = start + block.count == bytes.count ? 1 : 0
            let (low, high) = (UInt8(block.count & 0xFF), UInt8(block.count >> 8))
            stream += [isLast, low, high, ~low, ~high] + block
        }
        var (one, other) = (1, 0)
        for byte in bytes {
            one = (one + Int(byte)) % 65_521
            other = (other + one) % 65_521
        }
        return stream + PNG.bigEndian(other << 16 | one, bytes: 4)
    }

    @Test func `white modules on nothing are read`() throws {
        let file = try png { isDark in isDark ? [255, 255] : [0, 0] }
        #expect(ImageScan(file).codes.map(\.text) == [Fixtures.text])
    }

    @Test func `modules that are cut out are read`() throws {
        let file = try png { isDark in isDark ? [0, 0] : [255, 255] }
        #expect(ImageScan(file).codes.map(\.text) == [Fixtures.text])
    }

    @Test func `dark modules on nothing are read`() throws {
        let file = try png { isDark in isDark ? [0, 255] : [0, 0] }
        #expect(ImageScan(file).codes.map(\.text) == [Fixtures.text])
    }

    @Test(arguments: ["transparent.png", "alpha.webp", "transparent.gif", "alpha.tiff"])
    func `other formats have a dark ground too`(name: String) throws {
        let file = try Fixtures.bytes(name)
        let onWhite = try GrayImage(decoding: file)
        let onBlack = try #require(ImageDecoder(file).firstOnBlack(unlike: onWhite))
        let differences = zip(onWhite.pixels, onBlack.pixels).filter { $0 != $1 }
        #expect(!differences.isEmpty)
        #expect(differences.allSatisfy { $0.0 > $0.1 })
    }

    @Test(arguments: ["interlaced.png", "photo.webp", "drawing.gif", "gray16.tiff", "photo.jpg"])
    func `an opaque image is searched once`(name: String) throws {
        let file = try Fixtures.bytes(name)
        #expect(try ImageDecoder(file).firstOnBlack(unlike: GrayImage(decoding: file)) == nil)
    }
}
