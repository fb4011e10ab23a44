import Testing

@testable import Decoding
@testable import Imaging

/// Tests of single entries and of nonsense in them.
@Suite struct ExifTests {
    private typealias Entry = (tag: UInt16, type: UInt16, count: Int, data: [UInt8])

    @Test func `south, west and below the sea are negative`() {
        let origin = read(position: [
            text(1, "S"), fractions(2, [(33, 1), (51, 1), (2925, 100)]), text(3, "W"),
            fractions(4, [(151, 1), (12, 1), (54, 1)]), (5, 1, 1, [1]), fractions(6, [(125, 10)]),
        ])
        #expect(abs((origin.position?.latitude ?? 0) + 33.858125) < 1e-9)
        #expect(abs((origin.position?.longitude ?? 0) + 151.215) < 1e-9)
        #expect(origin.position?.altitude == -12.5)
        #expect(origin.position?.uncertainty == nil)
    }

    @Test func `an incomplete position is dropped`() {
        let (north, east) = (text(1, "N"), text(3, "E"))
        let (latitude, longitude) = (
            fractions(2, [(1, 1), (2, 1), (3, 1)]), fractions(4, [(4, 1), (5, 1), (6, 1)])
        )
        #expect(read(position: [north, latitude, east, longitude]).position != nil)
        for entries: [Entry] in [
            [latitude, longitude], [north, latitude, longitude], [north, latitude], [north, latitude, east],
            [north, fractions(2, [(1, 1), (2, 1)]), east, longitude],
            [text(1, "E"), latitude, east, longitude], [text(1, ""), latitude, east, longitude],
            [north, latitude, east, (4, 2, 24, Array(repeating: 0x31, count: 24))],
        ] {
            let origin = read(position: entries)
            #expect(origin.position == nil)
            #expect(origin.unreadable == .position)
        }
        #expect(read(position: [north, east]).unreadable == [])
    }

    @Test func `signed fractions are read`() {
        func position(_ south: String, _ degrees: [(Int, Int)]) -> ExifMetadata.Position? {
            read(position: [
                text(1, south), fractions(2, degrees, type: 10), text(3, "E"),
                fractions(4, [(151, 1), (12, 1), (4500, 100)], type: 10),
            ]).position
        }
        for (hemisphere, degrees) in [("S", [33, 51, 36]), ("S", [-33, 51, 36]), ("N", [-33, -51, -36])] {
            let found = position(hemisphere, degrees.map { ($0, 1) })
            #expect(abs((found?.latitude ?? 0) + 33.86) < 1e-9)
            #expect(abs((found?.longitude ?? 0) - 151.2125) < 1e-9)
        }
    }

    @Test func `a fraction with denominator 0 is unknown`() throws {
        func position(_ latitude: [(Int, Int)], altitude: (Int, Int)) -> ExifMetadata.Position? {
            read(position: [
                text(1, "N"), fractions(2, latitude), text(3, "E"),
                fractions(4, [(4, 1), (5, 1), (6, 1)]), fractions(6, [altitude]),
            ]).position
        }
        let minutes = try #require(position([(1, 1), (3, 1), (0, 0)], altitude: (1, 1)))
        #expect(minutes.latitude == 1.05)
        #expect(position([(0, 0), (2, 1), (3, 1)], altitude: (1, 1)) == nil)
        let known = try #require(position([(1, 1), (0, 1), (0, 1)], altitude: (1, 0)))
        #expect(known.latitude == 1 && known.altitude == nil)
    }

    @Test func `the camera's time needs a zone, the satellites' time is UTC`() {
        let camera = text(0x9003, "2026:11:21 18:30:05")
        let date = text(0x1D, "2026:11:20")
        let clock = fractions(7, [(23, 1), (59, 1), (599, 10)])
        typealias Time = ExifMetadata.Time
        let local = Time(year: 2026, month: 11, day: 21, hour: 18, minute: 30, second: 5)
        let satellites = Time(
            year: 2026, month: 11, day: 20, hour: 23, minute: 59, second: 59, offset: 0)
        var zoned = local
        zoned.offset = -(3 * 3600 + 1800)

        #expect(read(camera: [camera]).time == local)
        #expect(read(camera: [camera], position: [date, clock]).time == satellites)
        #expect(read(camera: [camera, text(0x9011, "-03:30")], position: [date, clock]).time == zoned)
        // The zone of the last change is the camera's if nothing was changed.
        let (change, changed) = (text(0x0132, "2026:11:21 18:30:05"), text(0x0132, "2026:11:25 09:00:00"))
        let zone = text(0x9010, "-03:30")
        #expect(read(image: [change], camera: [camera, zone]).time == zoned)
        #expect(read(image: [changed], camera: [camera, zone]).time == local)
        #expect(read(image: [changed], camera: [camera, zone], position: [date, clock]).time == satellites)
        #expect(read(camera: [camera, zone]).time == local)
        var utc = local
        utc.offset = 0
        #expect(read(camera: [camera, text(0x9011, "Z")]).time == utc)
        #expect(read(position: [date, clock]).time == satellites)
    }

