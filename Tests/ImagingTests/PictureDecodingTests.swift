import Decoding
import Imaging
import Testing
import Wire

@testable import ImagingSupport

@Suite struct PictureDecodingTests {
    @Test(arguments: [
        "transparent.png", "palette.png", "palette-transparent.png", "gray16.png", "gray-alpha.png",
        "interlaced.png", "photo.jpg", "photo-progressive.jpg", "photo-gray.jpg", "photo-cmyk.jpg",
    ])
    func `every variety of PNG and JPEG is decoded and read`(name: String) throws {
        let image = try GrayImage(decoding: Fixtures.bytes(name))
        #expect(CodeReader.read(image).codes.map(\.text) == [Fixtures.text])
    }

    @Test func `transparent pixels are white`() throws {
        let clean = try GrayImage(decoding: Fixtures.bytes("interlaced.png"))
        #expect(try GrayImage(decoding: Fixtures.bytes("transparent.png")) == clean)
        #expect(try GrayImage(decoding: Fixtures.bytes("gray-alpha.png")) == clean)
        let palette = try GrayImage(decoding: Fixtures.bytes("palette-transparent.png"))
        #expect(Set(zip(palette.pixels, clean.pixels).filter { $0.1 == 255 }.map(\.0)) == [255])
    }

    @Test func `all colour models of a photograph give about the same gray`() throws {
        let gray = try GrayImage(decoding: Fixtures.bytes("photo-gray.jpg"))
        for name in ["photo.jpg", "photo-progressive.jpg", "photo-cmyk.jpg"] {
            let other = try GrayImage(decoding: Fixtures.bytes(name))
            let difference = zip(gray.pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            #expect(difference / gray.pixels.count < 4, "\(name)")
        }
    }

    @Test func `other files and damaged images give different errors`() throws {
        for bytes: [UInt8] in [
            [], [0x89], [0xFF, 0xD8], Array("GIF88a".utf8), Array(repeating: 0, count: 999),
        ] {
            #expect(throws: ImagingError.unknownFormat) { try GrayImage(decoding: bytes) }
        }
        for bytes: [UInt8] in [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]] {
            #expect(throws: ImagingError.damagedImage) { try GrayImage(decoding: bytes) }
        }
        #expect(throws: ImagingError.damagedImage) {
            try GrayImage(decoding: Fixtures.bytes("photo-truncated.jpg"))
        }
    }

    @Test func `too many pixels are refused by the header`() throws {
        let limit = GrayImage.pixelLimit
        let drawing = try Fixtures.bytes("huge.png")
        #expect(throws: ImagingError.tooManyPixels(width: 20_000, height: 20_000, limit: limit)) {
            try GrayImage(decoding: drawing)
        }
        let photo = try Fixtures.bytes("photo.jpg")
        let frame = try #require(photo.indices.first { photo[$0] == 0xFF && photo[$0 + 1] == 0xC0 })
        let huge = replacing(photo, at: frame + 5, with: [0xFD, 0xE8, 0xFD, 0xE8])
        #expect(throws: ImagingError.tooManyPixels(width: 65_000, height: 65_000, limit: 4 * limit)) {
            try GrayImage(decoding: huge)
        }
    }

    @Test(arguments: ["palette.png", "interlaced.png", "photo.jpg", "photo-progressive.jpg"])
    func `bytes after the end are ignored`(name: String) throws {
        let file = try Fixtures.bytes(name)
        #expect(try GrayImage(decoding: file + Array("and more".utf8)) == GrayImage(decoding: file))
    }

    /// As libjpeg and browsers do.
    @Test func `stray bytes and single markers between segments are skipped`() throws {
        let file = try Fixtures.bytes("photo.jpg")
        var segments = JPEGSegments(file)
        let end = try #require(segments.next()?.content.upperBound)
        for stray: [UInt8] in [[0x11, 0x22], [0xFF, 0xD0], [0xFF, 0x00, 0x33], [0xFF, 0x01]] {
            let odd = file[..<end] + stray + file[end...]
            #expect(try GrayImage(decoding: Array(odd)) == GrayImage(decoding: file))
        }
    }

    @Test(arguments: ["palette.png", "gray16.png", "interlaced.png"])
    func `a PNG without its last pixels is refused`(name: String) throws {
        let file = try Fixtures.bytes(name)
        // The last chunk, IEND, has 12 bytes, and the checksum of the pixels precedes it.
        for count in 8...(file.count - 13) {
            #expect(throws: ImagingError.damagedImage) {
                try GrayImage(decoding: Array(file.prefix(count)))
            }
        }
    }

    @Test(arguments: ["photo.jpg", "photo-progressive.jpg", "photo-cmyk.jpg"])
    func `a JPEG without its end is refused`(name: String) throws {
        let file = try Fixtures.bytes(name)
        for count in stride(from: 3, to: file.count, by: 11) {
            #expect(throws: ImagingError.damagedImage) {
                try GrayImage(decoding: Array(file.prefix(count)))
            }
        }
    }

    @Test func `a JPEG longer than 4,096 pixels is decoded at 1/2, 1/4 or 1/8`() throws {
        let photo = try Fixtures.bytes("photo-gray.jpg")
        let frame = try #require(photo.indices.first { photo[$0] == 0xFF && photo[$0 + 1] == 0xC0 })
        let sizes = [
            (4096, 4096, 330), (4097, 2049, 165), (8193, 2049, 83), (16_385, 2049, 42), (40_000, 5000, 42),
        ]
        for (fullWidth, width, height) in sizes {
            let reduction = [1, 2, 4].first { fullWidth <= 4096 * $0 } ?? 8
            // The file holds few of these pixels; the test checks the decoded size.
            let bytes = [UInt8(fullWidth >> 8), UInt8(fullWidth & 0xFF)]
            let image = try GrayImage(decoding: replacing(photo, at: frame + 7, with: bytes))
            #expect(image.width == width)
            #expect(image.height == height)
            #expect(image.reduction == reduction)
        }
    }

    /// Any result is accepted, but there must be one.
    @Test(arguments: [
        "transparent.png", "palette-transparent.png", "interlaced.png", "photo.jpg", "photo-progressive.jpg",
    ])
    func `a flipped bit gives an image or an error`(name: String) throws {
        let file = try Fixtures.bytes(name)
        for index in Array(0..<min(file.count, 700)) + stride(from: 700, to: file.count, by: 89) {
            let image = try? GrayImage(decoding: replacing(file, at: index, with: [file[index] ^ 0x10]))
            #expect((image?.pixels.count ?? 0) <= GrayImage.pixelLimit)
        }
    }
}
