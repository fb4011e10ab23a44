import Foundation
import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of files that are truncated, altered, or announce more than they hold.
///
/// HEIC and AVIF are tested in a process of their own (`CLITests/HostileHEIFTests`): libheif's
/// assertions end the process.
@Suite struct HostilePictureTests {
    /// Each file with the distance in bytes between two attempts: small if an attempt is cheap.
    static let files = [
        ("transparent.png", 1), ("located.png", 1), ("located.jpg", 3), ("photo-progressive.jpg", 97),
        ("photo.webp", 11), ("alpha.webp", 1), ("located.webp", 1), ("animated.webp", 1),
        ("transparent.gif", 1), ("interlaced.gif", 17), ("animated.gif", 1), ("frames.gif", 1),
        ("frames.webp", 1), ("frames.png", 1), ("fax.tiff", 1),
        ("lzw.tiff", 5), ("tiled.tiff", 3), ("planes.tiff", 3), ("jpeg.tiff", 29), ("pages.tiff", 3),
        ("located.tiff", 1), ("pages.pdf", 997),
    ]

    @Test(arguments: files)
    func `a truncated file is refused or decoded completely`(name: String, step: Int) throws {
        let file = try Fixtures.bytes(name)
        let whole = try images(file)
        for count in stride(from: 0, to: file.count, by: step) {
            guard let rest = try? images(Array(file.prefix(count))) else { continue }
            let isWhole = rest == whole
            #expect(isWhole, "\(count) bytes")
        }
    }

    /// Any result is accepted, but there must be one.
    @Test(arguments: files)
    func `an altered file gives images or an error`(name: String, step: Int) throws {
        let file = try Fixtures.bytes(name)
        for index in stride(from: 0, to: file.count, by: step) {
            for bits: UInt8 in [0xFF, 0x10, 0x01].prefix(step == 1 ? 3 : 1) {
                let altered = replacing(file, at: index, with: [file[index] ^ bits])
                for image in (try? images(altered)) ?? [] {
                    #expect(image.pixels.count <= GrayImage.pixelLimit)
                }
                _ = try? ImageDecoder(altered).metadata
            }
        }
    }

