public import Primitives
public import Wire

/// The keys to recognise, open and verify the messages of one channel.
public struct ChannelKeys: Sendable {
    public let owner: PublicIdentity
    /// Nil unless the owner is of the hybrid suite.
    public let rules: ChannelRules?
    /// 32 random bytes; together with the owner's fingerprint they determine `id`.
    public let nonce: [UInt8]
    /// 32 bytes.
    public let key: SecretBytes
    package let hint: ChannelHint

    /// SHA-256 over a domain tag, the owner's fingerprint, the rules and `nonce`, so nobody else can
    /// claim it.
    public var id: [UInt8] { hint.channelID }

    /// - Parameter rules: there if the owner is of the hybrid suite.
    public init(owner: PublicIdentity, rules: ChannelRules?, nonce: [UInt8], key: SecretBytes) {
        precondition((rules != nil) == (owner.card.suite == .hybrid))
        precondition(nonce.count == Share.channelNonceLength && key.count == Share.channelKeyLength)
        self.owner = owner
        self.rules = rules
        self.nonce = nonce
        self.key = key
        hint = ChannelHint(owner: owner.fingerprint, rules: rules, nonce: nonce, channelKey: key)
    }

    /// Keys for a new channel of `owner`.
    ///
    /// - Parameter rules: of an owner of the hybrid suite; of others there are none.
    public init(newFor owner: PublicIdentity, rules: ChannelRules = []) {
        self.init(
            owner: owner, rules: owner.card.suite == .hybrid ? rules : nil,
            nonce: Random.bytes(count: Share.channelNonceLength),
            key: .random(count: Share.channelKeyLength))
    }

    /// Whether the channel is only for people of the hybrid suite.
    public var isHybridOnly: Bool { rules?.contains(.hybridOnly) == true }

    /// Whether the channel's rules let this person become a member.
    package func admits(_ person: PublicIdentity) -> Bool {
        !isHybridOnly || person.card.suite == .hybrid
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
    /// SHA-256 over a domain tag, the owner's fingerprint, the channel's rules and its nonce, so nobody
    /// else can claim it.
    let channelID: [UInt8]
    let key: SecretBytes

    /// - Parameters:
    ///   - rules: the channel's; nil unless the owner is of the hybrid suite.
    ///   - nonce: the channel's, 32 bytes.
    ///   - channelKey: 32 bytes.
    package init(owner: Fingerprint, rules: ChannelRules?, nonce: [UInt8], channelKey: SecretBytes) {
        var writer = ByteWriter()
        writer.raw(DomainTag.channel.bytes + owner.bytes)
        writer.rules(rules)
        writer.raw(nonce)
        channelID = SHA256.hash(writer.bytes)
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
