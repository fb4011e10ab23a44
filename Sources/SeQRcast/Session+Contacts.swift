import Exchange
public import Storage
public import Wire

extension Session {
    /// All contacts, in the order they were added.
    public func contacts() throws -> [Contact] { try vault.read { try $0.contacts() } }

    /// The one contact that `reference` means.
    ///
    /// - Parameter reference: a name, or at least the first ten digits of a fingerprint, spaces aside.
    /// - Throws: `.noSuchContact` or `.ambiguousContact`.
    public func contact(_ reference: String) throws -> Contact {
        try vault.read { try $0.contact(reference) }
    }

    /// Marks a contact as verified: this user compared the fingerprint with the one its owner showed.
    ///
    /// - Parameter fingerprint: the digits that were shown, spaces aside; nil where the user compared them.
    /// - Throws: `.fingerprintMismatch`, and the errors of `contact(_:)`.
    @discardableResult
    public func verify(contact reference: String, fingerprint: String?) throws -> Contact {
        try vault.write { transaction in
            let contact = try transaction.contact(reference)
            if let fingerprint, fingerprint.digits != contact.fingerprint.description.digits {
                throw SessionError.fingerprintMismatch(contact)
            }
            try transaction.setVerified(contact, at: now)
            return try transaction.contact(contact.fingerprint) ?? contact
        }
    }

    /// Gives a contact another name in this vault.
    public func rename(contact reference: String, to name: Name) throws -> Contact {
        try vault.write { transaction in
            let contact = try transaction.contact(reference)
            try transaction.rename(contact, to: name)
            return try transaction.contact(contact.fingerprint) ?? contact
        }
    }

    /// Forgets a contact.
    ///
    /// - Throws: `.contactOwnsChannel` while a channel of theirs is known, and the errors of `contact(_:)`.
    public func remove(contact reference: String) throws -> Contact {
        let contact = try vault.write { transaction in
            let contact = try transaction.contact(reference)
            if let channel = try transaction.channels(of: identity).first(where: {
                $0.owner?.id == contact.id
            }) {
                throw SessionError.contactOwnsChannel(channel)
            }
            try transaction.delete(contact)
            return contact
        }
        try vault.emptyLog()
        return contact
    }
}

extension VaultTransaction {
    func contact(_ reference: String) throws -> Contact {
        let all = try contacts()
        var found = all.filter { $0.name?.text == reference }
        let digits = reference.digits
        if found.isEmpty, digits.count >= 10, reference.allSatisfy({ $0.isNumber || $0 == " " }) {
            found = all.filter { $0.fingerprint.description.digits.hasPrefix(digits) }
        }
        guard let contact = found.first else { throw SessionError.noSuchContact }
        guard found.count == 1 else { throw SessionError.ambiguousContact(found) }
        return contact
    }
}

extension String {
    /// The string without its spaces.
    fileprivate var digits: String { filter { $0 != " " } }
}
