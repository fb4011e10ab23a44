public import Exchange
public import Imaging
public import Storage
public import Wire

/// What a code is, and what this user could make of it.
public enum Inspection: Sendable {
    case card(PublicIdentity)
    /// Sealed to the holder of a key of this suite; with what is inside, where that is this user.
    case share(SealedCode, offer: ShareOffer?)
    /// Sealed to the owner, or to somebody who is to endorse it; with who makes it, where that is this user.
    case request(SealedCode, request: VerifiedRequest?, requester: Person?)
    /// Sealed to the authorizer; with what is inside, where that is this user.
    case authorization(SealedCode, authorization: VerifiedAuthorization?, owner: Person?)
    /// Sealed to the owner; with what is inside, where that is this user. Whether it stands is for `scan` to say.
    case endorsement(SealedCode, endorsement: VerifiedEndorsement?, requester: Person?)
    /// With its channel and what it says, where this user subscribes to it.
    case message(SealedMessage, channel: Channel?, message: Message?)
    /// One of several that make a code whole.
    case part(Part)
    case plain
    case partial
    /// What `scan` would refuse.
    case refused(Refusal)
    /// A backup of a vault's keys.
    case backup
    /// A locked text or a guest key.
    case locked(Code.Kind)
    /// With its signer as this user knows them.
    case signature(VerifiedSignature, signer: Person?)
}

extension Session {
    /// Tells what a code is without changing anything.
    ///
    /// - Parameter session: opens what can be opened; without it the code is described from outside.
    public static func inspect(_ found: FoundCode, with session: Session?) throws -> Inspection {
        switch ParsedCode(found) {
        case .other(.partial): return .partial
        case .other(.refused(let refusal)): return .refused(refusal)
        case .other: return .plain
        case .code(let code): return try inspect(code, session)
        }
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
        case .publicKey: return .card(try PublicIdentity(body: code.body))
        case .share:
            return .share(try SealedCode(code), offer: try ifForUs { try session?.shareOffer(code) })
        case .request:
            let sealed = try SealedCode(code)
            let request = try ifForUs {
                try session.map { try VerifiedRequest(opening: sealed, with: $0.identity) }
            }
            return .request(sealed, request: request, requester: try person(request?.requester, session))
        case .authorization:
            let sealed = try SealedCode(code)
            let authorization = try ifForUs {
                try session.map { try VerifiedAuthorization(opening: sealed, with: $0.identity) }
            }
            return .authorization(
                sealed, authorization: authorization, owner: try person(authorization?.owner, session))
        case .endorsement:
            let sealed = try SealedCode(code)
            let endorsement = try ifForUs {
                try session.map { try VerifiedEndorsement(opening: sealed, with: $0.identity) }
            }
            return .endorsement(
                sealed, endorsement: endorsement,
                requester: try person(endorsement?.request.requester, session))
        case .documentSignature:
            let verified = try VerifiedSignature(body: code.body)
            return .signature(verified, signer: try person(verified.signer, session))
        case .message:
            let sealed = try SealedMessage(body: code.body)
            guard let session,
                let opened = try session.vault.read({ try session.open([code], in: $0) }).first,
                let channel = opened.channel
            else { return .message(sealed, channel: nil, message: nil) }
            switch opened.message {
            case .success(let message): return .message(sealed, channel: channel, message: message)
            case .failure(let error): return .refused(Refusal(error, in: channel))
            }
        case .part: return .part(try Part(body: code.body))
        case .backup:
            try BackupReader.check(code)
            return .backup
        case .lockedText, .guestKey: return .locked(try LockedCode(code).kind)
        }
    }

    private static func person(_ publicIdentity: PublicIdentity?, _ session: Session?) throws -> Person? {
        guard let publicIdentity, let session else { return nil }
        return try session.vault.read { try session.person(publicIdentity, in: $0) }
    }

    /// - Returns: nil where `body` finds that something is for somebody else.
    private static func ifForUs<Opened>(_ body: () throws -> Opened?) throws -> Opened? {
        do {
            return try body()
        } catch ExchangeError.notForThisIdentity {
            return nil
        }
    }
}
