import Foundation
import Platform
import Texts

/// The answer to a ticket at a door, drawn so large that nobody misreads it.
///
/// The words need no color. The bell rings for an admission alone: silence never lets anybody in.
enum TicketVerdict: String {
    case admit = "ADMIT"
    /// A trial that would admit.
    case valid = "VALID"
    case refused = "REFUSED"
    /// A ticket that may be good: it must be shown again.
    case notRead = "NOT READ"

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

    private var color: String {
        switch self {
        case .admit: "\u{1B}[30;42m"
        case .valid: "\u{1B}[30;46m"
        case .refused: "\u{1B}[97;41m"
        case .notRead: "\u{1B}[30;43m"
        }
    }

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
        case .valid:
            [
                "  █   █   ███   █      ███  ████",
                "  █   █  █   █  █       █   █   █",
                "  █   █  █████  █       █   █   █",
                "   █ █   █   █  █       █   █   █",
                "    █    █   █  █████  ███  ████",
            ]
        case .notRead:
            [
                "  █   █   ███   █████     ████   █████   ███   ████",
                "  ██  █  █   █    █       █   █  █      █   █  █   █",
                "  █ █ █  █   █    █       ████   ███    █████  █   █",
                "  █  ██  █   █    █       █  █   █      █   █  █   █",
                "  █   █   ███     █       █   █  █████  █   █  ████",
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
    /// The verdict on a ticket that is not admitted: a code that breaks its format may be a good
    /// ticket that was read badly.
    var verdict: TicketVerdict { status == .damaged ? .notRead : .refused }

    /// The sentence after the word of the verdict.
    func after(_ verdict: TicketVerdict) -> Diagnostic {
        Diagnostic(status, "\(verdict.rawValue): \(sentence)", hints: hints)
    }
}
