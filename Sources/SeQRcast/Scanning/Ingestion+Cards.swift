import Exchange
import Storage
import Wire

extension Ingestion {
    func ingestCard(_ code: Code) throws -> ScanOutcome {
        let publicIdentity = try PublicIdentity(body: code.body)
        guard publicIdentity.fingerprint != identity.fingerprint else { return .ownCard }
        return try vault.write { transaction in
            let known = try transaction.contact(publicIdentity.fingerprint)
            let hasNewPicture = known.map { publicIdentity.card.replacesAvatar(of: $0.publicIdentity.card) }
            let contact =
                switch known {
                case nil: try transaction.insertContact(publicIdentity, added: now)
                case let known? where hasNewPicture == true:
                    try transaction.replaceCard(of: known, with: publicIdentity)
                case let known?: known
                }
            return .contact(
                ScannedContact(
                    contact: contact, isNew: known == nil, hasNewPicture: hasNewPicture ?? false,
                    person: try transaction.person(publicIdentity, seenBy: identity),
                    claimedName: publicIdentity.card.name))
        }
    }
}

extension Card {
    /// Whether this card brings an avatar in place of the other card's. A picture that is neither
    /// JPEG nor WebP counts as none, and a card without an avatar never replaces one. Cards carry
    /// no date: the one that was scanned last wins.
    fileprivate func replacesAvatar(of other: Card) -> Bool {
        picture != other.picture && portrait != nil
    }
}
