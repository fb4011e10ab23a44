package import Exchange
package import Wire

/// Applies the rules to codes and commands, and keeps the results in a store.
package struct Keeper<Memory: Store> {
    package let memory: Memory
    package let identity: Identity
    /// By this user's clock.
    package let now: Timestamp

    package init(_ memory: Memory, of identity: Identity, now: Timestamp) {
        self.memory = memory
        self.identity = identity
        self.now = now
    }
}

/// The result of scanning a card.
package enum KeptCard {
    case own
    case person(Contact, isNew: Bool, hasNewAvatar: Bool, hasNewKey: Bool)
}

extension Keeper {
    /// Keeps the card of somebody new, and a new avatar or a sealing key of somebody known. Cards carry no
    /// date: the one that was scanned last wins, unless it has no avatar.
    package func card(_ person: PublicIdentity) throws(Memory.Failure) -> KeptCard {
        guard person.fingerprint != identity.fingerprint else { return .own }
        guard let known = try memory.contact(person.fingerprint) else {
            return .person(
                try memory.insertContact(person, added: now), isNew: true, hasNewAvatar: false,
                hasNewKey: false)
        }
        let held = known.publicIdentity
        let hasNewAvatar = person.card.portrait != nil && person.card.picture != held.card.picture
        let hasNewKey = held.addressee == nil && person.addressee != nil
        guard hasNewAvatar || hasNewKey else {
            return .person(known, isNew: false, hasNewAvatar: false, hasNewKey: false)
        }
        var kept = hasNewAvatar ? person : held
        kept.keepSealingKey(of: hasNewAvatar ? held : person)
        return .person(
            try memory.replaceCard(of: known, with: kept), isNew: false, hasNewAvatar: hasNewAvatar,
            hasNewKey: hasNewKey)
    }
}
