import Decoding
import Imaging
import Testing

@testable import ImagingSupport

@Suite struct PictureFormatTests {
    static let single = [
        ("photo.webp", ImageFormat.webp), ("lossless.webp", .webp), ("alpha.webp", .webp),
        ("alpha-lossless.webp", .webp), ("drawing.gif", .gif),
        ("interlaced.gif", .gif), ("transparent.gif", .gif), ("fax.tiff", .tiff),
        ("lzw.tiff", .tiff), ("tiled.tiff", .tiff), ("planes.tiff", .tiff), ("jpeg.tiff", .tiff),
        ("gray16.tiff", .tiff), ("alpha.tiff", .tiff), ("photo.heic", .heif), ("photo.avif", .heif),
        ("lossless.heic", .heif), ("deep.heic", .heif), ("alpha.avif", .heif), ("turned.heic", .heif),
    ]

    @Test(arguments: single)
    func `every format is detected by content, decoded and read`(
        name: String, format: ImageFormat
    ) throws {
        let decoder = try ImageDecoder(Fixtures.bytes(name))
        #expect(decoder.format == format)
        var texts: [[String?]] = []
        try decoder.forEachImage { image in
            texts.append(CodeReader.read(image).codes.map(\.text))
            return true
        }
        #expect(texts == [[Fixtures.text]])
    }

    @Test(arguments: ["animated.gif", "animated.webp"])
    func `every frame of an animation is an image`(name: String) throws {
        let texts = try images(Fixtures.bytes(name)).map { CodeReader.read($0).codes.map(\.text) }
        #expect(texts == [[Fixtures.text], []])
    }

    @Test(arguments: ["pages.tiff", "pages.pdf"])
    func `every page is an image, until the caller stops`(name: String) throws {
        let file = try Fixtures.bytes(name)
        var blanks: [Bool] = []
        try ImageDecoder(file).forEachImage { image in
            blanks.append(image.pixels.allSatisfy { $0 == 255 })
            return true
        }
        #expect(blanks == [false, true, false])

        var count = 0
        try ImageDecoder(file).forEachImage { image in
            if count == 0 { #expect(CodeReader.read(image).codes.map(\.text) == [Fixtures.text]) }
            count += 1
            return count < 2
        }
        #expect(count == 2)
    }

    @Test(arguments: [
        "lossless.webp", "alpha-lossless.webp", "alpha.webp", "animated.webp", "drawing.gif", "animated.gif",
        "fax.tiff", "alpha.tiff", "lossless.heic", "deep.heic", "alpha.avif",
    ])
    func `the gray equals that of the drawing on white`(name: String) throws {
        let drawing = try GrayImage(decoding: Fixtures.bytes("interlaced.png"))
        let image = try GrayImage(decoding: Fixtures.bytes(name))
        #expect((image.width, image.height) == (drawing.width, drawing.height))
        let difference = zip(drawing.pixels, image.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(difference / drawing.pixels.count < 6)
    }

    @Test func `a frame smaller than its canvas is drawn at its position`() throws {
        // A canvas of 3 × 2 with a black pixel, inside at (1, 1) and then outside.
        let header: [UInt8] = Array("GIF89a".utf8) + [3, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 9, 9, 9]
        let pixel: [UInt8] = [2, 2, 0x44, 0x01, 0, 0x3B]
        let inside = header + [0x2C, 1, 0, 1, 0, 1, 0, 1, 0, 0] + pixel
        #expect(try GrayImage(decoding: inside).pixels == [255, 255, 255, 255, 0, 255])
        let outside = header + [0x2C, 7, 0, 1, 0, 1, 0, 1, 0, 0] + pixel
        #expect(try GrayImage(decoding: outside).pixels == [255, 255, 255, 255, 255, 255])
    }

    @Test func `content of other formats is refused`() throws {
        for text in ["RIFF....WAVE", "GIF88a", "II*", "....ftypmp42", "%PDF", "%!PS", ""] {
            #expect(throws: ImagingError.unknownFormat) { try ImageDecoder(Array(text.utf8)) }
        }
    }
}
