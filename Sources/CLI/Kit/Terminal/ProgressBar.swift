import Foundation

/// Shows the progress of a long command on the last line of a terminal.
///
/// It is cleared before anything else is printed.
struct ProgressBar {
    private let total: Int
    /// The counted things, in the plural.
    private let noun: String
    private let isShown: Bool
    private let start = ContinuousClock.now

    private static let erasure = "\r\u{1B}[K"
    private static let eraseWhenInterrupted: Void = {
        _ = EndingSignals.add([SIGINT]) { Console.noteUnended(ProgressBar.erasure) }
    }()

    init(total: Int, of noun: String = "images") {
        self.total = total
        self.noun = noun
        isShown = total > 1 && Console.isErrorMovable && !Console.isQuiet
        if isShown { Self.eraseWhenInterrupted }
    }

    /// Removes the line; called before other lines are printed, and at the end.
    func clear() {
        if isShown { Console.noteUnended(Self.erasure) }
    }

    /// - Parameter count: the number of things done.
    func draw(_ count: Int) {
        guard isShown, count < total else { return }
        Console.noteUnended(Self.erasure + Self.text(count, of: total, noun, after: .now - start))
    }

    /// `120 of 1000 images · 35 per second · 25 s left`
    static func text(_ count: Int, of total: Int, _ noun: String, after time: Duration) -> String {
        let seconds = time / .seconds(1)
        let start = "\(count) of \(total) \(noun)"
        guard count > 0, seconds > 0 else { return start }
        let rate = Double(count) / seconds
        let rest = Int((Double(total - count) / rate).rounded(.up))
        let left = rest < 60 ? "\(rest) s" : "\(rest / 60) min \(rest % 60) s"
        let shown = rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))"
        return "\(start) · \(shown) per second · \(left) left"
    }
}
