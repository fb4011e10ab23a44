import Exchange
import Primitives
import Wire

// What passphrases lock, documents, and backups.

extension Core {
    static func newPassphrase() throws(Refusal) -> API.NewPassphraseResult {
        API.NewPassphraseResult(passphrase: Passphrase.generated().text)
    }

    static func lockText(_ fields: API.LockText) throws(Refusal) -> API.LockTextResult {
        let passphrase = try Passphrase(typed: fields.passphrase)
        return API.LockTextResult(code: try fields.content.content.locked(under: passphrase).code.text)
    }

    static func openLockedText(_ fields: API.OpenLockedText) throws(Refusal) -> API.Content {
        let code = try Code(fields.code, .lockedText)
        let passphrase = try Passphrase(typed: fields.passphrase)
        return API.Content(
            try refusing { () throws(LockError) in try Content(opening: LockedCode(code), with: passphrase) })
    }

    static func openGuestKey(_ fields: API.OpenGuestKey) throws(Refusal) -> API.OpenGuestKeyResult {
        let code = try Code(fields.code, .guestKey)
        let passphrase = try Passphrase(typed: fields.passphrase)
        let key = try refusing { () throws(LockError) in
            try GuestKey(opening: LockedCode(code), with: passphrase)
        }
        return API.OpenGuestKeyResult(
            guest: key.guest.bytes, digits: key.guest.description,
            subscription: API.Subscription(key.subscription))
    }

    static func openSignature(_ fields: API.OpenSignature) throws(Refusal) -> API.OpenSignatureResult {
        let code = try Code(fields.code, .documentSignature)
        let verified = try refusing { () throws(ExchangeError) in try VerifiedSignature(body: code.body) }
        let signature = verified.signature
        return API.OpenSignatureResult(
            signer: API.Person(verified.signer), created: signature.created,
            length: signature.document.length,
            digest: signature.document.sha256, note: signature.note)
    }

    static func sign(_ fields: API.Sign) throws(Refusal) -> API.SignResult {
        guard fields.note.utf8.count <= DocumentSignature.noteLimit else { throw Refusal(field: "note") }
        let digest = DocumentDigest(of: byteSource(of: fields.document))
        let signature = try Identity(stored: fields.identity)
            .sign(digest, note: fields.note, created: fields.now)
        return API.SignResult(code: signature.code.text)
    }

    static func openDocument(_ fields: API.OpenDocument) throws(Refusal) -> API.OpenDocumentResult {
        var identity: Identity?
        if let stored = fields.identity { identity = try Identity(stored: stored) }
        var subscription: Subscription?
        if let section = fields.subscription { subscription = try Subscription(section: section) }
        let source = byteSource(of: fields.file)
        var document: [UInt8] = []
        do throws(StreamError<ExchangeError, Never>) {
            let access: DocumentAccess
            switch try DocumentHeader(from: source) {
            case .recipients(let keys):
                guard let identity else { throw .refused(.notForThisIdentity) }
                access = try StreamError<_, Never>.checking { () throws(ExchangeError) in
                    try DocumentAccess(opening: keys, with: identity)
                }
            case .channel(let envelope):
                guard let subscription else { throw .refused(.notSubscribed) }
                access = try StreamError<_, Never>.checking { () throws(ExchangeError) in
                    try DocumentAccess(
                        opening: envelope, in: subscription.keys, with: .member(subscription.labels))
                }
            }
            let verified = try access.decrypt(from: source) { document += $0[$1] }
            return API.OpenDocumentResult(
                writer: API.Person(verified.writer), created: verified.preamble.created,
                fileName: verified.preamble.fileName, mediaType: verified.preamble.mediaType,
                document: document)
        } catch {
            throw Refusal(error.refusal)
        }
    }

    static func openBackup(_ fields: API.OpenBackup) throws(Refusal) -> API.OpenBackupResult {
        let code = try Code(fields.code, .backup)
        let passphrase = try Passphrase(typed: fields.passphrase)
        let source = byteSource(of: code.kind.header + code.body)
        var bytes: [UInt8] = []
        do {
            try BackupReader(from: source) { passphrase }.open(from: source) { bytes += $0[$1] }
        } catch {
            throw Refusal(error.refusal)
        }
        let keys = try refusing { () throws(BackupError) in try KeyBackup(bytes: bytes) }
        return API.OpenBackupResult(
            identity: keys.identity.stored, person: API.Person(keys.identity.publicIdentity),
            channels: keys.channels.map { $0.section },
            subscriptions: keys.subscriptions.map { $0.section }, keys: bytes)
    }

    static func backup(_ fields: API.Backup) throws(Refusal) -> API.BackupResult {
        let identity = try Identity(stored: fields.identity)
        var channels: [KeyBackup.OwnChannel] = []
        for section in fields.channels { channels.append(try KeyBackup.OwnChannel(section, of: identity)) }
        var subscriptions: [KeyBackup.Subscribed] = []
        for section in fields.subscriptions {
            subscriptions.append(try KeyBackup.Subscribed(section))
        }
        let keys = KeyBackup(identity: identity, channels: channels, subscriptions: subscriptions)
        let passphrase = try Passphrase(typed: fields.passphrase)
        let cost = try checked(fields.cost, in: 10...20, "cost")
        let code = try refusing { () throws(BackupError) in
            try BackupWriter.code(.keys, keys.bytes, under: passphrase, cost: cost)
        }
        return API.BackupResult(code: code.text)
    }
}
