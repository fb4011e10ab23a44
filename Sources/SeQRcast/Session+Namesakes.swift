import Exchange
import Storage
import Wire

extension Session {
    /// Others known by a name, this user among them, with other keys.
    func namesakes(
        of name: Name?, with fingerprint: Fingerprint, in transaction: VaultTransaction
    ) throws -> [Fingerprint] {
        guard let name else { return [] }
        let contacts = try transaction.contacts().filter {
            $0.fingerprint != fingerprint && [$0.name, $0.party.card.name].contains { $0?.text == name.text }
        }
        let own = identity.card.name?.text == name.text ? [identity.fingerprint] : []
        return contacts.map(\.fingerprint) + own
    }
}
