import Primitives
package import Wire

/// The data to continue as the same person: an identity, its channels and its subscriptions,
/// without messages and without the names of members and contacts (docs/reference/format.md, "Backup").
///
/// `suite ‖ private keys ‖ name ‖ own channels ‖ subscriptions`
package struct KeyBackup {
    package let identity: Identity
    package let channels: [OwnChannel]
    package let subscriptions: [Subscribed]

    package struct OwnChannel {
        package let channel: OwnedChannel
        /// Leaves of revoked members, and skipped leaves; ascending, separate.
        package let revoked: [Range<Int>]

        package init(channel: OwnedChannel, revoked: [Range<Int>]) {
            self.channel = channel
            self.revoked = revoked
        }
    }

    package struct Subscribed {
        package let subscription: Subscription
        /// Numbers that are not in use; ascending, separate.
        package let jumps: [Range<UInt64>]

        /// - Parameter jumps: only message numbers count; a portable backup may bring others.
        package init(subscription: Subscription, jumps: [Range<UInt64>]) {
            self.subscription = subscription
            self.jumps = jumps.map { $0.clamped(to: 1..<messageNumberLimit) }.filter { !$0.isEmpty }
        }
    }

    private static let privateKeyLimit = 4_096
    /// In bytes: longer than the largest card.
    static let cardLimit = 32_768

    package init(identity: Identity, channels: [OwnChannel], subscriptions: [Subscribed]) {
        self.identity = identity
        self.channels = channels
        self.subscriptions = subscriptions
    }

    /// - Throws: `.damaged`.
    package init(bytes: [UInt8]) throws(BackupError) {
        let backup: KeyBackup?
        do {
            var reader = ByteReader(bytes)
            backup = try KeyBackup(from: &reader)
            try reader.end()
        } catch {
            throw .damaged
        }
        guard let backup else { throw .damaged }
        self = backup
    }

    /// Nil if the keys are invalid or contradict each other.
    private init?(from reader: inout ByteReader) throws(WireError) {
        guard let suite = Suite(rawValue: try reader.byte()) else { return nil }
        let secret = SecretBytes(try reader.lengthPrefixed(limit: Self.privateKeyLimit))
        guard let keys = try? PrivateKeys(suite: suite, serialized: secret), keys.areConsistent else {
            return nil
        }
        let identity = Identity(keys: keys, name: try reader.optionalName())
        self.identity = identity
        channels = try reader.list { (reader) throws(WireError) in
            try OwnChannel(from: &reader, owner: identity.publicIdentity)
        }
        let subscriptions = try reader.list { (reader) throws(WireError) in try Subscribed(from: &reader) }
        self.subscriptions = subscriptions.compactMap { $0 }
        guard self.subscriptions.count == subscriptions.count,
            self.subscriptions.allSatisfy({ $0.subscription.keys.owner.fingerprint != identity.fingerprint })
        else { return nil }
        let ids = channels.map { $0.channel.keys.id } + self.subscriptions.map { $0.subscription.keys.id }
        guard Set(ids).count == ids.count else { return nil }
    }

    /// The bytes that `init(bytes:)` reads.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.byte(identity.card.suite.rawValue)
        writer.lengthPrefixed(identity.keys.serialized.bytes)
        writer.string(identity.card.name?.text ?? "")
        writer.integer(UInt64(channels.count))
        for channel in channels { channel.write(to: &writer) }
        writer.integer(UInt64(subscriptions.count))
        for subscription in subscriptions { subscription.write(to: &writer) }
        return writer.bytes
    }
}

extension KeyBackup.OwnChannel {
    /// `name ‖ created ‖ [rules] ‖ nonce ‖ key ‖ tree secret ‖ next ‖ leaves used ‖ revoked ‖ jumps`
    package init(from reader: inout ByteReader, owner: PublicIdentity) throws(WireError) {
        let name = try reader.name()
        let created = try reader.timestamp()
        let keys = try reader.channelKeys(owner: owner)
        let secret = SecretBytes(try reader.bytes(32))
        let next = try reader.positive(limit: messageNumberLimit + 1)
        let leavesUsed = Int(try reader.integer(limit: UInt64(Leaf.limit)))
        revoked = try reader.ranges(limit: UInt64(leavesUsed)).map {
            Int($0.lowerBound)..<Int($0.upperBound)
        }
        var channel = OwnedChannel(
            name: name, created: created, keys: keys, trees: MemberTrees(secret: secret),
            nextNumber: next, leavesUsed: leavesUsed)
        channel.jumps = try reader.ranges(from: 1, limit: next)
        self.channel = channel
    }

    package func write(to writer: inout ByteWriter) {
        writer.string(channel.name.text)
        writer.integer(channel.created.seconds)
        writer.channelKeys(channel.keys)
        writer.raw(channel.trees.secret.bytes)
        writer.integer(channel.nextNumber)
        writer.integer(UInt64(channel.leavesUsed))
        writer.ranges(revoked.map { UInt64($0.lowerBound)..<UInt64($0.upperBound) })
        writer.ranges(channel.jumps)
    }
}

extension KeyBackup.Subscribed {
    /// Reads the section of one subscription: `owner's card ‖ name ‖ created ‖ issued ‖ [rules] ‖ nonce ‖
    /// key ‖ next ‖ leaves ‖ jumps`.
    ///
    /// - Returns: nil if the owner's card or the leaves are not valid.
    package init?(from reader: inout ByteReader) throws(WireError) {
        let card = try reader.lengthPrefixed(limit: KeyBackup.cardLimit)
        guard let owner = try? PublicIdentity(body: card) else { return nil }
        let name = try reader.name()
        let created = try reader.timestamp()
        let issued = try reader.timestamp()
        let keys = try reader.channelKeys(owner: owner)
        let next = try reader.positive(limit: messageNumberLimit)
        guard let leaves = try reader.subscribedLeaves() else { return nil }
        subscription = Subscription(
            name: name, created: created, issued: issued, nextNumber: next, keys: keys, labels: leaves[0],
            formerLabels: Array(leaves.dropFirst()))
        jumps = try reader.ranges(from: 1, limit: messageNumberLimit)
    }

    package func write(to writer: inout ByteWriter) {
        writer.lengthPrefixed(subscription.keys.owner.card.body)
        writer.string(subscription.name.text)
        writer.integer(subscription.created.seconds)
        writer.integer(subscription.issued.seconds)
        writer.channelKeys(subscription.keys)
        writer.integer(subscription.nextNumber)
        writer.subscribedLeaves(subscription.leaves)
        writer.ranges(jumps)
    }
}

extension ByteReader {
    fileprivate mutating func list<Element>(
        _ element: (inout ByteReader) throws(WireError) -> Element
    ) throws(WireError) -> [Element] {
        var elements: [Element] = []
        for _ in 0..<(try integer(limit: UInt64(remaining))) { elements.append(try element(&self)) }
        return elements
    }

    fileprivate mutating func channelKeys(owner: PublicIdentity) throws(WireError) -> ChannelKeys {
        ChannelKeys(
            owner: owner, rules: try rules(of: owner.card.suite),
            nonce: try bytes(Share.channelNonceLength),
            key: SecretBytes(try bytes(Share.channelKeyLength)))
    }
}

extension ByteWriter {
    fileprivate mutating func channelKeys(_ keys: ChannelKeys) {
        rules(keys.rules)
        raw(keys.nonce + keys.key.bytes)
    }
}
