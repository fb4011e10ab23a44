package import Primitives
package import Wire

/// The only keys needed to recognise a channel's messages and documents.
package struct ChannelHint: Sendable {
    /// SHA-256 over a domain tag, the owner's fingerprint and the channel's nonce, so nobody else
    /// can claim it.
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

    /// Whether `hint` was computed from `input` in this channel. False positives have a chance of 1
    /// in 2^64.
    package func fits(_ hint: [UInt8], of input: [UInt8]) -> Bool {
        HMACSHA256.verify(hint, for: input, key: key)
    }
}
