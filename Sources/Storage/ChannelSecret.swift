import Exchange
import Primitives
import Wire

/// The bytes sealed in `channel.secret`: the keys and labels that no other column contains.
///
/// Own: `rules ‖ nonce ‖ key ‖ tree secret`. Subscribed: `rules ‖ nonce ‖ key ‖ leaves`. The rules are one
/// byte, `noRules` where the owner is not of the hybrid suite.
enum ChannelSecret {
    private static let noRules: UInt8 = 0xFF

    static func bytes(of channel: OwnedChannel) -> [UInt8] {
        var writer = ByteWriter()
        write(channel.keys, to: &writer)
        writer.raw(channel.trees.secret.bytes)
        return writer.bytes
    }

    static func bytes(of subscription: Subscription) -> [UInt8] {
        var writer = ByteWriter()
        write(subscription.keys, to: &writer)
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
        let (rules, nonce, key) = try rulesNonceAndKey(&reader)
        return ChannelHint(owner: owner, rules: rules, nonce: nonce, channelKey: key)
    }

    private static func write(_ keys: ChannelKeys, to writer: inout ByteWriter) {
        writer.byte(keys.rules?.rawValue ?? noRules)
        writer.raw(keys.nonce + keys.key.bytes)
    }

    private static func channelKeys(
        _ reader: inout ByteReader, owner: PublicIdentity
    ) throws(WireError) -> ChannelKeys {
        let (rules, nonce, key) = try rulesNonceAndKey(&reader)
        guard (rules != nil) == (owner.card.suite == .hybrid) else { throw .truncated }
        return ChannelKeys(owner: owner, rules: rules, nonce: nonce, key: key)
    }

    private static func rulesNonceAndKey(
        _ reader: inout ByteReader
    ) throws(WireError) -> (rules: ChannelRules?, nonce: [UInt8], key: SecretBytes) {
        let rules = try reader.byte()
        let nonce = try reader.bytes(Share.channelNonceLength)
        return (
            rules == noRules ? nil : ChannelRules(rawValue: rules), nonce,
            SecretBytes(try reader.bytes(Share.channelKeyLength))
        )
    }
}