    @Test func `pixels are counted before memory is allocated`() throws {
        // Little-endian width and height.
        let gif = replacing(try Fixtures.bytes("drawing.gif"), at: 6, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(throws: tooMany(65_535, 65_535, GrayImage.pixelLimit)) { _ = try images(gif) }

        // Fourteen bits for each side, less one, after the signature byte.
        let webp = try Fixtures.bytes("lossless.webp")
        let side: [UInt8] = [0xFF, 0xFF, 0xFF, webp[24] | 0x0F]
        let lossless = replacing(webp, at: 21, with: side)
        #expect(throws: tooMany(16_384, 16_384, GrayImage.pixelLimit)) { _ = try images(lossless) }

        let tiff = try Fixtures.bytes("fax.tiff")
        let wide = try replacing(tiff, at: entry(0x0100, in: tiff), with: [0xFF, 0xFF])
        let huge = try replacing(wide, at: entry(0x0101, in: tiff), with: [0xFF, 0xFF])
        #expect(throws: tooMany(65_535, 65_535, GrayImage.pixelLimit)) { _ = try images(huge) }

        let avif = try Fixtures.bytes("photo.avif")
        let extent = try #require(avif.indices.first { avif[$0...].starts(with: "ispe".utf8) })
        let large = replacing(avif, at: extent + 8, with: [0, 0, 0x40, 0, 0, 0, 0x40, 0])
        #expect(throws: tooMany(16_384, 16_384, 50 << 20)) { _ = try images(large) }
    }

    @Test func `a decoder with more bytes per pixel has a lower limit`() throws {
        // 8,190 x 8,190 pixels are within the limit for a JPEG, unless it is progressive.
        let photo = try Fixtures.bytes("photo-progressive.jpg")
        let frame = try #require(photo.indices.first { photo[$0] == 0xFF && photo[$0 + 1] == 0xC2 })
        let progressive = replacing(photo, at: frame + 5, with: [0x1F, 0xFE, 0x1F, 0xFE])
        let error = #expect(throws: ImagingError.self) { _ = try images(progressive) }
        guard case .tooManyPixels(8190, 8190, let limit) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(limit < GrayImage.pixelLimit)
    }

    @Test func `a JPEG with many scans has a lower limit`() throws {
        let photo = try Fixtures.bytes("photo-progressive.jpg")
        let last = try #require(photo.indices.dropLast().last { photo[$0] == 0xFF && photo[$0 + 1] == 0xDA })
        let scan = Array(photo[last...].dropLast(2))
        var long = Array(photo.dropLast(2))
        for _ in 0..<400 { long += scan }
        long += [0xFF, 0xD9]
        #expect(try GrayImage(decoding: long).width == 360)

        let frame = try #require(long.indices.first { long[$0] == 0xFF && long[$0 + 1] == 0xC2 })
        let large = replacing(long, at: frame + 5, with: [0x0F, 0xA0, 0x0F, 0xA0])
        let scans = long.indices.dropLast().count { long[$0] == 0xFF && long[$0 + 1] == 0xDA }
        #expect(throws: tooMany(4000, 4000, (1 << 30) / scans)) { _ = try images(large) }
    }

    @Test func `a TIFF with one large strip is refused for its memory`() throws {
        let tiff = try Fixtures.bytes("gray16.tiff")
        var huge = try replacing(tiff, at: entry(0x0100, in: tiff), with: [0, 0x20])
        huge = try replacing(huge, at: entry(0x0101, in: tiff), with: [0, 0x20])
        huge = try replacing(huge, at: entry(0x0116, in: tiff), with: [0, 0x20])
        #expect(throws: tooMany(8192, 8192, (200 << 20) / 7)) { _ = try images(huge) }
    }

    /// All its tiles are one place in the file.
    @Test func `a TIFF with many tiles larger than the image is refused for its work`() throws {
        let (count, side) = (62_500, 65_536)
        func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let tables = 8 + 2 + 11 * 12 + 4
        let data = tables + 8 * count
        let fields = [
            (256, 1_000_000), (257, 1), (258, 8), (259, 1), (262, 1), (277, 1), (322, 16), (323, side),
            (324, tables), (325, tables + 4 * count), (339, 1),
        ]
        let entries = fields.flatMap { tag, value in
            let number = [324, 325].contains(tag) ? count : 1
            return Array(bytes(tag).prefix(2)) + [4, 0] + bytes(number) + bytes(value)
        }
        let tiff =
            Array("II".utf8) + [42, 0] + bytes(8) + [UInt8(fields.count), 0] + entries + bytes(0)
            + Array(repeating: bytes(data), count: count).joined()
            + Array(repeating: bytes(16 * side), count: count).joined()
            + [UInt8](repeating: 255, count: 16 * side)
        #expect(throws: tooMany(1_000_000, 1, GrayImage.pixelLimit)) { _ = try images(tiff) }
    }

    @Test func `coded data larger than the header says is refused`() throws {
        let avif = try Fixtures.bytes("photo.avif")
        let extent = try #require(avif.indices.first { avif[$0...].starts(with: "ispe".utf8) })
        let small = replacing(avif, at: extent + 8, with: [0, 0, 0, 64, 0, 0, 0, 64])
        #expect(throws: ImagingError.damagedImage) { _ = try images(small) }
    }

    @Test func `a TIFF that links back to its first image is refused`() throws {
        // The offset of the next directory is at the end of the file, after the last one.
        let tiff = try Fixtures.bytes("fax.tiff")
        let count = Int(tiff[Int(tiff[4]) + Int(tiff[5]) << 8])
        let next = Int(tiff[4]) + Int(tiff[5]) << 8 + 2 + 12 * count
        let loop = replacing(tiff, at: next, with: Array(tiff[4..<8]))
        #expect(throws: ImagingError.damagedImage) { _ = try images(loop) }
    }

    @Test func `a file with too many pages fails after the last allowed one`() throws {
        let tiff = try Fixtures.bytes("fax.tiff")
        let file = chaining(tiff, copies: ImageDecoder.imageLimit + 1)
        var count = 0
        #expect(throws: ImagingError.tooManyImages(limit: ImageDecoder.imageLimit)) {
            try ImageDecoder(file).forEachImage { _ in
                count += 1
                return true
            }
        }
        #expect(count == ImageDecoder.imageLimit)
    }

    @Test func `a PDF without pdftoppm is refused with that reason`() throws {
        let file = try Fixtures.bytes("pages.pdf")
        #expect(throws: ImagingError.noPDFReader) { try PDF(file, program: "pdftoppm-that-nobody-has") }
    }

    @Test func `pdftoppm is killed at the deadline`() throws {
        let decoder = try ImageDecoder(Fixtures.bytes("pages.pdf"))
        #expect(throws: ImagingError.outOfTime) {
            try decoder.forEachImage(within: .seconds(-1)) { _ in true }
        }
    }

    private func tooMany(_ width: Int, _ height: Int, _ limit: Int) -> ImagingError {
        .tooManyPixels(width: width, height: height, limit: limit)
    }

    /// Returns the index of this tag's value in the first directory of a little-endian TIFF.
    private func entry(_ tag: Int, in tiff: [UInt8]) throws -> Int {
        func number(at index: Int) -> Int { Int(tiff[index]) + Int(tiff[index + 1]) << 8 }
        let directory = number(at: 4)
        let entries = (0..<number(at: directory)).map { directory + 2 + 12 * $0 }
        return try #require(entries.first { number(at: $0) == tag }) + 8
    }

    /// Repeats the one directory of a little-endian TIFF; each copy links to the next.
    private func chaining(_ tiff: [UInt8], copies: Int) -> [UInt8] {
        func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
        let start = Int(tiff[4]) + Int(tiff[5]) << 8
        let size = 2 + 12 * Int(tiff[start])
        var file = tiff
        var link = start + size
        for _ in 1..<copies {
            file.replaceSubrange(link..<(link + 4), with: bytes(file.count))
            file += tiff[start..<(start + size)]
            link = file.count
            file += bytes(0)
        }
        return file
    }
}
