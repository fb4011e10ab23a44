public import Exchange
public import Imaging
public import Storage
public import Wire

/// What a code is, and what this user could make of it.
public enum Inspection: Sendable {
    case card(Party)
    /// Sealed to the holder of a key of this suite; with what is inside, where that is this user.
    case share(SealedShare, offer: ShareOffer?)
    /// With its channel and what it says, where this user subscribes to it.
    case message(SealedMessage, channel: Channel?, message: Message?)
    case plain
    case partial
    /// What `scan` would refuse.
    case refused(Refusal)
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
        case .code(let code):
            do {
                return try describe(code, session)
            } catch let error as ExchangeError {
                return .refused(Refusal(error))
            } catch let error as WireError {
                return .refused(Refusal(error))
            }
        }
    }

    private static func describe(_ code: Code, _ session: Session?) throws -> Inspection {
        switch code.kind {
        case .publicKey: return .card(try Party(body: code.body))
        case .share:
            let sealed = try SealedShare(body: code.body)
            do {
                return .share(sealed, offer: try session?.shareOffer(code))
            } catch ExchangeError.notForThisIdentity {
                return .share(sealed, offer: nil)
            }
        case .message:
            let sealed = try SealedMessage(body: code.body)
            guard let session,
                let (channel, message) = try session.vault.read({ try session.open(code, in: $0) })
            else { return .message(sealed, channel: nil, message: nil) }
            do {
                return .message(sealed, channel: channel, message: try message.get())
            } catch {
                return .refused(Refusal(error, in: channel))
            }
        }
    }
}
