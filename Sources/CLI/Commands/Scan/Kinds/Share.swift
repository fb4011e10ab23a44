import Records
import SeQRcast
import Texts

extension ScannedShare: OutcomePresentation {
    var label: String {
        switch news {
        case .subscribed: "subscribed"
        case .renewed: "renewed"
        case .unchanged: "already_subscribed"
        case .ownChannel: "own_channel"
        }
    }

    var entry: ScanSummary.Entry {
        switch news {
        case .subscribed, .renewed: .new
        case .unchanged, .ownChannel: .seenBefore
        }
    }

    func line(_ text: MessageText) throws -> String {
        let channel = "\(offer.subscription.name.printable) by \(offer.owner.printable)"
        let former = formerName.map { " · renamed from \($0.printable)" } ?? ""
        return switch news {
        case .subscribed: "subscribed to \(offer.printable)\(former)"
        case .renewed: "renewed the share of \(channel)\(former)"
        case .unchanged where isOutdated:
            "already subscribed to \(channel) · ignored an older share"
        case .unchanged: "already subscribed to \(channel)"
        case .ownChannel: "a share of your own channel \(offer.subscription.name.printable)"
        }
    }

    /// Look-alike channels matter only where the subscription is new or renewed.
    func warnings(_ links: LinkCheck) -> [String] {
        let warnings =
            switch news {
            case .subscribed, .renewed: offer.warnings
            case .unchanged, .ownChannel: offer.owner.warnings
            }
        return warnings + (isAhead ? [clockWarning] : [])
            + (isOutdated && isHeldAhead && !isAhead ? [Self.heldWarning] : [])
    }

    private static let heldWarning = """
        your share is dated more than a day in the future; if your clock is right, run \
        `seqrcast unsubscribe` and scan this share again
        """

    private var clockWarning: String {
        let effect = news == .unchanged ? "; it does not replace yours" : ""
        return
            "this share is dated \(offer.subscription.issued.local), more than a day in the future\(effect): "
            + "check your clock"
    }

    func fill(_ json: inout ScanJSON, now: Timestamp) {
        json.contact = PersonJSON(offer.owner)
        json.channel = offer.subscription.name.text
        json.formerName = formerName?.text
    }
}

extension ShareOffer {
    /// Warnings before a subscription, escaped.
    var warnings: [String] { owner.warnings + lookalikes.likenessWarnings }
}

struct ShareInspection: InspectionPresentation {
    let sealed: SealedCode
    let offer: ShareOffer?

    var label: String { Code.Kind.share.label }
    var phrase: String { Code.Kind.share.phrase }

    func facts(_ size: Fact, _ session: Session?) -> [Fact] {
        let outside = [("suite", sealed.suite.label), size]
        guard let offer else { return outside + [unopened(session)] }
        return outside + [
            ("for", "you"), ("channel", offer.subscription.name.printable), ("owner", offer.owner.inFull),
            ("issued", offer.subscription.issued.rfc3339), ("signature", "verifies"),
        ]
    }

    func fill(_ json: inout InspectJSON) {
        json.suite = sealed.suite.label
        json.isForYou = offer != nil
        json.channel = offer?.subscription.name.text
        json.owner = offer.map { PersonJSON($0.owner) }
        json.issued = offer?.subscription.issued.rfc3339
    }
}
