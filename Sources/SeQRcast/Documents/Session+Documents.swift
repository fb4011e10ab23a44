public import Exchange
public import Storage
public import Wire

/// A document after encryption.
public struct EncryptedDocument: Sendable {
    public let created: Timestamp
    /// Bytes before encryption.
    public let length: UInt64
    /// Nil where it is for `people`.
    public let channel: Channel?
    public let people: [Person]
}

/// A document after decryption and verification.
public struct DecryptedDocument: Sendable {
    public let document: VerifiedDocument
    public let writer: Person
    /// Whether this user wrote it.
    public let isOwn: Bool
    /// Nil where it was for some people.
    public let channel: Channel?
}

extension Session {
    /// Encrypts and signs a document of any length.
    ///
    /// - Parameters:
    ///   - fileName: the name of the file, without its folders; may be empty.
    ///   - mediaType: the media type; may be empty.
    /// - Throws: `.invalidInput` (`.tooManyRecipients`, `.fileNameTooLong`, `.mediaTypeTooLong`),
    ///   `.conflict(.tooManyRevoked)`, `.notAllowed(.notOwned)`, `.unconfirmed(.members)`, and the
    ///   errors of `channel(_:)`, `contact(_:)`, `source` and `sink`.
    public func encrypt(
        for readers: DocumentReaders, fileName: String = "", mediaType: String = "",
        from source: ByteSource<any Error>, to sink: ByteSink<any Error>
    ) throws -> EncryptedDocument {
        guard fileName.utf8.count <= DocumentPreamble.fileNameLimit else {
            throw SessionError.invalidInput(.fileNameTooLong(bytes: fileName.utf8.count))
        }
        guard mediaType.utf8.count <= DocumentPreamble.mediaTypeLimit else {
            throw SessionError.invalidInput(.mediaTypeTooLong(bytes: mediaType.utf8.count))
        }
        let now = now
        let (access, channel, people) = try vault.read { try readers.access(of: identity, in: $0) }
        let length = try identity.encrypt(
            under: access, fileName: fileName, mediaType: mediaType, created: now, from: source, to: sink)
        return EncryptedDocument(created: now, length: length, channel: channel, people: people)
    }

    /// Decrypts a document of any length, and verifies its writer.
    ///
    /// - Parameters:
    ///   - writer: the name or fingerprint of the only allowed writer; nil: anybody.
    ///   - sink: receives the document during decryption. Trust none of it before this returns.
    /// - Throws: `.verificationFailed` (`.document`, `.otherSigner`), `.ambiguous(.contact)`,
    ///   `.notFound(.contact)`, and the errors of `source` and `sink`.
    public func decrypt(
        by writer: String? = nil, from source: ByteSource<any Error>, to sink: ByteSink<any Error>
    ) throws -> DecryptedDocument {
        let wanted = try writer.map { try WantedSigner($0, seenBy: identity, in: vault) }
        var channel: Channel?
        func refused(_ error: ExchangeError) -> SessionError {
            .verificationFailed(.document(Refusal(error, in: channel)))
        }
        let document: VerifiedDocument
        do {
            let start = try DocumentStart(from: source)
            if case .channel(let envelope) = start {
                channel = try vault.read { try $0.channel(of: envelope, for: identity) }
            }
            document = try start.access(for: identity, in: channel).decrypt(from: source, to: sink)
        } catch let error as StreamError<ExchangeError, any Error> {
            switch error {
            case .refused(let error): throw refused(error)
            case .failed(let failure): throw failure
            }
        } catch let error as ExchangeError {
            throw refused(error)
        }
        let person = try vault.read { try $0.person(document.writer, seenBy: identity) }
        try wanted?.check(person)
        return DecryptedDocument(
            document: document, writer: person, isOwn: isOwn(person), channel: channel)
    }
}

extension VaultTransaction {
    /// The channel whose hint fits.
    fileprivate func channel(of envelope: SealedEnvelope, for identity: Identity) throws -> Channel? {
        try channelHints(of: identity).first { $0.hint.fits(envelope) }
            .flatMap { try channel(id: $0.channel, of: identity) }
    }
}

extension DocumentStart {
    /// - Parameter channel: the channel of the envelope.
    fileprivate func access(
        for identity: Identity, in channel: Channel?
    ) throws(ExchangeError) -> DocumentAccess {
        switch self {
        case .recipients(let keys, let chunks):
            return try DocumentAccess(opening: keys, chunks: chunks, with: identity)
        case .channel(let envelope):
            guard let keys = channel?.keys, let labels = channel?.labels else { throw .notSubscribed }
            return try DocumentAccess(opening: envelope, in: keys, with: labels)
        }
    }
}

/// The people for whom a document is encrypted.
public enum DocumentReaders: Sendable {
    /// All current members of an own channel.
    case members(of: String)
    /// Some people, perhaps including this user.
    ///
    /// - Parameter isMixing: also where some are of the hybrid suite and others are not, so that whoever
    ///   breaks an older suite reads the document.
    case people([Recipient], isMixing: Bool)
}

extension DocumentReaders {
    /// The keys for a document, and its readers: a channel or some people.
    ///
    /// The channel and its revoked leaves are read in one transaction.
    ///
    /// - Throws: `.invalidInput(.tooManyRecipients)`, `.conflict(.tooManyRevoked)`, `.notAllowed`
    ///   (`.notOwned`, `.noSealingKey`), `.unconfirmed` (`.members`, `.mixedSuites`), the errors of `channel(_:)` and
    ///   `contact(_:)`.
    func access(
        of identity: Identity, in transaction: VaultTransaction
    ) throws -> (DocumentAccess, Channel?, [Person]) {
        switch self {
        case .members(let reference):
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            try channel.requireConfirmedMembers()
            let revoked = try transaction.revokedLeaves(of: owned, row: channel.id)
            let access = DocumentAccess(
                membersOf: owned.keys, leavingOut: try owned.requiredRevocation(of: revoked))
            return (access, channel, [])
        case .people(let recipients, let isMixing):
            var seen: Set<Fingerprint> = []
            let identities = try recipients.map { try transaction.publicIdentity(of: $0, seenBy: identity) }
                .filter { seen.insert($0.fingerprint).inserted }
            guard identities.count <= DocumentHeader.recipientLimit else {
                throw SessionError.invalidInput(.tooManyRecipients(identities.count))
            }
            let people = try identities.map { try transaction.person($0, seenBy: identity) }
            let older = people.first { $0.publicIdentity.card.suite != .hybrid }
            if let older, !isMixing, people.contains(where: { $0.publicIdentity.card.suite == .hybrid }) {
                throw SessionError.unconfirmed(.mixedSuites(older))
            }
            let addressees = try identities.map { try transaction.addressee($0, seenBy: identity) }
            return (DocumentAccess(recipients: addressees), nil, people)
        }
    }
}
