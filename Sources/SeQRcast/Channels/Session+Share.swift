public import Exchange
public import Storage
import Wire

/// The person for whom something is made.
public enum Recipient: Sendable {
    /// A contact's name, or at least the first ten digits of a fingerprint.
    case contact(String)
    /// The holder of a card, who becomes an unverified contact.
    case holder(of: PublicIdentity)
    /// The owner who invites, who becomes an unverified contact.
    case inviter(VerifiedInvitation)
}

extension Session {
    /// Issues a share of an own channel, and makes its recipient a member.
    ///
    /// - Parameter readmitting: gives a new leaf to a revoked member.
    /// - Throws: `.unconfirmed(.revokedMember)` unless `readmitting`, `.invalidInput(.ownCard)`,
    ///   `.notAllowed(.notOwned)`, `.unconfirmed(.members)`, `.conflict(.channelFull)`, the errors
    ///   of `channel(_:)` and `contact(_:)`, or `.invalidInput(.tooLarge)`.
    public func share(
        _ reference: String, to recipient: Recipient, readmitting: Bool = false,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> IssuedShare {
        try vault.write { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            let contact = try transaction.contact(for: recipient, of: identity, now: now)
            return try share(owned, of: channel, with: contact, readmitting, transaction, options)
        }
    }

    /// Issues a share of an own channel again, for a member.
    ///
    /// - Throws: `.notFound(.member)` for anybody else, or the errors of `share(_:to:)`.
    public func share(
        _ reference: String, againWith person: PublicIdentity,
        drawing options: DrawingOptions = DrawingOptions()
    ) throws -> IssuedShare {
        try vault.write { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            guard try transaction.membershipStatus(of: person.fingerprint, inChannel: channel.id) == .member
            else {
                let name = person.card.name?.text ?? person.fingerprint.description
                throw SessionError.notFound(.member(named: name, of: ChannelTitle(channel)))
            }
            let contact = try transaction.contact(for: .holder(of: person), of: identity, now: now)
            return try share(owned, of: channel, with: contact, false, transaction, options)
        }
    }

    private func share(
        _ owned: OwnedChannel, of channel: Channel, with contact: Contact, _ isReadmitting: Bool,
        _ transaction: VaultTransaction, _ options: DrawingOptions
    ) throws -> IssuedShare {
        let outcome = try Keeper(transaction, of: identity, now: now).share(
            owned, of: channel, with: contact, readmitting: Readmission(ofRevoked: isReadmitting))
        return try IssuedShare(
            outcome, of: channel, with: contact.publicIdentity, seenBy: identity, in: transaction, options)
    }

    /// Selects the people whom the owner may have revoked in this channel before. They are unknown
    /// here, and the channel leaves out people with unknown names.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, or the errors of `channel(_:)`.
    public func possiblyRevoked(
        among people: [PublicIdentity], in reference: String
    ) throws -> [PublicIdentity] {
        try vault.read { transaction in
            let (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            guard try transaction.leavesOutUnknownMembers(of: owned, row: channel.id, before: nil) else {
                return []
            }
            return try people.filter { try transaction.member($0.fingerprint, ofChannel: channel.id) == nil }
        }
    }
}

/// A share that this user issued.
public struct IssuedShare: Sendable {
    public let channel: Channel
    public let contact: Contact
    /// Whether the recipient may have been revoked earlier: they are a new member, and the channel
    /// leaves out people whose names are unknown.
    public let isPossiblyRevoked: Bool
    public let drawing: Drawing
}

extension Readmission {
    /// Admits a person whom the owner may have revoked before, with a warning: the owner named the
    /// people one by one.
    init(ofRevoked isReadmitting: Bool) { self = isReadmitting ? .revoked : .possiblyRevoked }
}

extension IssuedShare {
    /// - Throws: `.unconfirmed(.revokedMember)`, `.unconfirmed(.members)`, `.conflict(.channelFull)`, or
    ///   `.invalidInput(.tooLarge)`.
    init(
        _ outcome: IssuedOrRefused, of channel: Channel, with recipient: PublicIdentity,
        seenBy identity: Identity, in transaction: VaultTransaction, _ options: DrawingOptions
    ) throws {
        switch outcome {
        case .issued(let share): try self.init(share, of: channel, options)
        case .refused(let fault):
            throw try SessionError(fault, of: channel, with: recipient, seenBy: identity, in: transaction)
        }
    }

    /// - Throws: `.invalidInput(.tooLarge)`.
    init(_ share: NewShare, of channel: Channel, _ options: DrawingOptions) throws {
        self.init(
            channel: channel, contact: share.contact, isPossiblyRevoked: share.isPossiblyRevoked,
            drawing: try Drawing(share.code, options.drawing(codesOf: channel)))
    }
}

extension SessionError {
    init(
        _ fault: ShareFault, of channel: Channel, with recipient: PublicIdentity, seenBy identity: Identity,
        in transaction: VaultTransaction
    ) throws {
        self =
            switch fault {
            case .membersUnconfirmed: .unconfirmed(.members(ChannelTitle(channel)))
            case .revoked(let since):
                .unconfirmed(
                    .revokedMember(try transaction.person(recipient, seenBy: identity), since: since))
            case .possiblyRevoked: preconditionFailure("admitted, with a warning")
            case .channelFull: .conflict(.channelFull(ChannelTitle(channel)))
            case .olderSuite:
                .notAllowed(
                    .olderSuite(
                        try transaction.person(recipient, seenBy: identity), ChannelTitle(channel)))
            case .noSealingKey:
                .notAllowed(.noSealingKey(try transaction.person(recipient, seenBy: identity)))
            }
    }
}
