import Imaging
import Testing

@testable import Decoding

@Suite struct ExifMetadataTests {
    @Test(arguments: [
        "located.jpg", "located.png", "located.webp", "located.tiff", "located.heic", "located.avif",
    ])
    func `place and time are read in every format`(name: String) throws {
        let origin = try ImageDecoder(Fixtures.bytes(name)).metadata
        let position = try #require(origin.position)
        #expect(abs(position.latitude - 52.5163) < 1e-6)
        #expect(abs(position.longitude - 13.3777) < 1e-6)
        #expect(position.altitude == 34.5)
        #expect(position.uncertainty == 4.5)
        let time = ExifMetadata.Time(
            year: 2026, month: 11, day: 21, hour: 18, minute: 30, second: 0, offset: 3600)
        #expect(origin.time == time)
    }

    @Test(arguments: ["photo.jpg", "palette.png", "photo.webp", "lzw.tiff", "drawing.gif", "photo.heic"])
    func `an image without place and time has empty metadata`(name: String) throws {
        #expect(try ImageDecoder(Fixtures.bytes(name)).metadata == ExifMetadata())
    }

    /// A preview may follow the entries.
    @Test func `of a large Exif block in HEIC the beginning is read`() throws {
        let file = try Fixtures.bytes("located.heic")
        func bytes(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> (8 * $0) & 0xFF) } }
        // The block begins with the length of its identifier.
        let identifier = [0, 0, 0, 6] + ExifBlock.identifier
        let start = try #require(file.indices.first { file[$0...].starts(with: identifier) })
        // Its place and length stand in the list of items.
        let items = try #require(file.indices.first { file[$0...].starts(with: "iloc".utf8) })
        let list = try #require((items..<start).first { file[$0...].starts(with: bytes(start)) })
        let length = file[(list + 4)..<(list + 8)].reduce(0) { $0 << 8 | Int($1) }
        let block = file[start..<(start + length)] + [UInt8](repeating: 0, count: 100_000)
        let large = replacing(file, at: list, with: bytes(file.count) + bytes(block.count)) + block
        #expect(try ImageDecoder(large).metadata == ImageDecoder(file).metadata)
    }

    @Test func `Exif directories may lie anywhere in a TIFF`() throws {
        let file = try Fixtures.bytes("located.tiff")
        let start = Int(file[4]) + Int(file[5]) << 8
        let count = Int(file[start])
        let directory = file[start..<(start + 2 + 12 * count + 4)]
        let far = file + Array(repeating: 0, count: 100_000)
        let place = (0..<4).map { UInt8(far.count >> (8 * $0) & 0xFF) }
        let moved = replacing(far, at: 4, with: place) + directory
        #expect(try ImageDecoder(moved).metadata == ImageDecoder(file).metadata)
        #expect(try ImageDecoder(moved).metadata.position != nil)
    }
}
