import Exchange
import Imaging
import Wire

/// The text of a symbol, told apart.
enum ParsedCode {
    case code(Code)
    case other(ScanOutcome)

    init(_ found: FoundCode) {
        guard !found.isPartial else {
            self = .other(.partial)
            return
        }
        guard let text = found.text else {
            self = .other(.plain)
            return
        }
        do {
            self = .code(try Code(textOrLink: text))
        } catch {
            self = .other(error == .notACode ? .plain : .refused(Refusal(error)))
        }
    }

    init(_ rebuilt: RebuiltCode) {
        do {
            self = .code(try rebuilt.code.get())
        } catch {
            self = .other(.refused(Refusal(error)))
        }
    }

    var code: Code? {
        if case .code(let code) = self { code } else { nil }
    }

    /// What a code that needs no vault comes to; others are replaced.
    var outcome: ScanOutcome {
        switch self {
        case .code: .plain
        case .other(let outcome): outcome
        }
    }
}
