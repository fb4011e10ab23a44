import Foundation
import SeQRcast
import Testing

@testable import CLI

/// Times as people write them.
struct TimeSpecTests {
    private static let berlin = TimeZone(secondsFromGMT: 3_600)!
    private let now = Timestamp(clamping: Date(timeIntervalSince1970: 1_000_000_000))

    private func seconds(_ text: String) -> UInt64? {
        try? TimeSpec(text, timeZone: Self.berlin).timestamp(now: now)?.seconds
    }

    @Test(arguments: [
        ("90m", 1_000_005_400), ("12h", 1_000_043_200), ("3d", 1_000_259_200), ("2w", 1_001_209_600),
        ("12H", 1_000_043_200), ("3D", 1_000_259_200), ("1Y", 1_031_536_000),
        ("2026-12-01T19:00Z", 1_796_151_600), ("2026-12-01T19:00", 1_796_148_000),
        ("2026-12-01 19:00:30", 1_796_148_030), ("2026-12-01T19:00-05:30", 1_796_171_400),
        ("2026-12-01T19:00+0100", 1_796_148_000),
        // The same date and clock time of a later year.
        ("1y", 1_031_536_000), ("3y", 1_094_694_400),
        // To the end of the day, in local time.
        ("2026-12-01", 1_796_166_000), ("2024-02-29", 1_709_247_600),
        ("2026-12-01T24:00", 1_796_166_000), ("2026-12-01 24:00:00", 1_796_166_000),
        ("2026-12-01T24:00Z", 1_796_169_600),
        ("yesterday", 999_990_000), ("today", 1_000_076_400), ("tomorrow", 1_000_162_800),
        ("today 19:00", 1_000_058_400), ("tomorrow 10:00", 1_000_112_400),
        ("tomorrowT10:00:30", 1_000_112_430), ("Tomorrow 10:00z", 1_000_116_000),
        ("tomorrow 24:00", 1_000_162_800), ("tomorrow 10:00Z", 1_000_116_000),
        ("tomorrow 10:00+03:00", 1_000_105_200),
        // The day ends after the last timestamp.
        ("9999-12-31", 253_402_297_200),
    ])
    func `a date, time or span is read`(_ text: String, _ expected: UInt64) {
        #expect(seconds(text) == expected)
    }

    @Test(arguments: ["9000y", "1000000y", "999999999999999999y", "99999999w", "999999999999999999w"])
    func `an expiry after the year 9999 is none`(_ text: String) throws {
        #expect(try TimeSpec(text).timestamp(now: now) == nil)
        #expect(try TimeSpec(text).start(before: now).seconds == 0)
    }

    /// A date that is written correctly is not said to be written wrongly.
    @Test(arguments: [
        ("2027-02-29", "2027 has no 29 February"), ("2027-04-31T10:00Z", "2027 has no 31 April"),
        ("2027-13-01", "2027 has no month 13"), ("2027-01-00", "2027 has no 0 January"),
        ("2027-01-01T25:00", "there is no time 25:00"), ("2027-01-01 24:01Z", "there is no time 24:01"),
        ("2027-01-01T10:00:60+01:00", "there is no time 10:00:60"),
        ("2027-03-28T02:30", "02:30 does not exist on 28 March 2027 here (summer time begins)"),
        ("2027-03-28 02:00:01", "02:00 does not exist on 28 March 2027 here (summer time begins)"),
        (
            "2027-10-31T02:30",
            "02:30 comes twice on 31 October 2027 here: write +02:00 after it for the first, +01:00 for the second"
        ),
        ("-3d", "a span has no sign: write 3d"), ("+2W", "a span has no sign: write 2W"),
        ("3M", InvalidTime.otherForm.sentence),
        ("tomorrow 25:00", "there is no time 25:00"), ("someday 10:00", InvalidTime.otherForm.sentence),
        (
            "soon",
            "write a date as 2026-12-01 or 2026-12-01T19:00, or a span such as 3d, or tomorrow, or tomorrow 09:30"
        ),
    ])
    func `the reason for an impossible time is given`(_ text: String, _ sentence: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let error = #expect(throws: InvalidTime.self) { try TimeSpec(text, timeZone: zone) }
        #expect(error?.sentence == sentence)
    }

