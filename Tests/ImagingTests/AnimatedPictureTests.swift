import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

/// Tests with animations of other programs and with hostile ones.
@Suite struct AnimatedPictureTests {
    /// The expected marks are those of the frames that ImageMagick and libwebp compose.
    @Test(arguments: ["frames.gif", "frames.webp", "frames.png"])
    func `frames are composed as in other viewers`(name: String) throws {
        let found = try images(Fixtures.bytes(name))
        #expect(found.map(\.width) == Array(repeating: 40, count: 5))
        let marks = found.map { image in
            [5, 15, 25, 35].map { x in image.pixels[15 * 40 + x] < 128 ? "#" : "." }.joined()
        }
        #expect(marks == ["#...", "##..", ".#..", ".##.", ".#.#"])
    }

    /// A frame on a canvas of 2 × 1, with pixels as gray and alpha.
    struct Frame {
        var left = 0
        var width = 2
        var disposal: UInt8 = 0
        var blend: UInt8 = 0
        var pixels: [UInt8]
    }

    @Test func `frames of an animated PNG replace the canvas or are blended with it`() throws {
        let frames = [
            Frame(pixels: [0, 255, 100, 255]),
            Frame(left: 1, width: 1, disposal: 1, blend: 1, pixels: [0, 128]),
            Frame(left: 0, width: 1, disposal: 2, blend: 1, pixels: [200, 255]),
            Frame(left: 1, width: 1, blend: 0, pixels: [50, 0]),
            Frame(left: 1, width: 1, blend: 0, pixels: [0, 51]),
        ]
        let found = try images(apng(frames)).map(\.pixels)
        // The third frame is undone before the fourth, so the fourth shows the canvas after the
        // disposal of the second.
        #expect(found == [[0, 100], [0, 50], [200, 255], [0, 255], [0, 204]])
    }

    @Test func `frames that change nothing are skipped`() throws {
        let black = Frame(pixels: [0, 255, 0, 255])
        let nothing = Frame(left: 1, width: 1, blend: 1, pixels: [77, 0])
        let white = Frame(pixels: [255, 255, 255, 255])
        let frames = [black, black, nothing, white, nothing, black]
        #expect(try images(apng(frames)).map(\.pixels) == [[0, 0], [255, 255], [0, 0]])
    }

    @Test func `the still image beside an animation is skipped`() throws {
        let still = Frame(pixels: [9, 255, 9, 255])
        let frames = [Frame(pixels: [0, 255, 0, 255]), Frame(pixels: [255, 255, 0, 255])]
        #expect(try images(apng(frames, still: still)).map(\.pixels) == [[0, 0], [255, 0]])
        #expect(try PNG.decode(apng(frames, still: still)).image.pixels == [9, 9])
    }

    @Test func `an invalid acTL chunk makes a still image`() throws {
        let frames = [Frame(pixels: [0, 255, 0, 255]), Frame(pixels: [255, 255, 0, 255])]
        #expect(try images(apng(frames, count: 0)).map(\.pixels) == [[0, 0]])
        var file = try apng(frames)
        let announcement = try #require(file.indices.first { file[$0...].starts(with: "acTL".utf8) })
        file[announcement + 12] ^= 1
        #expect(try images(file).map(\.pixels) == [[0, 0]])
    }

    @Test func `frames before a damaged frame are decoded`() throws {
        let frame = Frame(pixels: [0, 255, 0, 255])
        let other = Frame(pixels: [255, 255, 0, 255])
        let outside = Frame(left: 1, width: 2, pixels: [0, 255, 0, 255])
        let empty = Frame(width: 0, pixels: [])
        for bad in [outside, empty] {
            try expectDamage(apng([frame, other, bad, frame]), images: 2)
        }
        try expectDamage(apng([frame, other], count: 3), images: 2)
        try expectDamage(apng([frame, other], count: 1), images: 2)
        // The chunks are control, data, control, data; the third sequence number belongs to the
        // second control.
        for jump in 1...2 {
            try expectDamage(apng([frame, other], sequence: [0, 1 + jump, 2]), images: 1)
        }
        try expectDamage(apng([frame, other], sequence: [0, 2, 1]), images: 1)
        let whole = try apng([frame, other])
        try expectDamage(Array(whole.dropLast(12)), images: 1)
        var altered = whole
        altered[altered.count - 20] ^= 1
        try expectDamage(altered, images: 1)
    }

