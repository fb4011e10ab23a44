import Foundation
import Synchronization

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

    /// What to draw next; nil if nothing has changed.
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
