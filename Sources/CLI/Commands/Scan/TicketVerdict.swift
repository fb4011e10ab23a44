import Foundation

/// The answer to a ticket at a door, drawn so large that nobody misreads it.
///
/// The words need no color. The bell rings for an admission alone: silence never lets anybody in.
enum TicketVerdict: String {
    case admit = "ADMIT"
    case refused = "REFUSED"

    /// Prints the large letters on a terminal, and nothing elsewhere.
    func show() {
        guard Console.isOutputMovable else { return }
        let columns = TerminalSize.ofOutput?.columns ?? 80
        // The line below has the same word, and reports a failure.
        try? Console.write(Array(text(columns: columns, isColored: Console.isColored).utf8))
    }

    /// - Parameter columns: the width of the terminal. A narrow one gets no letters.
    func text(columns: Int, isColored: Bool) -> String {
        let bell = self == .admit ? "\u{7}" : ""
        guard letters.allSatisfy({ $0.count < columns }) else { return bell }
        let lines = ([""] + letters + [""]).map { line in
            isColored
                ? color + line.padding(toLength: columns - 1, withPad: " ", startingAt: 0) + Self.reset : line
        }
        return bell + lines.map { $0 + "\n" }.joined()
    }

    /// Black on green, or white on red.
    private var color: String { self == .admit ? "\u{1B}[30;42m" : "\u{1B}[97;41m" }

    private static let reset = "\u{1B}[0m"

    private var letters: [String] {
        switch self {
        case .admit:
            [
                "   ███   ████   █   █  ███  █████",
                "  █   █  █   █  ██ ██   █     █",
                "  █████  █   █  █ █ █   █     █",
                "  █   █  █   █  █   █   █     █",
                "  █   █  ████   █   █  ███    █",
            ]
        case .refused:
            [
                "  ████   █████  █████  █   █   ████  █████  ████",
                "  █   █  █      █      █   █  █      █      █   █",
                "  ████   ███    ███    █   █   ███   ███    █   █",
                "  █  █   █      █      █   █      █  █      █   █",
                "  █   █  █████  █       ███   ████   █████  ████",
            ]
        }
    }
}

extension Diagnostic {
    /// The sentence after the word of refusal.
    var asVerdict: Diagnostic {
        Diagnostic(status, "\(TicketVerdict.refused.rawValue): \(sentence)", hints: hints)
    }
}
