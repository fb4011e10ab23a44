package import Primitives
package import Wire

/// What it takes to tell whether a message or a document belongs to a channel, and nothing else of its keys.
package struct ChannelHint: Sendable {
    /// SHA-256 over a domain tag, the owner's fingerprint and the channel's nonce: nobody else can claim it.
    let channelID: [UInt8]
    let key: SecretBytes

    /// - Parameters:
    ///   - nonce: the channel's, 32 bytes.
    ///   - channelKey: 32 bytes.
    package init(owner: Fingerprint, nonce: [UInt8], channelKey: SecretBytes) {
        channelID = SHA256.hash(DomainTag.channel.bytes + owner.bytes + nonce)
        key = HKDFSHA256.derive(
            secret: channelKey, salt: [], info: DomainTag.hint.bytes + channelID, count: 32)
    }

    /// Whether `hint` was made of `input` in this channel, but for one chance in 2^64.
    package func fits(_ hint: [UInt8], of input: [UInt8]) -> Bool {
        HMACSHA256.verify(hint, for: input, key: key)
    }
}
