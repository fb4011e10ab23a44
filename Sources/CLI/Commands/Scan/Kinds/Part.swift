import Records
import SeQRcast
import Texts

extension ScannedPart: OutcomePresentation {
    var label: String { isSpoiled ? "spoiled_part" : isNew ? "part" : "known_part" }

    var entry: ScanSummary.Entry { stored.completed == nil ? .unfinished : .seenBefore }

    func line(_ text: MessageText) throws -> String { printable }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.parts = PartSetJSON(stored)
        json.part = part.index + 1
    }
}

/// Presents a code that its parts completed like the same code in one symbol, with its parts.
struct CompletedOutcome: OutcomePresentation {
    let whole: CompletedCode
    let inner: any OutcomePresentation

    var label: String { inner.label }

    var entry: ScanSummary.Entry { inner.entry }

    /// The name of a message that earlier parts completed: a folder of parts would otherwise show the
    /// whole message once for each.
    private var nameOfKnown: String? {
        guard whole.stored.completed != nil, let receipt = whole.outcome.receipt, !receipt.isNew else {
            return nil
        }
        return receipt.channel.reference(receipt.stored)
    }

    func line(_ text: MessageText) throws -> String {
        if let nameOfKnown, let completed = whole.stored.completed {
            return "a part of \(nameOfKnown), which was completed \(completed.local)"
        }
        return try inner.line(text)
    }

    func details(_ text: MessageText) -> [String] { nameOfKnown == nil ? inner.details(text) : [] }

    func warnings(_ links: LinkCheck) -> [String] {
        let count = whole.forgedCount
        return inner.warnings(links)
            + (count > 0 ? ["ignored \(count.counted("forged or damaged part"))"] : [])
    }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        inner.fill(&json, now: now)
        json.kind = whole.kind?.label ?? "unknown"
        json.parts = PartSetJSON(whole.stored)
    }
}

struct PartInspection: InspectionPresentation {
    let part: Part

    var label: String { Code.Kind.part.label }
    var phrase: String { Code.Kind.part.phrase }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        let set = part.set
        return [("part", "\(part.index + 1) of \(set.count) (\(set.dataCount) needed)"), size]
    }

    func fill(_ json: inout InspectJSON) {
        json.parts = PartSetJSON(part.set)
        json.part = part.index + 1
    }
}
