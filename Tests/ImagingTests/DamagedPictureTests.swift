import Foundation
import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests of files that lack their end, or are of a variety that is not read.
@Suite struct DamagedPictureTests {
    /// The images that a file gives before it fails, and the failure.
    private func reading(_ file: [UInt8]) -> (images: [GrayImage], failure: ImagingError?) {
        var images: [GrayImage] = []
        do throws(ImagingError) {
            try ImageDecoder(file).forEachImage { image in
                images.append(image)
                return true
            }
            return (images, nil)
        } catch {
            return (images, error)
        }
    }

    @Test(arguments: [
        "photo.jpg", "photo-progressive.jpg", "gray16.png", "photo.webp", "lossless.webp", "interlaced.gif",
    ])
    func `a file without its end gives what is there, and the damage`(name: String) throws {
        let file = try Fixtures.bytes(name)
        let whole = try GrayImage(decoding: file)
        let (images, failure) = reading(file.dropLast(max(13, file.count / 33)))
        #expect(failure == .damagedImage)
        let image = try #require(images.first)
        #expect(images.count == 1)
        #expect((image.width, image.height) == (whole.width, whole.height))
        #expect(CodeReader.read(image).codes.map(\.text) == [Fixtures.text])
    }

    @Test func `a JPEG without its last two bytes is read`() throws {
        let file = try Fixtures.bytes("photo.jpg")
        let (images, failure) = reading(file.dropLast(2))
        #expect(failure == .damagedImage)
        #expect(try images == [GrayImage(decoding: file)])
    }

    /// The decoder of AVIF that is a plugin, as of libheif 1.16 and later, reads no file without its end.
    private static let hasDecoderPlugins =
        (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib"))?.contains {
            FileManager.default.fileExists(atPath: "/usr/lib/\($0)/libheif/plugins/libheif-dav1d.so")
        } == true

    @Test(.enabled(if: hasDecoderPlugins, "the decoder of AVIF reads what is there"))
    func `an AVIF file without its end is damaged where its decoder is a plugin`() throws {
        let (images, failure) = reading(try Fixtures.bytes("photo.avif").dropLast(2))
        #expect(images.isEmpty && failure == .damagedImage)
    }

    @Test(arguments: ["photo.heic", "deep.heic"] + (hasDecoderPlugins ? [] : ["photo.avif"]))
    func `a HEIC or AVIF file without its last two bytes is read`(name: String) throws {
        let file = try Fixtures.bytes(name)
        let (images, failure) = reading(file.dropLast(2))
        #expect(failure == .damagedImage)
        #expect(images.map { CodeReader.read($0).codes.map(\.text) } == [[Fixtures.text]])
    }

    @Test(arguments: ["photo.heic"] + (hasDecoderPlugins ? [] : ["photo.avif"]))
    func `a HEIC or AVIF file without its end gives the rows before it`(name: String) throws {
        let file = try Fixtures.bytes(name)
        let whole = try GrayImage(decoding: file)
        let (images, failure) = reading(file.dropLast(file.count * 3 / 100))
        #expect(failure == .damagedImage)
        let image = try #require(images.first)
        #expect(images.count == 1)
        #expect((image.width, image.height) == (whole.width, whole.height))
        let half = whole.width * (whole.height / 2)
        #expect(image.pixels.prefix(half) == whole.pixels.prefix(half))
    }

    @Test func `a HEIC file that lacks more than it has is refused`() throws {
        let file = try Fixtures.bytes("photo.heic")
        let (images, failure) = reading(Array(file.prefix(file.count / 2 - 1)))
        #expect(images.isEmpty && failure == .damagedImage)
        // The last box says that it has 2^40 bytes.
        let media = try #require(file.indices.first { file[$0...].starts(with: "mdat".utf8) })
        let large = [0, 0, 0, 1] + Array("mdat".utf8) + [0, 0, 1, 0, 0, 0, 0, 0]
        #expect(reading(Array(file[..<(media - 4)]) + large).failure == .damagedImage)
    }

    /// Its last chunk, or a part of it or of the last checksum of the pixels.
    @Test(arguments: [1, 4, 12, 14])
    func `a PNG without its last bytes is read, and the damage is known`(count: Int) throws {
        let file = try Fixtures.bytes("gray16.png")
        let (images, failure) = reading(file.dropLast(count))
        #expect(failure == .damagedImage)
        #expect(try images == [GrayImage(decoding: file)])
    }

