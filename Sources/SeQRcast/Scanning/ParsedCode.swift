import Exchange
import Imaging
import Wire

/// The text of a symbol: a SeQRcast code, or the outcome where it is none.
enum ParsedCode {
    case code(Code)
    case other(ScanOutcome)

    init(_ found: FoundCode) {
        if let place = found.part {
            self = .other(.partial(place))
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

    /// The code as it is, where it is a message or refused already; otherwise refused.
    var orRefusedUnlessMessage: ParsedCode {
        switch self {
        case .code(let code) where code.kind != .message: .other(.refused(.notATicket(code.kind)))
        case .other(.plain), .other(.partial): .other(.refused(.notATicket(nil)))
        case .code, .other: self
        }
    }

    /// The outcome before ingestion, which replaces it for every code.
    var outcome: ScanOutcome {
        switch self {
        case .code: .plain
        case .other(let outcome): outcome
        }
    }
}