    @Test(arguments: [
        ("Pacific/Apia", "2011-12-30", "30 December 2011 does not exist here"),
        // Standard time itself moved.
        (
            "Asia/Pyongyang", "2018-05-04T23:40",
            "23:40 does not exist on 4 May 2018 here (the clocks are set forward)"
        ),
        (
            "Africa/Cairo", "2026-04-24T00:10",
            "00:10 does not exist on 24 April 2026 here (summer time begins)"
        ),
    ])
    func `a time or day that a zone skips is named`(
        _ zone: String, _ text: String, _ sentence: String
    ) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let error = #expect(throws: InvalidTime.self) { try TimeSpec(text, timeZone: zone) }
        #expect(error?.sentence == sentence)
    }

    @Test(arguments: [
        ("2027-03-28T01:59:59", 1_806_195_599), ("2027-03-28T03:00", 1_806_195_600),
        ("2027-10-31T01:59:59", 1_824_940_799), ("2027-10-31T03:00", 1_824_948_000),
        ("2027-10-31T02:30+02:00", 1_824_942_600), ("2027-10-31T02:30+01:00", 1_824_946_200),
    ])
    func `a time beside a change of clocks is read`(_ text: String, _ expected: UInt64) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        #expect(try TimeSpec(text, timeZone: zone).timestamp(now: now)?.seconds == expected)
    }

    @Test(arguments: [
        "", "3", "d", "-3d", "3 d", "3.5d", "9999999d", "99999y", "2026-12-1", "2026-13-01",
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
        let time = try TimeSpec(day, timeZone: zone)
        #expect(try time.start(before: now).seconds == start)
        #expect(try time.end(before: now).seconds == end)
    }

    /// Words mean another day each day: what the clocks of that day do is known when they are used.
    @Test(arguments: [
        (
            1_806_138_000, "tomorrow 02:30",
            "02:30 does not exist on 28 March 2027 here (summer time begins)"
        ),
        (
            1_824_900_000, "tomorrow 02:30",
            "02:30 comes twice on 31 October 2027 here: write +02:00 after it for the first, +01:00 for the second"
        ),
    ])
    func `a clock time of another day is checked on that day`(
        _ now: UInt64, _ text: String, _ sentence: String
    ) throws {
        let time = try TimeSpec(text, timeZone: #require(TimeZone(identifier: "Europe/Berlin")))
        let error = #expect(throws: Diagnostic.self) {
            try time.checked(now: Timestamp(uncheckedSeconds: now))
        }
        #expect(error?.sentence == sentence)
        #expect(throws: Diagnostic.self) { try time.start(before: Timestamp(uncheckedSeconds: now)) }
    }

    /// A span is of seconds; words name what the clock shows.
    @Test func `a day before a change of clocks has another length than tomorrow`() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        // Saturday, 27 March 2027, 10:00.
        let now = Timestamp(uncheckedSeconds: 1_806_138_000)
        #expect(try TimeSpec("1d", timeZone: zone).timestamp(now: now)?.seconds == now.seconds + 86_400)
        #expect(
            try TimeSpec("tomorrow 10:00", timeZone: zone).timestamp(now: now)?.seconds == now.seconds
                + 82_800)
    }

    /// A span counts back; a day has a start and an end.
    @Test(arguments: [
        ("3d", 999_740_800, 999_740_800), ("2001-09-01T12:00Z", 999_345_600, 999_345_600),
        ("2001-09-01", 999_298_800, 999_385_200), ("999999w", 0, 0),
        ("1y", 968_464_000, 968_464_000), ("9999y", 0, 0), ("today", 999_990_000, 1_000_076_400),
        ("yesterday", 999_903_600, 999_990_000), ("yesterday 10:00", 999_939_600, 999_939_600),
    ])
    func `a span counts back for times that are past`(_ text: String, _ start: UInt64, _ end: UInt64) throws {
        let time = try TimeSpec(text, timeZone: Self.berlin)
        #expect(try time.start(before: now).seconds == start)
        #expect(try time.end(before: now).seconds == end)
    }
}
