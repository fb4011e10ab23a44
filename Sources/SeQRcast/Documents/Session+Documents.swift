public import Exchange
public import Storage
public import Wire

/// Who is to read a document.
public enum DocumentReaders: Sendable {
    /// All members of an own channel who are not revoked.
    case members(of: String)
    /// Some people, this user perhaps among them.
    case people([Recipient])
}

/// A document that was encrypted.
public struct EncryptedDocument: Sendable {
    public let created: Timestamp
    /// Bytes, before it was encrypted.
    public let length: UInt64
    /// Nil: for `people`.
    public let channel: Channel?
    public let people: [Person]
}

/// A document that was decrypted and verified.
public struct DecryptedDocument: Sendable {
    public let document: VerifiedDocument
    public let writer: Person
    /// Whether this user wrote it.
    public let isOwn: Bool
    /// Nil: it was for some people, this user among them.
    public let channel: Channel?
}

extension Session {
    /// Encrypts and signs a document of any length.
    ///
    /// - Parameters:
    ///   - fileName: what the file is called, without its folders, or nothing.
    ///   - mediaType: what it is, or nothing.
    /// - Throws: `.invalidInput(.tooManyRecipients)`, `.invalidInput(.fileNameTooLong)`, `.invalidInput(.mediaTypeTooLong)`, `.conflict(.tooManyRevoked)`, `.notAllowed(.notOwned)`, `.unconfirmed(.members)`, the errors of `channel(_:)` and
    ///   `contact(_:)`, and what `source` and `sink` throw.
    public func encrypt(
        for readers: DocumentReaders, fileName: String = "", mediaType: String = "",
        from source: ByteSource, to sink: ByteSink
    ) throws -> EncryptedDocument {
        guard fileName.utf8.count <= DocumentPreamble.fileNameLimit else {
            throw SessionError.invalidInput(.fileNameTooLong(bytes: fileName.utf8.count))
        }
        guard mediaType.utf8.count <= DocumentPreamble.mediaTypeLimit else {
            throw SessionError.invalidInput(.mediaTypeTooLong(bytes: mediaType.utf8.count))
        }
        let now = now
        let (access, channel, people) = try vault.read { try self.access(for: readers, in: $0) }
        let length = try identity.encrypt(
            under: access, fileName: fileName, mediaType: mediaType, created: now, from: source, to: sink)
        return EncryptedDocument(created: now, length: length, channel: channel, people: people)
    }

    /// Decrypts a document of any length, and verifies who wrote it.
    ///
    /// - Parameters:
    ///   - writer: a name or fingerprint of the only one it may be by; nil: anybody.
    ///   - sink: is given the document as it is decrypted. Nothing of it is worth anything until this returns.
    /// - Throws: `.verificationFailed(.document)`, `.verificationFailed(.otherSigner)`, `.ambiguous(.contact)`, `.notFound(.contact)`, and what `source` and `sink` throw.
    public func decrypt(
        by writer: String? = nil, from source: ByteSource, to sink: ByteSink
    ) throws -> DecryptedDocument {
        let wanted = try writer.map { try signer($0) }
        var channel: Channel?
        let document: VerifiedDocument
        do {
            let header = try DocumentHeader(from: source)
            if case .channel(let envelope) = header { channel = try self.channel(of: envelope) }
            document = try access(to: header, in: channel).decrypt(from: source, to: sink)
        } catch let error as ExchangeError {
            throw SessionError.verificationFailed(.document(Refusal(error, in: channel)))
        }
        let person = try vault.read { try self.person(document.writer, in: $0) }
        try check(person, is: wanted)
        return DecryptedDocument(
            document: document, writer: person, isOwn: isOwn(person), channel: channel)
    }

    /// Whose leaves are revoked is read in the transaction that reads the channel.
    private func access(
        for readers: DocumentReaders, in transaction: VaultTransaction
    ) throws -> (DocumentAccess, Channel?, [Person]) {
        switch readers {
        case .members(let reference):
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            try channel.requireConfirmedMembers()
            let revoked = try transaction.revokedLeaves(of: owned, row: channel.id)
            let access = DocumentAccess(
                membersOf: owned.keys, leavingOut: try revocation(of: revoked, in: owned))
            return (access, channel, [])
        case .people(let recipients):
            var seen: Set<Fingerprint> = []
            let parties = try recipients.map { try publicIdentity($0, in: transaction) }
                .filter { seen.insert($0.fingerprint).inserted }
            guard parties.count <= DocumentHeader.recipientLimit else {
                throw SessionError.invalidInput(.tooManyRecipients(parties.count))
            }
            let people = try People(identity, in: transaction)
            return (DocumentAccess(recipients: parties), nil, parties.map(people.person))
        }
    }

    /// Somebody who need be no contact: nothing is kept of them.
    private func publicIdentity(_ recipient: Recipient, in transaction: VaultTransaction) throws
        -> PublicIdentity
    {
        switch recipient {
        case .holder(let publicIdentity): return publicIdentity
        case .contact(let reference):
            do {
                return try transaction.contact(reference).publicIdentity
            } catch SessionError.notFound(.contact) where isOwn(reference) {
                return identity.publicIdentity
            }
        }
    }

    /// The channel whose hint fits.
    private func channel(of envelope: ChannelEnvelope) throws -> Channel? {
        let input = envelope.hintInput
        return try vault.read { transaction in
            try transaction.channelHints(of: identity).first { $0.hint.fits(envelope.hint, of: input) }
                .flatMap { try transaction.channel(id: $0.channel, of: identity) }
        }
    }

    /// - Parameter channel: the header's.
    private func access(
        to header: DocumentHeader, in channel: Channel?
    ) throws(ExchangeError) -> DocumentAccess {
        switch header {
        case .recipients(let keys): return try DocumentAccess(opening: keys, with: identity)
        case .channel(let envelope):
            guard let keys = channel?.keys, let labels = channel?.labels else { throw .notSubscribed }
            return try DocumentAccess(opening: envelope, in: keys, with: labels)
        }
    }
}
