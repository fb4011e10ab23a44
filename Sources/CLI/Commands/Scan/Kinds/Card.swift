import Records
import SeQRcast
import Texts

struct OwnCardOutcome: OutcomePresentation {
    let label = "own_card"

    var entry: ScanSummary.Entry { .seenBefore }

    func line(_ text: MessageText) throws -> String { "your own card" }
}

extension ScannedContact: OutcomePresentation {
    var label: String { isNew ? "new_contact" : "known_contact" }

    var entry: ScanSummary.Entry { isNew || hasNewPicture || hasNewKey ? .new : .seenBefore }

    func line(_ text: MessageText) throws -> String {
        let news = (hasNewPicture ? " · new avatar" : "") + (hasNewKey ? " · new sealing key" : "")
        return "\(isNew ? "new contact: \(person.inFull)" : "known contact: \(person.printable)")\(news)"
    }

    func warnings(_ links: LinkCheck) -> [String] {
        let claim = claimedName == contact.name ? [] : ["the card has the name \(claimedName.printable)"]
        return person.warnings + claim
    }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.contact = PersonJSON(contact)
        json.hasNewPicture = hasNewPicture ? true : nil
        json.hasNewKey = hasNewKey ? true : nil
    }
}

struct CardInspection: InspectionPresentation {
    let card: PublicIdentity
    let kind: Code.Kind

    var label: String { kind.label }
    var phrase: String { kind.phrase }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        [
            ("suite", card.card.suite.label), ("name", card.card.name.printable),
            ("fingerprint", card.fingerprint.description),
            ("avatar", AvatarHeader.printable(card.card.picture)),
            ("signature", "verifies, by the key on this card; the name is a claim"), size,
        ]
    }

    func fill(_ json: inout InspectJSON) {
        json.suite = card.card.suite.label
        json.card = PersonJSON(card)
        json.pictureBytes = card.card.picture.count
    }
}
