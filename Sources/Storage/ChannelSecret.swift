import Exchange
import Primitives
import Wire

/// The bytes sealed in `channel.secret`: the keys and labels that no other column contains.
///
/// Own: `nonce ‖ key ‖ tree secret`. Subscribed: `nonce ‖ key ‖ leaves`.
enum ChannelSecret {
    static func bytes(of channel: OwnedChannel) -> [UInt8] {
        var writer = ByteWriter()
        writer.raw(channel.keys.nonce + channel.keys.key.bytes + channel.trees.secret.bytes)
        return writer.bytes
    }

    static func bytes(of subscription: Subscription) -> [UInt8] {
        var writer = ByteWriter()
        writer.raw(subscription.keys.nonce + subscription.keys.key.bytes)
        writer.subscribedLeaves(subscription.leaves)
        return writer.bytes
    }

    static func owned(
        _ bytes: [UInt8], name: Name, created: Timestamp, owner: PublicIdentity, nextNumber: UInt64,
        leavesUsed: Int
    ) throws(WireError) -> OwnedChannel {
        var reader = ByteReader(bytes)
        let keys = try channelKeys(&reader, owner: owner)
        let treeSecret = SecretBytes(try reader.bytes(32))
        try reader.end()
        return OwnedChannel(
            name: name, created: created, keys: keys,
            trees: MemberTrees(secret: treeSecret), nextNumber: nextNumber,
            leavesUsed: leavesUsed)
    }

    static func subscription(
        _ bytes: [UInt8], name: Name, created: Timestamp, owner: PublicIdentity, issued: Timestamp,
        nextNumber: UInt64
    ) throws(WireError) -> Subscription {
        var reader = ByteReader(bytes)
        let keys = try channelKeys(&reader, owner: owner)
        guard let leaves = try reader.subscribedLeaves() else { throw .truncated }
        try reader.end()
        return Subscription(
            name: name, created: created, issued: issued, nextNumber: nextNumber, keys: keys,
            labels: leaves[0], formerLabels: Array(leaves.dropFirst()))
    }

    /// The hint of any channel, own or not.
    static func hint(_ bytes: [UInt8], owner: Fingerprint) throws(WireError) -> ChannelHint {
        var reader = ByteReader(bytes)
        let (nonce, key) = try nonceAndKey(&reader)
        return ChannelHint(owner: owner, nonce: nonce, channelKey: key)
    }

    private static func channelKeys(
        _ reader: inout ByteReader, owner: PublicIdentity
    ) throws(WireError) -> ChannelKeys {
        let (nonce, key) = try nonceAndKey(&reader)
        return ChannelKeys(owner: owner, nonce: nonce, key: key)
    }

    private static func nonceAndKey(
        _ reader: inout ByteReader
    ) throws(WireError) -> (nonce: [UInt8], key: SecretBytes) {
        let nonce = try reader.bytes(Share.channelNonceLength)
        return (nonce, SecretBytes(try reader.bytes(Share.channelKeyLength)))
    }
}