    @Test(arguments: [
        "2026-11-21 18:30:05", "2026/11/21 18:30:05", "2026.11.21 18:30:05", "2026:11:21T18:30:05",
        "2026:11:21 18:30:05 ", "2026:11:21 18:30:05.25",
    ])
    func `a time is read as other programs write it`(value: String) {
        let time = ExifMetadata.Time(year: 2026, month: 11, day: 21, hour: 18, minute: 30, second: 5)
        #expect(read(camera: [text(0x9003, value)]) == ExifMetadata(time: time))
        #expect(read(camera: [text(0x9004, value)]) == ExifMetadata(time: time))
    }

    @Test func `the time of digitizing has a zone of its own`() {
        let origin = read(camera: [
            text(0x9003, "    :  :     :  :  "), text(0x9004, "2026:11:21 18:30:05"),
            text(0x9011, "+05:00"), text(0x9012, "-03:30"),
        ])
        #expect(origin.time?.offset == -(3 * 3600 + 1800))
    }

    @Test(arguments: ["2026:11:21", "2026:11:21 18:30:0x", "21.11.2026 18:30:05", "2026:11:21 18:30:05x"])
    func `a malformed time is dropped, and that is known`(value: String) {
        #expect(read(camera: [text(0x9003, value)]) == ExifMetadata(unreadable: .time))
        #expect(read(position: [text(0x1D, value)]) == ExifMetadata())
    }

    @Test(arguments: ["", "    :  :     :  :  "])
    func `a blank time is not reported as malformed`(value: String) {
        #expect(read(camera: [text(0x9003, value)]) == ExifMetadata())
    }

    @Test(arguments: ["01:00", "+1:00", "+01:75", "CET"])
    func `a malformed zone is dropped, and that is known`(zone: String) {
        let origin = read(camera: [text(0x9003, "2026:11:21 18:30:05"), text(0x9011, zone)])
        #expect(origin.time?.second == 5)
        #expect(origin.time?.offset == nil)
        #expect(origin.unreadable == .zone)
    }

    @Test func `a place that the device did not know is no malformed one`() {
        let unknown: [(Int, Int)] = [(0, 0), (0, 0), (0, 0)]
        let origin = read(position: [
            text(1, "N"), fractions(2, unknown), text(3, "E"), fractions(4, unknown),
        ])
        #expect(origin == ExifMetadata())
    }

    @Test func `numbers that no clock shows are dropped`() {
        for part: (Int, Int) in [(0xFFFF_FFFF, 1), (1, 0)] {
            let clock = fractions(7, [(1, 1), part, (2, 1)])
            #expect(read(position: [text(0x1D, "2026:11:20"), clock]).time == nil)
        }
    }

    @Test func `every altered byte gives finite numbers`() throws {
        let file = try Fixtures.bytes("located.jpg")
        let range = try #require(JPEGHeader(file)?.exif)
        for index in range {
            for bits: UInt8 in [0xFF, 0x80, 0x01] {
                let origin = ExifMetadata(
                    ExifBlock(replacing(file, at: index, with: [file[index] ^ bits])[range]))
                // JSON carries the values to the parent process, and has no other numbers.
                let position = origin.position
                let numbers = [
                    position?.latitude, position?.longitude, position?.altitude, position?.uncertainty,
                ]
                #expect(numbers.allSatisfy { $0?.isFinite != false }, "byte \(index), \(bits)")
            }
        }
        for end in range { _ = ExifMetadata(ExifBlock(file[range.lowerBound..<end])) }
    }

    private func read(
        image: [Entry] = [], camera: [Entry] = [], position: [Entry] = []
    ) -> ExifMetadata {
        ExifMetadata(ExifBlock(block(image: image, camera: camera, position: position)[...]))
    }

    private func text(_ tag: UInt16, _ value: String) -> Entry {
        (tag, 2, value.utf8.count + 1, Array(value.utf8) + [0])
    }

    private func fractions(_ tag: UInt16, _ values: [(Int, Int)], type: UInt16 = 5) -> Entry {
        (tag, type, values.count, values.flatMap { number($0.0, 4) + number($0.1, 4) })
    }

    private func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(value >> (8 * $0) & 0xFF) }
    }

    /// Encodes a big-endian TIFF structure whose first directory has entries and links to two others.
    private func block(image: [Entry], camera: [Entry], position: [Entry]) -> [UInt8] {
        func head(_ cameraStart: Int, _ positionStart: Int) -> [UInt8] {
            let links: [Entry] = [
                (0x8769, 4, 1, number(cameraStart, 4)), (0x8825, 4, 1, number(positionStart, 4)),
            ]
            return directory(image + links, at: 8)
        }
        let start = 8 + head(0, 0).count
        let cameraDirectory = directory(camera, at: start)
        let end = start + cameraDirectory.count
        return Array("MM".utf8) + number(42, 2) + number(8, 4) + head(start, end) + cameraDirectory
            + directory(position, at: end)
    }

    private func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
        var (table, data) = (number(entries.count, 2), [UInt8]())
        let dataStart = start + 2 + 12 * entries.count + 4
        for entry in entries {
            table += number(Int(entry.tag), 2) + number(Int(entry.type), 2) + number(entry.count, 4)
            if entry.data.count <= 4 {
                table += entry.data + Array(repeating: 0, count: 4 - entry.data.count)
            } else {
                table += number(dataStart + data.count, 4)
                data += entry.data
            }
        }
        return table + number(0, 4) + data
    }
}