    @Test func `a TIFF without the end of its strip is read`() {
        let side = 64
        let file = tiff(side: side, bits: 8, format: 1, compression: 1)
        let (images, failure) = reading(file.dropLast(3 * side))
        #expect(failure == .damagedImage)
        let kept = (0..<(side - 3) * side).map { UInt8($0 / side) }
        #expect(images.map { Array($0.pixels.prefix(kept.count)) } == [kept])
    }

    @Test func `bytes after the end of a PDF are ignored`() throws {
        let file = try Fixtures.bytes("pages.pdf")
        let (images, failure) = reading(file + [UInt8](repeating: 0, count: 5000))
        #expect(failure == nil)
        #expect(try images == ImagingSupport.images(file))
    }

    @Test func `a PDF without its end is drawn, and the damage is known`() throws {
        let file = try Fixtures.bytes("pages.pdf")
        let end = try #require(file.indices.last { file[$0...].starts(with: "startxref".utf8) })
        let (images, failure) = reading(Array(file[..<end]))
        #expect(failure == .damagedImage)
        #expect(try images == ImagingSupport.images(file))
    }

    @Test func `a PDF with a password is named as such`() {
        let key = String(repeating: "00", count: 32)
        let file = """
            %PDF-1.4
            1 0 obj
            <</Type/Catalog/Pages 2 0 R>>
            endobj
            2 0 obj
            <</Type/Pages/Kids[]/Count 0>>
            endobj
            3 0 obj
            <</Filter/Standard/V 1/R 2/O<\(key)>/U<\(key)>/P -4>>
            endobj
            trailer
            <</Root 1 0 R/Encrypt 3 0 R/ID[<00><00>]/Size 4>>
            startxref
            0
            %%EOF
            """
        #expect(reading(Array(file.utf8)).failure == .needsPassword)
    }

    /// Fractions, signed integers, 64 bits, JPEG 2000 and Zstandard.
    @Test(arguments: [(32, 3, 1), (8, 2, 1), (16, 2, 1), (64, 1, 1), (8, 1, 34_712), (8, 1, 50_000)])
    func `a TIFF that libtiff does not convert is unsupported`(bits: Int, format: Int, compression: Int) {
        let file = tiff(side: 8, bits: bits, format: format, compression: compression)
        #expect(reading(file).failure == .unsupportedVariety(.tiff))
    }

    @Test(arguments: [0xC3, 0xC7, 0xCB, 0xF7] as [UInt8])
    func `a lossless or hierarchical JPEG is unsupported`(marker: UInt8) throws {
        let file = try Fixtures.bytes("photo.jpg")
        let frame = try #require(file.indices.first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
        #expect(reading(replacing(file, at: frame + 1, with: [marker])).failure == .unsupportedVariety(.jpeg))
        #expect(reading(replacing(file, at: frame + 4, with: [12])).failure == .unsupportedVariety(.jpeg))
    }

    @Test func `a PNG of an iPhone's app is unsupported`() throws {
        let file = try Fixtures.bytes("gray16.png")
        let other = file[..<8] + PNG.chunk("CgBI", [0x50, 0, 0x20, 2]) + file[8...]
        #expect(reading(Array(other)).failure == .unsupportedVariety(.png))
    }

    /// A TIFF file of one strip behind its directory. Each row has the gray of its number.
    private func tiff(side: Int, bits: Int, format: Int, compression: Int) -> [UInt8] {
        func bytes(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
        }
        let fields = [
            (256, side), (257, side), (258, bits), (259, compression), (262, 1), (273, 8 + 2 + 10 * 12 + 4),
            (277, 1), (278, side), (279, side * side * bits / 8), (339, format),
        ]
        let entries = fields.flatMap { bytes($0.0, 2) + bytes(4, 2) + bytes(1, 4) + bytes($0.1, 4) }
        let rows = (0..<side).flatMap { [UInt8](repeating: UInt8($0), count: side * bits / 8) }
        return Array("II".utf8) + bytes(42, 2) + bytes(8, 4) + bytes(fields.count, 2) + entries + bytes(0, 4)
            + rows
    }
}
