import Foundation
import Imaging
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Time and place in an image's metadata.
struct CaptureInfoTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin")!
    /// 2026-11-01T12:00:00Z
    private static let now = Timestamp(uncheckedSeconds: 1_793_534_400)

    private func taken(_ origin: ExifMetadata) -> CaptureInfo {
        CaptureInfo(origin, now: Self.now, timeZone: Self.berlin)
    }

    private static func time(
        _ date: (Int, Int, Int), _ clock: (Int, Int, Int) = (10, 0, 0), offset: Int? = nil
    ) -> ExifMetadata.Time {
        ExifMetadata.Time(
            year: date.0, month: date.1, day: date.2, hour: clock.0, minute: clock.1, second: clock.2,
            offset: offset)
    }

    @Test(
        arguments: [
            // A time with an offset is an instant. Without one the machine's time zone counts, with
            // summer time.
            (time((2026, 11, 1), offset: 0), 1_793_527_200),
            (time((2026, 11, 1), offset: -12_600), 1_793_539_800),
            (time((2026, 11, 1)), 1_793_523_600), (time((2026, 7, 1)), 1_782_892_800),
            (time((2024, 2, 29), (23, 59, 59)), 1_709_247_599), (time((1980, 1, 1), offset: 0), 315_568_800),
            // A camera still shows the hour that summer time skips.
            (time((2026, 3, 29), (2, 30, 0)), 1_774_747_800),
            // At most a day ahead of this machine's clock.
            (time((2026, 11, 2), (12, 0, 0), offset: 0), 1_793_620_800),
        ] as [(ExifMetadata.Time, UInt64)])
    func `plausible times are kept`(_ time: ExifMetadata.Time, _ seconds: UInt64) {
        let taken = taken(ExifMetadata(time: time))
        #expect(taken.time?.seconds == seconds)
        #expect(taken.doubtOfTime == nil)
    }

    @Test(arguments: [
        time((2026, 2, 29)), time((2026, 13, 1)), time((2026, 0, 1)), time((2026, 1, 0)), time((0, 0, 0)),
        time((2026, 1, 1), (24, 0, 0)), time((2026, 1, 1), (0, 60, 0)), time((2026, 1, 1), (0, 0, -1)),
        time((-5, 1, 1)), time((10_000, 1, 1)),
        time((.max, .max, .max)), time((.min, .min, .min)),
    ])
    func `impossible times are dropped`(_ time: ExifMetadata.Time) {
        let taken = taken(ExifMetadata(time: time))
        #expect(taken.time == nil)
        #expect(taken.doubtOfTime == .impossibleTime(time))
    }

    @Test func `a time zone that does not exist is dropped, and the time kept`() {
        let local = taken(ExifMetadata(time: Self.time((2026, 11, 1)))).time
        for offset in [90_000, -64_801, .max, .min] {
            let taken = taken(ExifMetadata(time: Self.time((2026, 11, 1), offset: offset)))
            #expect(taken.time == local)
            #expect(taken.doubtOfTime == .unusableZone)
        }
        let malformed = taken(ExifMetadata(time: Self.time((2026, 11, 1)), unreadable: .zone))
        #expect(malformed.time == local)
        #expect(malformed.doubtOfTime == .unusableZone)
    }

    @Test func `an unreadable time or place is reported as a doubt`() {
        let taken = taken(ExifMetadata(unreadable: [.time, .position]))
        #expect(taken.doubtOfTime == .unreadableTime)
        #expect(taken.doubtOfPlace == .unreadablePlace)
    }

    @Test func `implausible times are dropped`() {
        let early = Self.time((1979, 12, 31), (23, 59, 59))
        #expect(taken(ExifMetadata(time: early)).doubtOfTime == .timeTooEarly(early))
        let late = Self.time((2026, 11, 2), (12, 0, 1), offset: 0)
        #expect(taken(ExifMetadata(time: late)).doubtOfTime == .timeInFuture(late))
        #expect(taken(ExifMetadata(time: late)).time == nil)
    }

    @Test(arguments: [
        ExifMetadata.Position(latitude: 37.77, longitude: -122.42),
        ExifMetadata.Position(latitude: -90, longitude: 180, altitude: -12, uncertainty: 0),
        ExifMetadata.Position(latitude: 0, longitude: 12.5),
        ExifMetadata.Position(latitude: 1e-7, longitude: 0),
        ExifMetadata.Position(latitude: 1, longitude: 1, altitude: -12_000, uncertainty: 1_000_000),
        ExifMetadata.Position(latitude: 1, longitude: 1, altitude: 100_000),
    ])
    func `plausible places are kept`(_ position: ExifMetadata.Position) {
        let taken = taken(ExifMetadata(position: position))
        #expect(taken.place?.latitude == position.latitude)
        #expect(taken.place?.longitude == position.longitude)
        #expect(taken.place?.altitude == position.altitude)
        #expect(taken.place?.uncertainty == position.uncertainty)
        #expect(taken.doubtOfPlace == nil)
    }

    @Test(arguments: [
        ExifMetadata.Position(latitude: 90.0001, longitude: 0),
        ExifMetadata.Position(latitude: 0, longitude: -180.1),
        ExifMetadata.Position(latitude: .infinity, longitude: 0),
        ExifMetadata.Position(latitude: 1, longitude: 1, altitude: .infinity),
        ExifMetadata.Position(latitude: 1, longitude: 1, altitude: 99_999_999),
        ExifMetadata.Position(latitude: 1, longitude: 1, altitude: 100_000.001),
        ExifMetadata.Position(latitude: 1, longitude: 1, altitude: -12_001),
        ExifMetadata.Position(latitude: 1, longitude: 1, uncertainty: -1),
        ExifMetadata.Position(latitude: 1, longitude: 1, uncertainty: 1e12),
        ExifMetadata.Position(latitude: 90.000_000_01, longitude: 1),
    ])
    func `impossible places are dropped`(_ position: ExifMetadata.Position) {
        let taken = taken(ExifMetadata(position: position))
        #expect(taken.place == nil)
        #expect(taken.doubtOfPlace == .impossiblePlace(position))
    }

    /// Degrees, minutes and seconds convert to more digits than were measured.
    @Test func `places are rounded`() {
        let position = ExifMetadata.Position(
            latitude: 37.774_929_999_999_996, longitude: -122.419_400_000_000_01, altitude: 16.666_666,
            uncertainty: 4.999)
        let place = taken(ExifMetadata(position: position)).place
        #expect(place == Place(latitude: 37.77493, longitude: -122.4194, altitude: 16.67, uncertainty: 5))
    }

    @Test func `a device without a fix gives no place`() {
        let nowhere = ExifMetadata.Position(latitude: 0, longitude: -0.0, altitude: 0)
        #expect(taken(ExifMetadata(position: nowhere)).doubtOfPlace == .noFix)
        #expect(taken(ExifMetadata(position: nowhere)).place == nil)
    }

    @Test func `empty metadata gives nothing`() {
        #expect(taken(ExifMetadata()) == taken(ExifMetadata(time: nil)))
    }

    @Test func `a photograph scanned twice is one sighting`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let code = try two.publish("Tuesday")
        let photograph = ScanOptions(
            time: Timestamp(uncheckedSeconds: two.clock.now.seconds - 3_600),
            place: Place(latitude: 1, longitude: 2, altitude: nil, uncertainty: nil))
        func sightings() throws -> [Sighting] {
            try two.bob.messages(in: "chess", limit: 1)[0].sightings
        }
        _ = try two.bob.scan(code)
        for _ in 0..<2 {
            guard case .message(let receipt) = try two.bob.scan(code, options: photograph) else {
                Issue.record("no message")
                return
            }
            #expect(try receipt.stored.sightings == sightings())
            two.clock.advance(by: 60)
        }
        #expect(try sightings().map(\.place) == [photograph.place, nil])
        #expect(try sightings().map(\.time).first == photograph.time)
        _ = try two.bob.scan(code)
        #expect(try sightings().count == 3)
    }

    @Test func `scans within a minute at one place are one sighting`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let code = try two.publish("Tuesday")
        let here = ScanOptions(place: Place(latitude: 1, longitude: 2, altitude: nil, uncertainty: nil))
        for (seconds, options, count) in [
            (0, here, 1), (59, here, 1), (0, ScanOptions(), 2), (1, here, 3), (59, here, 3),
        ] {
            two.clock.advance(by: UInt64(seconds))
            _ = try two.bob.scan(code, options: options)
            #expect(try two.bob.messages(in: "chess", limit: 1)[0].sightings.count == count)
        }
    }
}
