import Testing
import Wire

@testable import Exchange

/// Which of two shares is valid, even if older ones are scanned again.
struct RenewalTests {
    private static let day: UInt64 = 86_400
    private let now = Timestamp(uncheckedSeconds: 1_800_000_000)

    private func date(days: Int) -> Timestamp {
        Timestamp(uncheckedSeconds: UInt64(Int(now.seconds) + days * Int(Self.day)))
    }

    private func renewal(held days: Int, replaced: [Range<UInt64>] = []) -> Renewal {
        Renewal(held: date(days: days), replaced: replaced)
    }

    @Test(arguments: [(-2, -1, true), (-1, -2, false), (-1, -1, false), (-1, 1, true), (1, 0, false)])
    func `the later of two credible dates counts`(held: Int, issued: Int, isAdmitted: Bool) {
        #expect(renewal(held: held).admits(date(days: issued), now: now) == isAdmitted)
    }

    @Test func `a date more than a day ahead replaces none that is not`() {
        #expect(!renewal(held: 0).admits(date(days: 2), now: now))
        #expect(renewal(held: 0).admits(date(days: 1), now: now))
    }

    @Test func `a date more than a day ahead gives way to any that is not`() {
        #expect(renewal(held: 3_000).admits(date(days: -10), now: now))
    }

    @Test func `if both dates are in the future, the later one counts`() {
        #expect(renewal(held: 5).admits(date(days: 6), now: now))
        #expect(!renewal(held: 6).admits(date(days: 5), now: now))
    }

    /// Shares of these days, scanned repeatedly in any order: each is accepted once at most.
    @Test func `a replaced share never becomes valid again`() {
        let days = [-9, -5, -1, 0, 2, 9, 400, 90_000]
        for first in days {
            var held = renewal(held: first)
            var taken = [first]
            for later in [0, 3, 10, 500] {
                let now = date(days: later)
                for _ in 0..<3 {
                    for day in days where held.admits(date(days: day), now: now) {
                        #expect(!taken.contains(day), "\(day) after \(taken)")
                        taken.append(day)
                        held = Renewal(
                            held: date(days: day), replaced: held.replacedAfterwards(now: now))
                    }
                }
            }
        }
    }

    /// An owner's clock that was four days ahead once, and is right since.
    @Test func `an honest owner's next share is accepted`() {
        var held = renewal(held: 4)
        for day in [0, 1, 2, 3, 5, 6] {
            let now = date(days: day)
            #expect(held.admits(now, now: now))
            held = Renewal(held: now, replaced: held.replacedAfterwards(now: now))
            #expect(!held.admits(date(days: 4), now: now))
        }
    }

    @Test func `only so many dates are kept`() {
        var held = renewal(held: 100)
        for day in 101..<300 {
            let next = Renewal(
                held: date(days: day), replaced: held.replacedAfterwards(now: now))
            #expect(next.replaced.count <= Renewal.rangeLimit)
            #expect(!next.admits(date(days: day - 1), now: now))
            held = next
        }
        #expect(!held.admits(date(days: 100), now: now))
        // Joined ranges bar no date of the following days.
        for day in 0..<90 { #expect(held.admits(date(days: day), now: date(days: day))) }
    }
}
