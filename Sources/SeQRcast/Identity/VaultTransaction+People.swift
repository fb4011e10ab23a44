import Exchange
import Storage
import Wire

extension VaultTransaction {
    /// The one contact with this name or fingerprint.
    ///
    /// - Throws: `.notFound(.contact)` or `.ambiguous(.contact)`.
    func contact(_ reference: String) throws -> Contact {
        let found = try contacts(perhaps: reference).matching(reference, \.fingerprint, \.name)
        guard let contact = found.first else {
            let names = try contacts().compactMap(\.name)
            throw SessionError.notFound(.contact(named: reference, similar: names.similar(to: reference)))
        }
        guard found.count == 1 else { throw SessionError.ambiguous(.contact(named: reference, found)) }
        return contact
    }

    /// The contact for whom something is made. The holder of an unknown card becomes a contact.
    ///
    /// - Throws: `.invalidInput(.ownCard)`, or the errors of `contact(_:)`.
    func contact(for recipient: Recipient, of identity: Identity, now: Timestamp) throws -> Contact {
        switch recipient {
        case .contact(let reference): return try contact(reference)
        case .holder(let publicIdentity): return try meet(publicIdentity, besides: identity, at: now)
        case .inviter(let invitation): return try meet(invitation.owner, besides: identity, at: now)
        }
    }

    private func meet(_ person: PublicIdentity, besides identity: Identity, at now: Timestamp) throws
        -> Contact
    {
        guard person.fingerprint != identity.fingerprint else {
            throw SessionError.invalidInput(.ownCard)
        }
        return try meet(person, at: now)
    }

    /// A contact, as somebody for whom something is sealed.
    ///
    /// - Throws: `.notAllowed(.noSealingKey)`.
    func addressee(_ contact: Contact, seenBy identity: Identity) throws -> Addressee {
        try addressee(contact.publicIdentity, seenBy: identity)
    }

    /// - Throws: `.notAllowed(.noSealingKey)`.
    func addressee(_ publicIdentity: PublicIdentity, seenBy identity: Identity) throws -> Addressee {
        guard let addressee = publicIdentity.addressee else {
            throw SessionError.notAllowed(.noSealingKey(try person(publicIdentity, seenBy: identity)))
        }
        return addressee
    }

    /// The recipient's keys. The recipient need not be a contact, and nothing is stored.
    ///
    /// - Throws: the errors of `contact(_:)`.
    func publicIdentity(of recipient: Recipient, seenBy identity: Identity) throws -> PublicIdentity {
        switch recipient {
        case .holder(let publicIdentity):
            return try keyed(publicIdentity)
        case .inviter(let invitation): return invitation.owner
        case .contact(let reference):
            return try isThisUser(identity, reference)
                ? identity.publicIdentity : contact(reference).publicIdentity
        }
    }

    /// Somebody, with their sealing key if it is not on their card but known.
    private func keyed(_ person: PublicIdentity) throws -> PublicIdentity {
        guard person.addressee == nil, let known = try contact(person.fingerprint) else { return person }
        var keyed = person
        keyed.keepSealingKey(of: known.publicIdentity)
        return keyed
    }

    /// Whether a reference means the user with this identity: a contact whose name differs in case
    /// is not meant then.
    func isThisUser(_ identity: Identity, _ reference: String) throws -> Bool {
        try identity.matches(reference)
            && !contacts(perhaps: reference).contains {
                reference.isOfDigits
                    ? $0.fingerprint.begins(with: reference) : $0.name?.text == reference
            }
    }

    /// Somebody as the user with this identity knows them.
    func person(_ publicIdentity: PublicIdentity, seenBy identity: Identity) throws -> Person {
        try PeopleLookup(identity, in: self).person(publicIdentity)
    }
}

extension Identity {
    /// Whether a reference that fits no contact fits this user.
    func matches(_ reference: String) -> Bool {
        reference.isOfDigits ? fingerprint.begins(with: reference) : card.name?.text == reference
    }
}
