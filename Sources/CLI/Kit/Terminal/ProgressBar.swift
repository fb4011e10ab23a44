import Foundation
import Platform
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

/// The progress of a command.
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

/// When the last line of a terminal is drawn and removed; it writes nothing itself.
///
/// A command that ends soon shows nothing, and a line is drawn ten times a second at most. Times are
/// by a clock that never goes back.
struct ProgressLine {
    /// The time before the first drawing.
    static let delay = Duration.milliseconds(500)
    /// The least time between two drawings.
    static let interval = Duration.milliseconds(100)
    static let erasure = "\r\u{1B}[K"

    /// The text to draw next; nil if nothing has changed.
    private var pending: ProgressState?
    private var earliest: Duration?
    private var isAlarmSet = false
    private var isDrawn = false

    /// Has a state drawn as soon as that is allowed.
    ///
    /// - Returns: after which time to call `draw`; nil if such a call is on its way.
    mutating func show(_ state: ProgressState, at now: Duration) -> Duration? {
        pending = state
        let time = earliest ?? now + Self.delay
        earliest = time
        guard !isAlarmSet else { return nil }
        isAlarmSet = true
        return max(.zero, time - now)
    }

    /// - Returns: what to write; nil if nothing has changed.
    mutating func draw(at now: Duration) -> String? {
        isAlarmSet = false
        guard let state = pending else { return nil }
        pending = nil
        earliest = now + Self.interval
        isDrawn = true
        return Self.erasure + state.text(at: now)
    }

    /// Removes the line, and drops what waits to be drawn.
    ///
    /// - Returns: what to write; nil if there is no line.
    mutating func erase() -> String? {
        pending = nil
        defer { isDrawn = false }
        return isDrawn ? Self.erasure : nil
    }
}

extension Console {
    private static let progress = Mutex(ProgressLine())
    private static let start = ContinuousClock.now
    private static let alarms = DispatchQueue(label: "seqrcast.progress")
    private static let canShowProgress = isErrorMovable
    private static let eraseWhenInterrupted: Void = {
        _ = EndingSignals.add([SIGINT]) { writeError(ProgressLine.erasure) }
    }()

    /// The time since the start of the process, by a clock that never goes back.
    static var uptime: Duration { start.duration(to: .now) }

    /// Shows a state, and what it changes to, on the last line of the terminal, until something else is printed.
    static func show(_ state: ProgressState) {
        guard canShowProgress, !isQuiet else { return }
        eraseWhenInterrupted
        guard let wait = progress.withLock({ $0.show(state, at: uptime) }) else { return }
        alarms.asyncAfter(deadline: .now() + wait / .seconds(1)) {
            progress.withLock { line in
                if let text = line.draw(at: uptime) { writeError(text) }
            }
        }
    }

    static func clearProgress() { printing {} }

    /// Removes the progress and writes a line, from the handler of a signal that ends the program.
    ///
    /// It takes no lock, whose holder may wait for a reader of standard output.
    static func writeUnlocked(_ line: String, to output: FileHandle) {
        if canShowProgress { writeError(ProgressLine.erasure) }
        try? output.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Removes the progress, and keeps it away while `body` prints.
    static func printing<Result>(_ body: () throws -> Result) rethrows -> Result {
        try progress.withLock { line in
            if let erasure = line.erase() { writeError(erasure) }
            return try body()
        }
    }
}
