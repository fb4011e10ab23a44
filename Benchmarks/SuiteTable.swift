import Wire

/// A step in one of the two suites.
struct Entry<Step: Hashable>: Hashable {
    let suite: Suite
    let step: Step
}

/// Steps in both suites: times, shares of the whole, and classic as a multiple of compact.
struct SuiteTable<Step: Hashable> {
    private let times: [Entry<Step>: Duration]
    private let whole: (Time) -> Duration
    private(set) var table = Table([
        "step", "compact µs", "share", "classic µs", "share", "classic / compact",
    ])

    /// The time of a step in one suite.
    typealias Time = (Step) -> Duration

    /// - Parameter whole: the time of which the steps are parts.
    init(times: [Entry<Step>: Duration], whole: @escaping (Time) -> Duration) {
        self.times = times
        self.whole = whole
    }

    mutating func wholeRow(_ title: String) {
        row(title, derivedBy: whole)
    }

    mutating func row(_ title: String, _ step: Step) {
        row(title) { $0(step) }
    }

    /// - Parameter derive: computes the row's time from the times of steps.
    mutating func row(_ title: String, derivedBy derive: (Time) -> Duration) {
        let compact = derive { time($0, in: .compact) }
        let classic = derive { time($0, in: .classic) }
        let wholes = (compact: whole { time($0, in: .compact) }, classic: whole { time($0, in: .classic) })
        table.row([
            title, compact.microseconds, (compact / wholes.compact).percent, classic.microseconds,
            (classic / wholes.classic).percent, (classic / compact).times,
        ])
    }

    /// How many times as long one takes as the other, in the suite where that is more.
    func largestRatio(of one: Step, to other: Step) -> Double {
        [Suite.compact, .classic].map { time(one, in: $0) / time(other, in: $0) }.max() ?? 0
    }

    private func time(_ step: Step, in suite: Suite) -> Duration {
        guard let time = times[Entry(suite: suite, step: step)] else {
            preconditionFailure("a step that was not measured")
        }
        return time
    }
}
