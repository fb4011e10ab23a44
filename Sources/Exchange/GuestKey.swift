public import Wire

/// The keys by which a page in a browser reads one channel: a share under a passphrase instead of
/// sealed to a key (docs/reference/format.md, "Guest key").
///
/// `guest's fingerprint ‖ share`
public struct GuestKey: Sendable {
    /// The fingerprint of a card that the owner made for this guest only.
    public let guest: Fingerprint
    /// The guest's subscription to the channel.
    public let subscription: Subscription

    /// - Parameter locked: a guest key.
    /// - Throws: `.wrongPassphrase`, or `.damaged` if no owner made it for this guest.
    public init(opening locked: LockedCode, with passphrase: Passphrase) throws(LockError) {
        precondition(locked.kind == .guestKey)
        let plaintext = try locked.open(with: passphrase)
        guard plaintext.count >= Fingerprint.length else { throw .damaged }
        guest = Fingerprint(bytes: Array(plaintext.prefix(Fingerprint.length)))
        do {
            subscription = try Subscription(
                share: Array(plaintext.dropFirst(Fingerprint.length)), for: guest)
        } catch {
            throw .damaged
        }
        guard subscription.keys.owner.card.suite != .classic else { throw .damaged }
    }
}

extension OwnedChannel {
    /// The guest key that admits `guest` to this channel as the member at `leaf`.
    public func guestKey(
        for guest: Fingerprint, at leaf: Leaf, issued: Timestamp, signedBy identity: Identity,
        under passphrase: Passphrase
    ) -> LockedCode {
        let share = share(for: guest, at: leaf, issued: issued, signedBy: identity)
        return LockedCode(locking: guest.bytes + share.plaintext, as: .guestKey, under: passphrase)
    }
}