    @Test(arguments: ["frames.gif", "frames.webp", "frames.png"])
    func `a truncated file gives the frames before the cut`(name: String) throws {
        let file = try Fixtures.bytes(name)
        var counts: Set<Int> = []
        for count in 0..<file.count {
            var found = 0
            #expect(throws: ImagingError.self) {
                try ImageDecoder(Array(file.prefix(count))).forEachImage { _ in
                    found += 1
                    return true
                }
            }
            counts.insert(found)
        }
        #expect(counts.isSuperset(of: 0...4))
    }

    @Test func `a file with too many frames fails after the last allowed one`() throws {
        let frames = (0..<600).map { Frame(pixels: [UInt8($0 & 0xFF), 255, UInt8($0 >> 8), 255]) }
        var count = 0
        #expect(throws: ImagingError.tooManyImages(limit: 512)) {
            try ImageDecoder(apng(frames)).forEachImage { _ in
                count += 1
                return true
            }
        }
        #expect(count == 512)
    }

    @Test func `a file with countless unchanged frames is stopped`() throws {
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
        let small: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 9, 9, 9]
        var many = small
        for _ in 0..<20_000 { many += frame }
        var found = 0
        let limit = (1 << 32) / ((1 << 14) + 1)
        #expect(throws: ImagingError.tooManyPixels(width: 1, height: 1, limit: limit)) {
            try ImageDecoder(many + [0x3B]).forEachImage { _ in
                found += 1
                return true
            }
        }
        #expect(found == 1)
        #expect(throws: ImagingError.outOfTime) {
            try ImageDecoder(many).forEachImage(within: .zero) { _ in true }
        }
    }

    @Test func `a frame far larger than its canvas is refused before it is decoded`() throws {
        let header: [UInt8] = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 0, 0, 0, 9, 9, 9]
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x44, 0x01, 0]
        #expect(throws: ImagingError.tooManyPixels(width: 65_535, height: 65_535, limit: 200 << 20)) {
            try images(header + frame + [0x3B])
        }
    }

    private func expectDamage(_ file: [UInt8], images count: Int) throws {
        var found = 0
        #expect(throws: ImagingError.damagedImage) {
            try ImageDecoder(file).forEachImage { _ in
                found += 1
                return true
            }
        }
        #expect(found == count)
    }

    /// Encodes an animated PNG of gray and alpha on a canvas of 2 × 1.
    ///
    /// - Parameters:
    ///   - still: An image before the frames that is no frame.
    ///   - count: The announced number of frames, by default the true one.
    ///   - sequence: The numbers of the first chunks, by default the right ones.
    private func apng(
        _ frames: [Frame], still: Frame? = nil, count: Int? = nil, sequence: [Int] = []
    ) throws -> [UInt8] {
        var number = 0
        func next() -> [UInt8] {
            defer { number += 1 }
            return PNG.bigEndian(number < sequence.count ? sequence[number] : number, bytes: 4)
        }
        var file = PNG.signature + PNG.chunk("IHDR", [0, 0, 0, 2, 0, 0, 0, 1, 8, 4, 0, 0, 0])
        file += PNG.chunk("acTL", PNG.bigEndian(count ?? frames.count, bytes: 4) + [0, 0, 0, 0])
        if let still { file += PNG.chunk("IDAT", stored([0] + still.pixels)) }
        for (index, frame) in frames.enumerated() {
            let numbers = [frame.width, 1, frame.left, 0].flatMap { PNG.bigEndian($0, bytes: 4) }
            let timing: [UInt8] = [0, 1, 0, 10]
            file += PNG.chunk("fcTL", next() + numbers + timing + [frame.disposal, frame.blend])
            let data = stored([0] + frame.pixels)
            file += index == 0 && still == nil ? PNG.chunk("IDAT", data) : PNG.chunk("fdAT", next() + data)
        }
        return file + PNG.chunk("IEND", [])
    }

    /// Returns a zlib stream of one stored block (RFC 1950 and 1951).
    private func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt8(bytes.count)
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        let header: [UInt8] = [0x78, 0x01, 0x01, length, 0, ~length, 0xFF]
        return header + bytes + PNG.bigEndian(b << 16 | a, bytes: 4)
    }
}
