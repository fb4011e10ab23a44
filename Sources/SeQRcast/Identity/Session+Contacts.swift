import Exchange
public import Storage
public import Wire

extension Session {
    /// All contacts, in the order they were added.
    public func contacts() throws -> [Contact] { try vault.read { try $0.contacts() } }

    /// The one contact that `reference` means.
    ///
    /// - Parameter reference: a name, or at least the first ten digits of a fingerprint, spaces aside.
    /// - Throws: `.notFound(.contact)` or `.ambiguous(.contact)`.
    public func contact(_ reference: String) throws -> Contact {
        try vault.read { try $0.contact(reference) }
    }

    /// Marks a contact as verified: this user compared the fingerprint with the one its owner showed.
    ///
    /// - Parameter fingerprint: the digits that were shown, spaces and hyphens aside; nil where the user compared them.
    /// - Throws: `.invalidInput(.fingerprint)`, `.verificationFailed(.fingerprint)`, or `.notFound(.contact)` where the contact is gone.
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

    /// Gives a contact another name in this vault.
    ///
    /// - Throws: `.notFound(.contact)` where the contact is gone.
    public func rename(_ contact: Contact, to name: Name) throws -> Contact {
        try change(contact) { try $0.rename($1, to: name) }
    }

    /// Forgets a contact.
    ///
    /// - Throws: `.conflict(.contactOwnsChannel)` while a channel of theirs is known, or `.notFound(.contact)` where the contact is gone.
    public func remove(_ contact: Contact) throws {
        try vault.erase { transaction in
            guard let contact = try transaction.contact(contact.fingerprint) else {
                throw SessionError.notFound(.contact)
            }
            let channels = try transaction.channels(of: identity)
            if let channel = channels.first(where: { $0.owner?.id == contact.id }) {
                throw SessionError.conflict(.contactOwnsChannel(ChannelTitle(channel)))
            }
            try transaction.delete(contact)
        }
    }

    private func change(
        _ contact: Contact, _ body: (VaultTransaction, Contact) throws -> Void
    ) throws -> Contact {
        try vault.write { transaction in
            guard let current = try transaction.contact(contact.fingerprint) else {
                throw SessionError.notFound(.contact)
            }
            try body(transaction, current)
            return try transaction.contact(contact.fingerprint) ?? current
        }
    }
}

extension VaultTransaction {
    func contact(_ reference: String) throws -> Contact {
        let found = try contacts().meant(by: reference, \.fingerprint, \.name)
        guard let contact = found.first else { throw SessionError.notFound(.contact) }
        guard found.count == 1 else { throw SessionError.ambiguous(.contact(found)) }
        return contact
    }
}
