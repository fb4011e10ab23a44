import Records
import SeQRcast
import Texts

extension ScannedAuthorization: OutcomePresentation {
    var label: String {
        switch news {
        case .new: "new_authorization"
        case .renewed: "renewed_authorization"
        case .unchanged: "known_authorization"
        }
    }

    var entry: ScanSummary.Entry { news == .unchanged ? .seenBefore : .new }

    func line(_ text: MessageText) throws -> String {
        let channel = "\(authorization.terms.channel.printable) by \(authorization.owner.printable)"
        return switch news {
        case .new: "you may endorse requests for \(channel)"
        case .renewed: "you may endorse requests for \(channel), under new terms"
        case .unchanged: "you may already endorse requests for \(channel)"
        }
    }

    func warnings(_ links: LinkCheck) -> [String] {
        guard isAhead else { return authorization.owner.warnings }
        let effect = news == .unchanged ? "; it does not replace yours" : ""
        return authorization.owner.warnings + [
            "this authorization is dated more than a day in the future\(effect): check your clock"
        ]
    }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.authorization = AuthorizationJSON(authorization, now: now)
    }
}

struct AuthorizationInspection: InspectionPresentation {
    let sealed: SealedCode
    let authorization: VerifiedAuthorization?
    let owner: Person?

    var label: String { Code.Kind.authorization.label }
    var phrase: String { Code.Kind.authorization.phrase }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        let outside = [("suite", sealed.suite.label), size]
        guard let terms = authorization?.authorization, let owner else {
            return outside + [unopened(session)]
        }
        return outside + [
            ("for", "you"), ("channel", terms.channel.printable), ("owner", owner.inFull),
            ("issued", terms.issued.rfc3339), ("until", terms.until?.rfc3339 ?? "the owner withdraws it"),
            ("people", "\(terms.people)"), ("signature", "verifies"),
        ]
    }

    func fill(_ json: inout InspectJSON) {
        let terms = authorization?.authorization
        json.suite = sealed.suite.label
        json.isForYou = authorization != nil
        json.channel = terms?.channel.text
        json.owner = owner.map { PersonJSON($0) }
        json.issued = terms?.issued.rfc3339
        json.expires = terms?.until?.rfc3339
        json.people = terms?.people
    }
}
