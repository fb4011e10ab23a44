import Synchronization

/// Shows on the last line of a terminal how far a long command is.
///
/// `Console` removes the line before it prints anything else. It is also removed with this value.
final class ProgressBar: Sendable {
    private let state: ProgressState

    /// - Parameters:
    ///   - activity: such as `reading`.
    ///   - noun: the counted things, in the plural.
    init(_ activity: String, of noun: String = "") {
        state = ProgressState(activity, of: noun, since: Console.uptime)
    }

    deinit { Console.clearProgress() }

    /// Runs `body`, which does not report its progress.
    static func during<Result>(_ activity: String, _ body: () throws -> Result) rethrows -> Result {
        let bar = ProgressBar(activity)
        defer { withExtendedLifetime(bar) {} }
        bar.show()
        return try body()
    }

    /// - Parameters:
    ///   - count: the number of things done.
    ///   - total: nil if it is not known.
    ///   - detail: how far the next one is.
    func show(_ count: Int = 0, of total: Int? = nil, detail: String = "") {
        state.set(count, of: total, detail: detail)
        Console.show(state)
    }
}

/// How far a command is.
final class ProgressState: Sendable {
    private let activity: String
    private let noun: String
    private let start: Duration
    private let values = Mutex(Values())

    private struct Values {
        var count = 0
        var total: Int?
        var detail = ""
    }

    /// - Parameter start: the time since which the rate is computed.
    init(_ activity: String, of noun: String, since start: Duration) {
        self.activity = activity
        self.noun = noun
        self.start = start
    }

    func set(_ count: Int, of total: Int?, detail: String) {
        values.withLock { $0 = Values(count: count, total: total, detail: detail) }
    }

    /// `reading: 120 of 1000 images · 35 per second · 26 s left · page 3`
    ///
    /// A single thing is not counted.
    ///
    /// - Parameter now: the time, by the clock of `start`.
    func text(at now: Duration) -> String {
        let values = values.withLock { $0 }
        let detail = values.detail.isEmpty ? [] : [values.detail]
        let parts = Self.parts(values, after: (now - start) / .seconds(1), noun) + detail
        return parts.isEmpty ? activity : "\(activity): \(parts.joined(separator: " · "))"
    }

    private static func parts(_ values: Values, after seconds: Double, _ noun: String) -> [String] {
        let (count, total) = (values.count, values.total)
        guard total.map({ $0 > 1 }) ?? (count > 0) else { return [] }
        let number = total.map { "\(count) of \($0) \(noun)" } ?? "\(count) \(noun)"
        guard count > 0, seconds > 0 else { return [number] }
        let rate = Double(count) / seconds
        let speed = "\(rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))") per second"
        guard let total, total > count else { return [number, speed] }
        let rest = Int((Double(total - count) / rate).rounded(.up))
        return [number, speed, "\(rest < 60 ? "\(rest) s" : "\(rest / 60) min \(rest % 60) s") left"]
    }
}
