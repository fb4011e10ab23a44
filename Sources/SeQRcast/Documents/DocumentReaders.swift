import Exchange
import Storage
import Wire

/// The people for whom a document is encrypted.
public enum DocumentReaders: Sendable {
    /// All current members of an own channel.
    case members(of: String)
    /// Some people, perhaps including this user.
    case people([Recipient])
}

extension DocumentReaders {
    /// The keys for a document, and its readers: a channel or some people.
    ///
    /// The channel and its revoked leaves are read in one transaction.
    ///
    /// - Throws: `.invalidInput(.tooManyRecipients)`, `.conflict(.tooManyRevoked)`,
    ///   `.notAllowed(.notOwned)`, `.unconfirmed(.members)`, the errors of `channel(_:)` and
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
        case .people(let recipients):
            var seen: Set<Fingerprint> = []
            let identities = try recipients.map { try transaction.publicIdentity(of: $0, seenBy: identity) }
                .filter { seen.insert($0.fingerprint).inserted }
            guard identities.count <= DocumentHeader.recipientLimit else {
                throw SessionError.invalidInput(.tooManyRecipients(identities.count))
            }
            let people = try identities.map { try transaction.person($0, seenBy: identity) }
            return (DocumentAccess(recipients: identities), nil, people)
        }
    }
}
