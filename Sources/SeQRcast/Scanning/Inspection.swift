public import Exchange
public import Imaging
public import Storage
public import Wire

/// The description of a code, with its content where this user can open it.
public enum Inspection: Sendable {
    /// A public key or a key card.
    case card(PublicIdentity, Code.Kind)
    /// Sealed to the holder of a key of this suite. With the offer where that is this user.
    case share(SealedCode, offer: ShareOffer?)
    /// Sealed to the owner or to an authorizer. With the requester where that is this user.
    case request(SealedCode, request: VerifiedRequest?, requester: Person?)
    /// Sealed to the authorizer. With its content where that is this user.
    case authorization(SealedCode, authorization: VerifiedAuthorization?, owner: Person?)
    /// Sealed to the owner. With its content where that is this user, and its endorser where this
    /// user gave the authorization; only a scan checks whether that is valid.
    case endorsement(SealedCode, endorsement: VerifiedEndorsement?, requester: Person?, endorser: Person?)
    /// With its channel and content where this user is subscribed to it.
    case message(SealedMessage, channel: Channel?, message: Message?)
    /// One of several that carry a larger code.
    case part(Part)
    /// A part of a film, which brings a document.
    case filmPart(FilmPart)
    case plain
    case partial(AppendedPart)
    /// A scan would refuse it.
    case refused(Refusal)
    /// A backup of a vault's keys.
    case backup
    /// A locked text or a guest key.
    case locked(Code.Kind)
    /// With its signer as this user knows them.
    case signature(VerifiedSignature, signer: Person?)
    /// With its owner as this user knows them.
    case invitation(VerifiedInvitation, owner: Person?)
}

extension Session {
    /// Describes a code. Nothing is changed.
    ///
    /// - Parameter session: opens codes for this user; nil describes only facts that anybody can
    ///   see.
    public static func inspect(_ found: FoundCode, with session: Session?) throws -> Inspection {
        try Inspection(found, with: session)
    }
}

extension Inspection {
    init(_ found: FoundCode, with session: Session?) throws {
        switch ParsedCode(found) {
        case .other(.partial(let place)): self = .partial(place)
        case .other(.refused(let refusal)): self = .refused(refusal)
        case .other: self = .plain
        case .code(let code): self = try Self.inspect(code, session)
        }
    }

    /// Why everybody's scan would refuse a code; nil where that depends on the user, or nobody's would.
    static func refusal(of code: Code) throws -> Refusal? {
        if case .refused(let refusal) = try inspect(code, nil) { refusal } else { nil }
    }

    private static func inspect(_ code: Code, _ session: Session?) throws -> Inspection {
        do {
            return try describe(code, session)
        } catch let error as ExchangeError {
            return .refused(Refusal(error))
        } catch let error as WireError {
            return .refused(Refusal(error))
        } catch let error as LockError {
            return .refused(.locked(error))
        } catch let error as BackupError {
            return .refused(.backup(error))
        }
    }

    private static func describe(_ code: Code, _ session: Session?) throws -> Inspection {
        switch code.kind {
        case .publicKey, .keyCard: return .card(try PublicIdentity(cardIn: code), code.kind)
        case .share:
            let sealed = try SealedCode(code)
            let offer = try ifForThisUser {
                try session.map { try ShareOffer(opening: code, for: $0.identity, in: $0.vault) }
            }
            return .share(sealed, offer: offer)
        case .request:
            let sealed = try SealedCode(code)
            let request = try ifForThisUser {
                try session.map { try VerifiedRequest(opening: sealed, with: $0.identity) }
            }
            return .request(sealed, request: request, requester: try person(request?.requester, session))
        case .authorization:
            let sealed = try SealedCode(code)
            let authorization = try ifForThisUser {
                try session.map { try VerifiedAuthorization(opening: sealed, with: $0.identity) }
            }
            return .authorization(
                sealed, authorization: authorization, owner: try person(authorization?.owner, session))
        case .endorsement:
            let sealed = try SealedCode(code)
            let endorsement = try ifForThisUser {
                try session.map { try VerifiedEndorsement(opening: sealed, with: $0.identity) }
            }
            return .endorsement(
                sealed, endorsement: endorsement,
                requester: try person(endorsement?.request.requester, session),
                endorser: try person(endorser(of: endorsement?.endorsement, session), session))
        case .documentSignature:
            let verified = try VerifiedSignature(body: code.body)
            return .signature(verified, signer: try person(verified.signer, session))
        case .message: return try describe(SealedMessage(body: code.body), code, session)
        case .part: return .part(try Part(body: code.body))
        case .filmPart: return .filmPart(try VerifiedFilmPart(body: code.body).part)
        case .invitation:
            let verified = try VerifiedInvitation(body: code.body)
            return .invitation(verified, owner: try person(verified.owner, session))
        case .backup:
            try BackupReader.check(code)
            return .backup
        case .lockedText, .guestKey: return .locked(try LockedCode(code).kind)
        }
    }

    private static func describe(
        _ sealed: SealedMessage, _ code: Code, _ session: Session?
    ) throws -> Inspection {
        guard let session,
            let opened = try session.vault.read({ try $0.open([code], with: session.identity) }).first,
            let channel = opened.channel
        else { return .message(sealed, channel: nil, message: nil) }
        switch opened.message {
        case .success(let message): return .message(sealed, channel: channel, message: message)
        case .failure(let error): return .refused(Refusal(error, in: channel))
        }
    }

    /// The authorizer who signed an endorsement; nil where this user gave no such authorization.
    private static func endorser(
        of endorsement: Endorsement?, _ session: Session?
    ) throws -> PublicIdentity? {
        guard let endorsement, let session else { return nil }
        let stored = try session.vault.read {
            try $0.authorization(withDigest: endorsement.authorizationDigest)
        }
        return stored.flatMap { $0.granted.isSigned(endorsement) ? $0.granted.authorizer : nil }
    }

    private static func person(_ publicIdentity: PublicIdentity?, _ session: Session?) throws -> Person? {
        guard let publicIdentity, let session else { return nil }
        return try session.vault.read { try $0.person(publicIdentity, seenBy: session.identity) }
    }

    /// - Returns: nil where the code is for somebody else.
    private static func ifForThisUser<Opened>(_ body: () throws -> Opened?) throws -> Opened? {
        do {
            return try body()
        } catch ExchangeError.notForThisIdentity {
            return nil
        }
    }
}
