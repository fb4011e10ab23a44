import Imaging
import Testing

@testable import ImagingSupport

@Suite struct OrientationTests {
    @Test(arguments: ["located.png", "located.jpg", "located.webp", "located.tiff"], 1...8)
    func `images are upright for every tag`(name: String, tag: Int) throws {
        let file = try Fixtures.bytes(name)
        let stored = try GrayImage(decoding: file)
        let image = try GrayImage(decoding: tagging(file, orientation: UInt8(tag)))
        let size = (tag < 5 ? stored.width : stored.height, tag < 5 ? stored.height : stored.width)
        #expect((image.width, image.height) == size)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let (column, row) = place(x, y, in: stored, tag: tag)
                let pixel = stored.pixels[row * stored.width + column]
                guard image.pixels[y * image.width + x] == pixel else {
                    Issue.record("pixel \(x), \(y)")
                    return
                }
            }
        }
    }

    @Test func `an invalid tag changes nothing`() throws {
        let file = try Fixtures.bytes("located.png")
        for value: UInt8 in [0, 9, 255] {
            #expect(try GrayImage(decoding: tagging(file, orientation: value)) == GrayImage(decoding: file))
        }
    }

    @Test func `a HEIC is rotated once, as its properties say`() throws {
        let image = try GrayImage(decoding: Fixtures.bytes("turned.heic"))
        let upright = try GrayImage(decoding: Fixtures.bytes("photo.heic"))
        // It lacks the last row.
        #expect((image.width, image.height) == (upright.width, upright.height - 1))
        let difference = zip(image.pixels, upright.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        #expect(difference / image.pixels.count < 8)
    }

    /// Returns the stored position of an upright pixel.
    private func place(_ x: Int, _ y: Int, in stored: GrayImage, tag: Int) -> (column: Int, row: Int) {
        let (right, bottom) = (stored.width - 1, stored.height - 1)
        return switch tag {
        case 1: (x, y)
        case 2: (right - x, y)
        case 3: (right - x, bottom - y)
        case 4: (x, bottom - y)
        case 5: (y, x)
        case 6: (y, bottom - x)
        case 7: (right - y, bottom - x)
        default: (right - y, x)
        }
    }

    /// Returns the file with another value in its orientation entry.
    private func tagging(_ file: [UInt8], orientation: UInt8) throws -> [UInt8] {
        for entry: [UInt8] in [[0x12, 1, 3, 0, 1, 0, 0, 0], [1, 0x12, 0, 3, 0, 0, 0, 1, 0]] {
            if let start = file.indices.first(where: { file[$0...].starts(with: entry) }) {
                return replacing(file, at: start + entry.count, with: [orientation])
            }
        }
        Issue.record("no orientation in the file")
        return file
    }
}
