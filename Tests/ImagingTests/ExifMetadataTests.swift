import Decoding
import Imaging
import Testing

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
