import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of PNG files with one bit per pixel, whose repeated rows are copied.
@Suite struct BitDecodingTests {
    /// Returns rows, some repeated, as a PNG of 1-bit pixels and as grays.
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
    func `rows of any width are decoded`(width: Int) throws {
        let (file, grays) = sample(width: width)
        #expect(try GrayImage(decoding: file).pixels == grays)
    }

    @Test func `a transparent gray becomes white`() throws {
        let (file, grays) = sample(width: 21)
        func decoded(transparent gray: UInt8) throws -> [UInt8] {
            // After the signature and the header.
            try GrayImage(decoding: file[..<33] + PNG.chunk("tRNS", [0, gray]) + file[33...]).pixels
        }
        #expect(try decoded(transparent: 0).allSatisfy { $0 == 255 })
        #expect(try decoded(transparent: 1) == grays)
    }

    @Test func `a truncated or damaged file is refused or decoded completely`() {
        let (file, grays) = sample(width: 30)
        for index in file.indices {
            if let image = try? GrayImage(decoding: Array(file[..<index])) { #expect(image.pixels == grays) }
            var altered = file
            altered[index] ^= 0x10
            if let image = try? GrayImage(decoding: altered) {
                #expect(image.pixels.count == image.width * image.height)
            }
        }
    }

    /// Each row has its own filter (ISO/IEC 15948, 9.2). A transparent gray that no pixel has makes
    /// libpng decode the same rows.
    @Test(arguments: [1, 8, 9, 64, 133])
    func `rows under every filter are decoded`(width: Int) throws {
        var noise = Noise(seed: UInt64(width))
        let count = (width + 7) / 8
        var above = [UInt8](repeating: 0, count: count)
        var (filtered, grays): ([UInt8], [UInt8]) = ([], [])
        for y in 0..<40 {
            // The bits after a row's end are ignored.
            let row = y % 3 == 2 ? above : (0..<count).map { _ in UInt8(noise.next(in: 0..<256)) }
            filtered += Self.filtered(row, above: above, by: UInt8(noise.next(in: 0..<5)))
            grays += (0..<width).map { row[$0 / 8] & 0x80 >> UInt8($0 % 8) != 0 ? 255 : 0 }
            above = row
        }
        let file = Self.file(width: width, height: 40, rows: filtered)
        #expect(PNGChunks.plainBits(in: file) != nil)
        #expect(try GrayImage(decoding: file).pixels == grays)
        // With a transparent gray that no pixel has, libpng decodes the file.
        let other = file[..<33] + PNG.chunk("tRNS", [0, 7]) + file[33...]
        #expect(PNGChunks.plainBits(in: Array(other)) == nil)
        #expect(try GrayImage(decoding: Array(other)).pixels == grays)
    }

    @Test func `missing rows, extra rows and unknown filters are left to libpng`() throws {
        let row: [UInt8] = [0, 0b1010_0000]
        let whole = Self.file(width: 3, height: 2, rows: row + row)
        #expect(try GrayImage(decoding: whole).pixels == [255, 0, 255, 255, 0, 255])
        let missing = Self.file(width: 3, height: 2, rows: row)
        #expect(throws: ImagingError.damagedImage) { try GrayImage(decoding: missing) }
        let unknown = Self.file(width: 3, height: 2, rows: row + [5, 0])
        #expect(throws: ImagingError.damagedImage) { try GrayImage(decoding: unknown) }
        let more = Self.file(width: 3, height: 2, rows: row + row + row)
        #expect(try GrayImage(decoding: more).pixels == [255, 0, 255, 255, 0, 255])
    }

    @Test func `a chunk with a wrong checksum is left to libpng`() {
        var file = sample(width: 30).file
        file[29] ^= 1
        #expect(PNGChunks.plainBits(in: file) == nil)
    }

    private static func filtered(_ row: [UInt8], above: [UInt8], by filter: UInt8) -> [UInt8] {
        [filter]
            + row.indices.map { index in
                let (left, up) = (index > 0 ? row[index - 1] : 0, above[index])
                let corner = index > 0 ? above[index - 1] : 0
                let predicted =
                    switch filter {
                    case 0: UInt8(0)
                    case 1: left
                    case 2: up
                    case 3: UInt8((Int(left) + Int(up)) / 2)
                    default: paeth(Int(left), Int(up), Int(corner))
                    }
                return row[index] &- predicted
            }
    }

    private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> UInt8 {
        let estimate = left + up - corner
        let nearest = [left, up, corner].min { abs($0 - estimate) < abs($1 - estimate) }
        return UInt8(nearest ?? 0)
    }

    /// Encodes a PNG with the rows in stored blocks of deflate (RFC 1951, 3.2.4).
    private static func file(width: Int, height: Int, rows: [UInt8]) -> [UInt8] {
        let header = PNG.bigEndian(width, bytes: 4) + PNG.bigEndian(height, bytes: 4) + [1, 0, 0, 0, 0]
        let length = UInt16(rows.count)
        let block: [UInt8] =
            [1] + [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        var (low, high) = (1, 0)
        for byte in rows {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let data = [0x78, 0x01] + block + rows + PNG.bigEndian(high << 16 | low, bytes: 4)
        let (half, rest) = (data.prefix(data.count / 2), data.suffix(data.count - data.count / 2))
        return PNG.signature + PNG.chunk("IHDR", header) + PNG.chunk("IDAT", Array(half))
            + PNG.chunk("IDAT", Array(rest)) + PNG.chunk("IEND", [])
    }
}
