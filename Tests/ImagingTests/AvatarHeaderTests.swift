import Foundation
import Imaging
import Testing

@testable import ImagingSupport
@testable import Wire

/// Tests of the properties that are read from an avatar's header.
@Suite struct AvatarHeaderTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fixtures/portraits")

    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }

    @Test(arguments: [
        ("small.jpg", AvatarHeader(.jpeg, width: 96, height: 96, hasMetadata: false)),
        ("small.webp", AvatarHeader(.webp, width: 96, height: 96, hasMetadata: false)),
        ("tiny.jpg", AvatarHeader(.jpeg, width: 12, height: 12, hasMetadata: false)),
        ("wide.jpg", AvatarHeader(.jpeg, width: 520, height: 40, hasMetadata: false)),
        ("located.jpg", AvatarHeader(.jpeg, width: 96, height: 96, hasMetadata: true)),
        ("located.webp", AvatarHeader(.webp, width: 96, height: 96, hasMetadata: true)),
        ("commented.jpg", AvatarHeader(.jpeg, width: 96, height: 96, hasMetadata: true)),
        ("animated.webp", AvatarHeader(.webp, width: 96, height: 96, isAnimated: true, hasMetadata: false)),
    ])
    func `a header gives format, sides, animation and metadata`(
        name: String, header: AvatarHeader?
    ) throws {
        #expect(try AvatarHeader(Self.bytes(name)) == header)
    }

    @Test(arguments: [
        "photo.jpg", "photo-gray.jpg", "photo-cmyk.jpg", "photo-progressive.jpg", "photo.webp",
        "lossless.webp",
        "alpha.webp", "alpha-lossless.webp",
    ])
    func `the sides equal those of the decoded image`(name: String) throws {
        let file = try Fixtures.bytes(name)
        let (header, image) = try (#require(AvatarHeader(file)), GrayImage(decoding: file))
        #expect((header.width, header.height) == (image.width, image.height))
        #expect(!header.isAnimated)
    }

    @Test(arguments: ["small.jpg", "small.webp"])
    func `bytes after the end count as metadata`(name: String) throws {
        let file = try Self.bytes(name)
        #expect(AvatarHeader(file)?.hasMetadata == false)
        #expect(AvatarHeader(file + [0])?.hasMetadata == true)
        #expect(AvatarHeader(file + file)?.hasMetadata == true)
    }

    @Test func `an unknown segment counts as metadata`() throws {
        let file = try Self.bytes("small.jpg")
        func adding(_ marker: UInt8, _ content: [UInt8]) throws -> Bool {
            let segment = [0xFF, marker, 0, UInt8(content.count + 2)] + content
            return try #require(AvatarHeader(Array(file.prefix(2) + segment + file.dropFirst(2)))).hasMetadata
        }
        let jfif = Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
        #expect(try !adding(0xE0, jfif))
        #expect(try adding(0xE0, jfif + [0]))
        #expect(try adding(0xE0, Array("JFXX\0".utf8)))
        #expect(try !adding(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1]))
        #expect(try adding(0xE2, Array("MPF\0".utf8)))
        #expect(try !adding(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1]))
        #expect(try adding(0xEE, Array("Adobe".utf8)))
        for marker: UInt8 in [0xE1, 0xED, 0xEF, 0xF0, 0xFE] { #expect(try adding(marker, [])) }
    }

    @Test func `an unknown chunk counts as metadata`() throws {
        let file = try Self.bytes("small.webp")
        for name in ["EXIF", "XMP ", "text"] {
            let longer = replacing(file, at: 4, with: [UInt8(file.count & 0xFF), UInt8(file.count >> 8)])
            #expect(AvatarHeader(longer + Array(name.utf8) + [0, 0, 0, 0])?.hasMetadata == true)
        }
    }

    @Test(arguments: ["small.jpg", "small.webp", "located.webp", "animated.webp"])
    func `a file truncated anywhere is refused`(name: String) throws {
        let file = try Self.bytes(name)
        for count in file.indices {
            #expect(AvatarHeader(Array(file.prefix(count))) == nil)
        }
    }

    @Test(arguments: ["small.jpg", "small.webp", "located.webp", "animated.webp"])
    func `any altered byte gives a header or a refusal`(name: String) throws {
        let file = try Self.bytes(name)
        for index in file.indices {
            for bits: UInt8 in [0xFF, 0x80, 0x01] {
                _ = AvatarHeader(replacing(file, at: index, with: [file[index] ^ bits]))
            }
        }
    }

    @Test func `other formats are refused`() throws {
        for name in ["palette.png", "drawing.gif", "photo.heic", "lzw.tiff"] {
            #expect(try AvatarHeader(Fixtures.bytes(name)) == nil)
        }
        #expect(AvatarHeader([]) == nil)
    }
}
