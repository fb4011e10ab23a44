import Records
import SeQRcast
import Texts

extension KnownInvitation: OutcomePresentation {
    var label: String { Code.Kind.invitation.label }

    func line(_ text: MessageText) throws -> String {
        let channel = invitation.channel.printable
        let end = invitation.until.map { hasEnded ? " · ended \($0.local)" : " · until \($0.localEnd)" } ?? ""
        guard !isOwn else { return "your own invitation to \(channel)\(end)" }
        return "an invitation to \(channel) by \(owner.toCompare)\(end)"
    }

    func details(_ text: MessageText) -> [String] {
        let note = invitation.note.isEmpty ? [] : [text.wrapped(invitation.note.printableLines)]
        return isOwn || hasEnded ? note : note + ["`seqrcast request --to FILE` asks them for the channel"]
    }

    func warnings(_ links: LinkCheck) -> [String] {
        (isOwn ? [] : owner.warnings) + links.warnings(ofNote: invitation.note)
    }

    func fill(_ json: inout ScanJSON, now: Timestamp) { json.invitation = InvitationJSON(self) }
}

struct InvitationInspection: InspectionPresentation {
    let verified: VerifiedInvitation
    let owner: Person?

    var label: String { Code.Kind.invitation.label }
    var phrase: String { Code.Kind.invitation.phrase }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        let invitation = verified.invitation
        let who = owner?.inFull ?? "\(verified.owner.card.name.printable) (\(verified.owner.fingerprint))"
        return [
            ("suite", verified.owner.card.suite.label), size, ("owner", who),
            ("channel", invitation.channel.printable), ("created", invitation.created.rfc3339),
            ("until", invitation.until?.rfc3339 ?? "it does not end"),
            ("note", invitation.note.isEmpty ? "none" : invitation.note.escaped()),
            ("signature", "verifies, by the key on the owner's card; the names are claims"),
        ]
    }

    func warnings(_ links: LinkCheck) -> [String] {
        (owner.map { $0.strangerWarnings(isOwn: $0.title.isOwn) } ?? [])
            + links.warnings(ofNote: verified.invitation.note)
    }

    func fill(_ json: inout InspectJSON) {
        json.suite = verified.owner.card.suite.label
        json.invitation = InvitationJSON(verified.invitation)
        json.card = owner.map { PersonJSON($0) } ?? PersonJSON(verified.owner)
    }
}
