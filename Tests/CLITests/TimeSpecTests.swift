import Foundation
import SeQRcast
import Testing

@testable import CLI

/// Times as people write them.
struct TimeSpecTests {
    private static let berlin = TimeZone(secondsFromGMT: 3_600)!
    private let now = Timestamp(clamping: Date(timeIntervalSince1970: 1_000_000_000))

    private func seconds(_ text: String) -> UInt64? {
        TimeSpec(text, timeZone: Self.berlin)?.timestamp(now: now)?.seconds
    }

    @Test(arguments: [
        ("90m", 1_000_005_400), ("12h", 1_000_043_200), ("3d", 1_000_259_200), ("2w", 1_001_209_600),
        ("2026-12-01T19:00Z", 1_796_151_600), ("2026-12-01T19:00", 1_796_148_000),
        ("2026-12-01 19:00:30", 1_796_148_030), ("2026-12-01T19:00-05:30", 1_796_171_400),
        ("2026-12-01T19:00+0100", 1_796_148_000),
        // To the end of the day, in local time.
        ("2026-12-01", 1_796_166_000), ("2024-02-29", 1_709_247_600),
        // The day ends after the last timestamp.
        ("9999-12-31", 253_402_297_200),
    ])
    func `a date, time or span is read`(_ text: String, _ expected: UInt64) {
        #expect(seconds(text) == expected)
    }

    @Test(arguments: [
        "", "3", "d", "-3d", "3 d", "3y", "3.5d", "9999999d", "tomorrow", "2026-12-1", "2026-13-01",
        "2026-02-29",
        "2026-12-01T25:00", "2026-12-01T19:60", "2026-12-01T19", "2026-12-01T19:00X",
        "2026-12-01T19:00+25:00",
        "2026-12-01T19:00+1", "01.12.2026", "2026-12-01T19:00Z ",
    ])
    func `any other time is refused`(_ text: String) { #expect(seconds(text) == nil) }

    /// Clocks are set forward at midnight there: the day begins at one.
    @Test(arguments: [
        ("America/Havana", "2027-03-14", 1_805_000_400, 1_805_083_200),
        ("Africa/Cairo", "2026-04-24", 1_776_981_600, 1_777_064_400),
    ])
    func `a day without midnight begins at its first second`(
        _ zone: String, _ day: String, _ start: UInt64, _ end: UInt64
    ) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let time = try #require(TimeSpec(day, timeZone: zone))
        #expect(time.start(before: now).seconds == start)
        #expect(time.end(before: now).seconds == end)
    }

    /// A span counts back; a day has a start and an end.
    @Test(arguments: [
        ("3d", 999_740_800, 999_740_800), ("2001-09-01T12:00Z", 999_345_600, 999_345_600),
        ("2001-09-01", 999_298_800, 999_385_200), ("999999w", 0, 0),
    ])
    func `a span counts back for times that are past`(_ text: String, _ start: UInt64, _ end: UInt64) throws {
        let time = try #require(TimeSpec(text, timeZone: Self.berlin))
        #expect(time.start(before: now).seconds == start)
        #expect(time.end(before: now).seconds == end)
    }
}
