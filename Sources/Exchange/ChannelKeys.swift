public import Primitives
package import Wire

/// The keys to recognise, open and verify the messages of one channel.
public struct ChannelKeys: Sendable {
    public let owner: PublicIdentity
    /// 32 random bytes; together with the owner's fingerprint they determine `id`.
    public let nonce: [UInt8]
    /// 32 bytes.
    public let key: SecretBytes
    package let hint: ChannelHint

    /// SHA-256 over a domain tag, the owner's fingerprint and `nonce`, so nobody else can claim it.
    public var id: [UInt8] { hint.channelID }

    public init(owner: PublicIdentity, nonce: [UInt8], key: SecretBytes) {
        precondition(nonce.count == Share.channelNonceLength && key.count == Share.channelKeyLength)
        self.owner = owner
        self.nonce = nonce
        self.key = key
        hint = ChannelHint(owner: owner.fingerprint, nonce: nonce, channelKey: key)
    }

    /// Keys for a new channel of `owner`.
    public init(newFor owner: PublicIdentity) {
        self.init(
            owner: owner, nonce: Random.bytes(count: Share.channelNonceLength),
            key: .random(count: Share.channelKeyLength))
    }

    package func preamble(
        suite: Suite, iv: [UInt8], metadata: [UInt8] = [], revocation: [UInt8] = []
    ) -> MessagePreamble {
        MessagePreamble(suite: suite, iv: iv, metadata: metadata, revocation: revocation) {
            hint.code(for: $0)
        }
    }

    /// - Parameter broadcastSecret: the secret that the preamble's revocation block wraps.
    package func encrypt(
        _ message: SignedMessage, under preamble: MessagePreamble, broadcastSecret: SecretBytes? = nil
    ) -> Code {
        let cipher = MessageCipher(channel: self, preamble: preamble, broadcastSecret: broadcastSecret)
        return SealedMessage(preamble: preamble, ciphertext: cipher.seal(message.plaintext)).code
    }
}

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

    /// Whether a message belongs to this channel. False positives have a chance of 1 in 2^64.
    package func fits(_ message: SealedMessage) -> Bool { preamble(of: message) != nil }

    /// Whether a document belongs to this channel, with the same chance of a false positive.
    package func fits(_ document: SealedEnvelope) -> Bool { envelope(of: document) != nil }

    /// - Returns: nil if the message is not of this channel.
    func preamble(of message: SealedMessage) -> MessagePreamble? {
        guard let preamble = message.preamble(mask: code(for: message.maskInput)),
            HMACSHA256.verify(preamble.hint, for: preamble.hintInput, key: key)
        else { return nil }
        return preamble
    }

    /// - Returns: nil if the document is not of this channel.
    func envelope(of document: SealedEnvelope) -> ChannelEnvelope? {
        guard let envelope = document.envelope(mask: code(for: document.maskInput)),
            HMACSHA256.verify(envelope.hint, for: envelope.hintInput, key: key)
        else { return nil }
        return envelope
    }

    /// The keyed hash that begins with a hint, or with the mask of a length.
    package func code(for input: [UInt8]) -> [UInt8] { HMACSHA256.code(for: input, key: key) }
}
