import Testing

@testable import Imaging

/// PNG files of one bit a pixel, which are decoded by rows that repeat.
@Suite struct BitDecodingTests {
    /// Rows of which some repeat, in 1-bit pixels and in grays.
    private func sample(width: Int) -> (file: [UInt8], grays: [UInt8]) {
        var noise = Noise(seed: UInt64(width))
        var (bits, grays): ([UInt8], [UInt8]) = ([], [])
        for _ in 0..<12 {
            let row = (0..<width).map { _ in UInt8(noise.next(in: 0..<2)) }
            let packed = stride(from: 0, to: width, by: 8).map { start in
                (0..<8).reduce(UInt8(0)) { $0 << 1 | (start + $1 < width ? row[start + $1] : 0) }
            }
            for _ in 0..<noise.next(in: 1..<4) {
                bits += packed
                grays += row.map { 255 * $0 }
            }
        }
        let height = grays.count / width
        return (PNG.encode(bits: bits, width: width, height: height, repeatingRows: 1), grays)
    }

    @Test(arguments: 1...70)
    func `pixels come back in rows of any width`(width: Int) throws {
        let (file, grays) = sample(width: width)
        #expect(try PNG.decode(file).pixels == grays)
    }

    @Test func `a gray that is transparent is white`() throws {
        let (file, grays) = sample(width: 21)
        func decoded(transparent gray: UInt8) throws -> [UInt8] {
            // Behind the signature and the header.
            try PNG.decode(file[..<33] + PNG.chunk("tRNS", [0, gray]) + file[33...]).pixels
        }
        #expect(try decoded(transparent: 0).allSatisfy { $0 == 255 })
        #expect(try decoded(transparent: 1) == grays)
    }

    @Test func `a file that is cut off or damaged is refused, or nothing of it is missing`() {
        let (file, grays) = sample(width: 30)
        for index in file.indices {
            if let picture = try? PNG.decode(Array(file[..<index])) { #expect(picture.pixels == grays) }
            var altered = file
            altered[index] ^= 0x10
            if let picture = try? PNG.decode(altered) {
                #expect(picture.pixels.count == picture.width * picture.height)
            }
        }
    }
}
