public import Exchange
import Storage
public import Wire

extension Session {
    /// Invites whoever sees the code to ask for a share of an own channel. Nothing is stored.
    ///
    /// - Parameters:
    ///   - note: public text in the invitation, at most `Invitation.noteLimit` bytes.
    ///   - until: the first second at which it has ended; nil: it does not end.
    /// - Throws: `.invalidInput` (`.noteTooLong`, `.expiry`, `.tooLarge`), `.notAllowed(.notOwned)`,
    ///   or the errors of `channel(_:)`.
    public func invitation(
        to reference: String, note: String = "", until: Timestamp? = nil,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> (invitation: Invitation, drawing: Drawing) {
        guard note.utf8.count <= Invitation.noteLimit else {
            throw SessionError.invalidInput(.noteTooLong(bytes: note.utf8.count))
        }
        guard until.map({ $0 > now }) != false else { throw SessionError.invalidInput(.expiry) }
        let (channel, _) = try vault.read { try $0.ownedChannel(reference, of: identity) }
        let invitation = identity.invitation(to: channel.name, note: note, created: now, until: until)
        return (invitation, try Drawing(invitation.code, options.drawing(codesOf: channel)))
    }
}

/// An invitation that verified, with its owner.
public struct KnownInvitation: Sendable {
    public let verified: VerifiedInvitation
    public let owner: Person
    /// Whether it is this user's.
    public let isOwn: Bool
    /// Whether it has ended, by this machine's clock.
    public let hasEnded: Bool

    public var invitation: Invitation { verified.invitation }
}

extension KnownInvitation {
    /// Parses and verifies an invitation, and looks up its owner.
    ///
    /// - Throws: `ExchangeError` or `VaultError`.
    init(_ code: Code, in session: Session) throws {
        let verified = try VerifiedInvitation(body: code.body)
        let person = try session.vault.read { try $0.person(verified.owner, seenBy: session.identity) }
        self.init(
            verified: verified, owner: person, isOwn: session.isOwn(person),
            hasEnded: verified.invitation.hasEnded(at: session.now))
    }
}
