import Exchange
import Primitives
import Wire

// Codes with passphrases, invitations, and documents.

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

    static func checkLocked(_ fields: API.CheckLocked) throws(Refusal) -> API.CheckLockedResult {
        let code = try refusing { () throws(WireError) in try Code(textOrLink: fields.code) }
        switch code.kind {
        case .backup: try refusing { () throws(BackupError) in try BackupReader.check(code) }
        case .lockedText, .guestKey: _ = try refusing { () throws(LockError) in try LockedCode(code) }
        default: throw Refusal(.wrongKind)
        }
        return API.CheckLockedResult()
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

    static func openInvitation(_ fields: API.OpenInvitation) throws(Refusal) -> API.OpenInvitationResult {
        let code = try Code(fields.code, .invitation)
        let verified = try refusing { () throws(ExchangeError) in try VerifiedInvitation(body: code.body) }
        let invitation = verified.invitation
        return API.OpenInvitationResult(
            owner: API.Person(verified.owner), channel: invitation.channel.text, note: invitation.note,
            created: invitation.created, until: invitation.until)
    }

    static func invite(_ fields: API.Invite) throws(Refusal) -> API.InviteResult {
        guard fields.note.utf8.count <= Invitation.noteLimit else { throw Refusal(field: "note") }
        guard fields.until.map({ $0 > fields.now }) != false else { throw Refusal(field: "until") }
        let invitation = try Identity(stored: fields.identity).invitation(
            to: Name(fields.channel, field: "channel"), note: fields.note, created: fields.now,
            until: fields.until)
        return API.InviteResult(code: invitation.code.text)
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
            switch try DocumentStart(from: source) {
            case .recipients(let keys, let chunks):
                guard let identity else { throw .refused(.notForThisIdentity) }
                access = try StreamError<_, Never>.checking { () throws(ExchangeError) in
                    try DocumentAccess(opening: keys, chunks: chunks, with: identity)
                }
            case .channel(let envelope):
                guard let subscription else { throw .refused(.notSubscribed) }
                access = try StreamError<_, Never>.checking { () throws(ExchangeError) in
                    try DocumentAccess(
                        opening: envelope, in: subscription.keys, with: subscription.labelSource)
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
}
