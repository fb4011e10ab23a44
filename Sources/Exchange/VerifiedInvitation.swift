public import Wire

/// An invitation that its owner signed. The owner's name is a claim, as on any card.
public struct VerifiedInvitation: Sendable {
    public let invitation: Invitation
    public let owner: PublicIdentity

    /// Parses and checks the body of an invitation.
    ///
    /// - Throws: `.malformed`, `.invalidPublicKey` or `.authenticationFailed`.
    public init(body: [UInt8]) throws(ExchangeError) {
        do {
            invitation = try Invitation(body: body)
        } catch {
            throw .malformed(error)
        }
        var owner = try PublicIdentity(verifying: invitation.owner)
        if let sealingKey = invitation.sealingKey { try owner.learn(sealingKey: sealingKey) }
        self.owner = owner
        guard owner.keys.isValid(invitation.signature, for: invitation.signedBytes) else {
            throw .authenticationFailed
        }
    }
}

extension Identity {
    /// Invites whoever sees the code to ask for a share of a channel.
    ///
    /// - Parameters:
    ///   - note: at most `Invitation.noteLimit` bytes, which anybody can read.
    ///   - until: later than `created`; nil: the invitation does not end.
    package func invitation(
        to channel: Name, note: String, created: Timestamp, until: Timestamp?
    ) -> Invitation {
        Invitation(
            of: card, sealingKey: keys.sealingKey, to: channel, note: note, created: created, until: until,
            signedBy: keys.signature)
    }
}
