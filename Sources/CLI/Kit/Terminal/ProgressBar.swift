import Foundation

/// How far a command with many pictures, or requests, is, on the last line of a terminal. It stands there only while nothing else is
/// printed.
struct ProgressBar {
    private let total: Int
    /// What is counted.
    private let noun: String
    private let isShown: Bool
    private let start = ContinuousClock.now

    private static let erasure = "\r\u{1B}[K"
    private static let eraseWhenInterrupted: Void = {
        _ = EndingSignals.add([SIGINT]) { Console.noteUnended(ProgressBar.erasure) }
    }()

    init(total: Int, of noun: String = "pictures") {
        self.total = total
        self.noun = noun
        isShown = total > 1 && Console.isErrorMovable
        if isShown { Self.eraseWhenInterrupted }
    }

    /// Before other lines are printed, and at the end.
    func clear() {
        if isShown { Console.noteUnended(Self.erasure) }
    }

    /// - Parameter count: how many are done.
    func draw(_ count: Int) {
        guard isShown, count < total else { return }
        Console.noteUnended(Self.erasure + Self.text(count, of: total, noun, after: .now - start))
    }

    /// `120 of 1000 pictures · 35 a second · 25 s left`
    static func text(_ count: Int, of total: Int, _ noun: String, after time: Duration) -> String {
        let seconds = time / .seconds(1)
        let start = "\(count) of \(total) \(noun)"
        guard count > 0, seconds > 0 else { return start }
        let rate = Double(count) / seconds
        let rest = Int((Double(total - count) / rate).rounded(.up))
        let left = rest < 60 ? "\(rest) s" : "\(rest / 60) min \(rest % 60) s"
        let shown = rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))"
        return "\(start) · \(shown) a second · \(left) left"
    }
}
