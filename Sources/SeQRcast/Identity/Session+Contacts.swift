import Exchange
public import Storage
public import Wire

extension Session {
    /// All contacts, in the order they were added.
    public func contacts() throws -> [Contact] { try vault.read { try $0.contacts() } }

    /// All contacts, as they are printed among each other and this user.
    public func titles() throws -> [(contact: Contact, title: PersonTitle)] {
        try vault.read { transaction in
            let people = try AllPeople(identity, in: transaction)
            return try transaction.contacts().map { ($0, try people.title(of: $0)) }
        }
    }

    /// A contact as they are printed among all contacts and this user.
    public func title(of contact: Contact) throws -> PersonTitle {
        try vault.read { try PeopleLookup(identity, in: $0).title(of: contact) }
    }

    /// Contacts with their namesakes.
    public func people(_ contacts: [Contact]) throws -> [Person] {
        try vault.read { transaction in
            let people = PeopleLookup(identity, in: transaction)
            return try contacts.map { try people.person($0.publicIdentity) }
        }
    }

    /// Whether somebody is this user.
    public func isOwn(_ person: Person) -> Bool { person.fingerprint == identity.fingerprint }

    /// The one contact with this name or fingerprint.
    ///
    /// - Parameter reference: a name, or at least the first ten digits of a fingerprint,
    ///   without regard to spaces.
    /// - Throws: `.notFound(.contact)` or `.ambiguous(.contact)`.
    public func contact(_ reference: String) throws -> Contact {
        try vault.read { try $0.contact(reference) }
    }

    /// Whether a word is the name or fingerprint of a contact, or of this user.
    public func isKnown(_ reference: String) throws -> Bool {
        try vault.read { transaction in
            if try transaction.isThisUser(identity, reference) { return true }
            return try !transaction.contacts(perhaps: reference).matching(reference, \.fingerprint, \.name)
                .isEmpty
        }
    }

    /// Marks a contact as verified, after this user compared fingerprints.
    ///
    /// - Parameter fingerprint: the digits that the contact showed, without regard to spaces and
    ///   hyphens; nil where the user compared them.
    /// - Throws: `.invalidInput(.fingerprint)`, `.verificationFailed(.fingerprint)`, or
    ///   `.notFound(.contact)` where the contact was removed.
    @discardableResult
    public func verify(_ contact: Contact, fingerprint: String? = nil) throws -> Contact {
        if let digits = fingerprint?.digits {
            guard digits.count == 30, digits.allSatisfy({ "0"..."9" ~= $0 }) else {
                throw SessionError.invalidInput(.fingerprint)
            }
            guard digits == contact.fingerprint.digits else {
                throw SessionError.verificationFailed(.fingerprint(contact))
            }
        }
        return try change(contact) { try $0.setVerified($1, at: now) }
    }

    /// Changes a contact's name in this vault.
    ///
    /// - Throws: `.conflict(.contactNameTaken)` where another contact has the name, or
    ///   `.notFound(.contact)` where the contact was removed.
    public func rename(_ contact: Contact, to name: Name) throws -> Contact {
        try change(contact) { transaction, contact in
            let others = try transaction.contacts(perhaps: name.text).filter { $0.id != contact.id }
            if let other = others.first(where: { $0.name?.text == name.text }) {
                throw SessionError.conflict(.contactNameTaken(other))
            }
            try transaction.rename(contact, to: name)
        }
    }

    /// Removes a contact.
    ///
    /// - Throws: `.conflict(.contactOwnsChannel)` while the vault has a channel of theirs, or
    ///   `.notFound(.contact)` where the contact was removed already.
    public func remove(_ contact: Contact) throws {
        try vault.erase { transaction in
            guard let contact = try transaction.contact(contact.fingerprint) else {
                throw SessionError.notFound(.contact())
            }
            if let channel = try transaction.channel(ofOwner: contact, identity) {
                throw SessionError.conflict(.contactOwnsChannel(contact, ChannelTitle(channel)))
            }
            try transaction.delete(contact)
        }
    }

    private func change(
        _ contact: Contact, _ body: (VaultTransaction, Contact) throws -> Void
    ) throws -> Contact {
        try vault.write { transaction in
            guard let current = try transaction.contact(contact.fingerprint) else {
                throw SessionError.notFound(.contact())
            }
            try body(transaction, current)
            return try transaction.contact(contact.fingerprint) ?? current
        }
    }
}
