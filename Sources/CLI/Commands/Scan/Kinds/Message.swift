import Records
import SeQRcast
import Texts

extension Receipt: OutcomePresentation {
    var label: String { isNew ? "stored" : "seen_before" }

    var entry: ScanSummary.Entry { isNew ? .new : .seenBefore }

    func line(_ text: MessageText) throws -> String {
        let expiry = stored.message.expiry.map { "\(isExpired ? "expired" : "expires") \($0.localEnd)" }
        let isFirstSight = if case .now = firstSight { true } else { false }
        return try text.head(of: stored, in: channel, [isFirstSight ? nil : "seen before", expiry])
    }

    func details(_ text: MessageText) -> [String] { [text.body(of: stored.message)] }

    func warnings(_ links: LinkCheck) -> [String] {
        var warnings: [String] = []
        if isExpired, let expiry = stored.message.expiry {
            warnings.append("expired \(expiry.local)")
        }
        if isNumberReused {
            warnings.append("its number was used for another message too: the owner's key may be stolen")
        }
        if isOfOtherDevice {
            warnings.append(
                "another device published it: publish there, or confirm the members here first "
                    + "(`seqrcast members '\(channel.shellName)' --confirm`)")
        }
        warnings += links.warnings(of: stored.message)
        return warnings.map { "\(channel.reference(stored)): \($0)" }
    }

    /// Why a ticket admits nobody: it was seen before.
    var repeatDiagnostic: Diagnostic? {
        let name = channel.reference(stored)
        switch firstSight {
        case .now: return nil
        case .earlier(let sighting):
            let place = sighting.place.map { ", at \($0.printable)" } ?? ""
            return Diagnostic(
                .seenBefore, "\(name) was seen before: first on \(sighting.time.localSecond)\(place)")
        case .forgotten:
            return Diagnostic(
                .seenBefore, "\(name) was forgotten or dismissed here: it may have been seen before")
        }
    }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.message = MessageJSON(stored, in: channel, now: now)
        json.missed = missed.map { [$0.lowerBound, $0.upperBound] }
    }
}

struct MessageInspection: InspectionPresentation {
    let sealed: SealedMessage
    let channel: Channel?
    let message: Message?

    var label: String { Code.Kind.message.label }
    var phrase: String { Code.Kind.message.phrase }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        let outside: [Fact] =
            [
                ("suite", sealed.suite.label), size,
                ("plain fields", sealed.metadata.count.counted("byte")),
            ]
            + (Fields(metadata: sealed.metadata) ?? Fields()).map {
                ("plain \($0.key.printable)", $0.value.escaped() + (message == nil ? " (not verified)" : ""))
            }
        let owner = channel?.owner?.inFull ?? "you"
        guard let channel, let message else {
            return outside + [("channel", session == nil ? "unknown without a vault" : "none of yours")]
        }
        return outside + [
            ("channel", "\(channel.name.printable) · \(owner)"), ("number", "\(message.number)"),
            ("created", message.created.rfc3339), ("expires", message.expiry?.rfc3339 ?? "never"),
            ("type", message.content.type.name), ("content", message.content.inOneLine),
            ("signature", "verifies"),
        ]
    }

    func warnings(_ links: LinkCheck) -> [String] {
        message.map { links.warnings(of: $0) } ?? links.warnings(ofMetadata: sealed.metadata)
    }

    func fill(_ json: inout InspectJSON) {
        json.suite = sealed.suite.label
        json.metadataBytes = sealed.metadata.count
        json.isForYou = message != nil
        json.channel = channel?.name.text
        json.owner = channel?.owner.map { PersonJSON($0) }
        json.number = message?.number
        json.created = message?.created.rfc3339
        json.expires = message?.expiry?.rfc3339
        let content = message.map { ContentJSON($0.content) }
        json.type = content?.type
        json.text = content?.text
        json.contentFile = content?.file
        json.record = content?.record
        json.plain = Fields(metadata: sealed.metadata).flatMap { $0.isEmpty ? nil : $0.members }
    }
}
