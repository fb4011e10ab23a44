import SeQRcast

/// Tells what became of the codes in one picture.
struct ScanReport {
    let file: InputFile
    /// Whether lines name the file: where there are several.
    let isNamed: Bool
    let session: Session
    let format: JSONOption

    /// - Parameter error: with the file's name in it.
    func unreadable(_ error: any Error) throws -> ExitStatus {
        try fail(Diagnostic(error), outcome: "unreadable", kind: "none", found: nil)
    }

    func empty() throws -> ExitStatus {
        try fail(
            Diagnostic(.noCode, "\(file.name): no QR code found"), outcome: "no_code", kind: "none",
            found: nil)
    }

    func tell(_ found: FoundCode, _ outcome: ScanOutcome) throws -> ExitStatus {
        if case .refused(let refusal) = outcome {
            let diagnostic = Diagnostic(refusal: refusal)
            let sentence = isNamed ? "\(file.name): \(diagnostic.sentence)" : diagnostic.sentence
            return try fail(
                Diagnostic(diagnostic.status, sentence, hints: diagnostic.hints), outcome: refusal.label,
                kind: found.kindLabel, found: found)
        }
        let prefix = isNamed ? "\(file.name): " : ""
        if format.json {
            try JSON.print(ScanRecord(file: file.path, found, outcome, now: session.now))
        } else {
            for line in lines(found, outcome) { try Console.print(prefix + line) }
            if case .message(let receipt) = outcome {
                try Console.print(receipt.stored.message.content.printable)
            }
        }
        for warning in outcome.warnings { Console.warn(prefix + warning) }
        return .done
    }

    private func fail(
        _ diagnostic: Diagnostic, outcome: String, kind: String, found: FoundCode?
    ) throws -> ExitStatus {
        if format.json {
            var record = ScanRecord(file: file.path, outcome: outcome)
            record.kind = kind
            record.corners = found?.corners.map { [$0.x, $0.y] }
            record.error = diagnostic.sentence
            try JSON.print(record)
        } else {
            Console.diagnose(diagnostic)
        }
        return diagnostic.status
    }

    private func lines(_ found: FoundCode, _ outcome: ScanOutcome) -> [String] {
        switch outcome {
        case .ownCard: return ["your own card"]
        case .contact(let scanned):
            return ["\(scanned.isNew ? "new contact" : "known contact"): \(scanned.contact.printable)"]
        case .share(let share):
            let channel = "\(share.offer.subscription.name.printable) by \(share.offer.ownerPrintable)"
            return switch share.news {
            case .subscribed: ["subscribed to \(channel)"]
            case .renewed: ["renewed the share of \(channel)"]
            case .unchanged: ["already subscribed to \(channel)"]
            case .ownChannel: ["a share of your own channel \(share.offer.subscription.name.printable)"]
            }
        case .message(let receipt):
            let stored = receipt.stored
            let verb = receipt.isExpired ? "expired" : "expires"
            let expiry = stored.message.expiry.map { " · \(verb) \($0.local)" } ?? ""
            let again = receipt.isNew ? "" : " · seen before"
            return [
                "\(receipt.channel.printable(for: session.identity)) · \(stored.reference) · "
                    + "\(stored.message.created.local) · \(stored.message.content.type.name)\(expiry)\(again)"
            ]
        case .plain: return ["not private: \(found.printable)"]
        case .partial: return ["one part of a code that spans several QR codes"]
        case .refused: return []
        }
    }
}

extension FoundCode {
    /// For people: the text escaped, or the number of bytes that are no text.
    var printable: String { text?.escaped() ?? "\(bytes.count) bytes that are no text" }

    /// The kind in its header, even where the rest is damaged.
    var kindLabel: String {
        guard let text, let kind = Code.Kind.allCases.first(where: { text.utf8.starts(with: $0.header) })
        else { return "unknown" }
        return kind.label
    }
}
