package import Primitives
public import Wire

/// The key of one encrypted document, and the values that its signature covers (docs/reference/format.md,
/// "Encrypted document").
public struct DocumentAccess: Sendable {
    public let header: DocumentHeader
    /// Bytes of the chunks that were read with the header.
    let chunks: [UInt8]
    /// SHA-256 of the whole header.
    let headerDigest: [UInt8]
    /// 32 bytes: the key of the chunks.
    let key: SecretBytes
    /// The channel whose members can read it, and in which only its owner writes. Nil: it is for
    /// recipients.
    let channel: ChannelKeys?

    var channelID: [UInt8] { channel?.id ?? [] }

    private init(
        _ header: DocumentHeader, chunks: [UInt8] = [], secret: SecretBytes, salt: [UInt8],
        channel: ChannelKeys?
    ) {
        self.header = header
        self.chunks = chunks
        self.channel = channel
        headerDigest = SHA256.hash(header.bytes)
        key = HKDFSHA256.derive(
            secret: secret, salt: salt,
            info: DomainTag.documentKey.bytes + headerDigest + (channel?.id ?? []), count: AESGCM.keyLength)
    }

    /// Access to a new document for the members of a channel.
    ///
    /// - Parameter revocation: the leaves it leaves out; nil: none.
    package init(
        membersOf channel: ChannelKeys, iv: [UInt8] = Random.bytes(count: MessagePreamble.ivLength),
        leavingOut revocation: Revocation? = nil
    ) {
        let broadcast = revocation.map { RevocationBlock($0, channel: channel, iv: iv) }
        let envelope = ChannelEnvelope(
            suite: channel.owner.card.suite, iv: iv, revocation: broadcast?.bytes ?? []
        ) { channel.hint.code(for: $0) }
        self.init(envelope, chunks: [], channel, broadcast)
    }

    /// Access to a new document for some people.
    ///
    /// - Parameters:
    ///   - recipients: in [1, `DocumentHeader.recipientLimit`], each once.
    ///   - key: 32 bytes.
    package init(
        recipients: [Addressee], key: SecretBytes = .random(count: SealedKey.keyLength)
    ) {
        precondition(1...DocumentHeader.recipientLimit ~= recipients.count)
        let keys = recipients.map { recipient in
            let (encapsulatedKey, ciphertext) = recipient.key.seal(
                key.bytes, binding: SealedKey.binding(recipient: recipient.person.fingerprint))
            return SealedKey(
                suite: recipient.key.suite, encapsulatedKey: encapsulatedKey, ciphertext: ciphertext)
        }
        self.init(.recipients(keys), secret: key, salt: [], channel: nil)
    }

    /// Access to a document with the keys of a channel whose hint fits.
    ///
    /// - Parameter labels: the reader's, for documents that leave members out.
    /// - Throws: `.notSubscribed` if the hint does not fit, `.accessEnded` or `.beforeMembership`
    ///   if the reader is left out, or `.authenticationFailed`.
    public init(
        opening sealed: SealedEnvelope, in channel: ChannelKeys, with labels: LabelSource
    ) throws(ExchangeError) {
        guard let envelope = channel.hint.envelope(of: sealed) else { throw .notSubscribed }
        guard envelope.suite == channel.owner.card.suite else { throw .authenticationFailed }
        let broadcast = try RevocationBlock(
            opening: envelope.revocation, channel: channel, iv: envelope.iv, with: labels)
        self.init(envelope, chunks: sealed.chunks(after: envelope), channel, broadcast)
    }

    /// Access to a document that is sealed to this identity, perhaps among others.
    ///
    /// - Parameter chunks: bytes that were read after the header.
    /// - Throws: `.notForThisIdentity`: it is for others, or was altered.
    public init(
        opening keys: [SealedKey], chunks: [UInt8], with identity: Identity
    ) throws(ExchangeError) {
        let binding = SealedKey.binding(recipient: identity.fingerprint)
        for sealed in keys where sealed.suite == identity.card.suite {
            guard
                let key = try? identity.keys.open(
                    sealed.ciphertext, encapsulatedKey: sealed.encapsulatedKey, binding: binding)
            else { continue }
            self.init(.recipients(keys), chunks: chunks, secret: SecretBytes(key), salt: [], channel: nil)
            return
        }
        throw .notForThisIdentity
    }

    private init(
        _ envelope: ChannelEnvelope, chunks: [UInt8], _ channel: ChannelKeys, _ broadcast: RevocationBlock?
    ) {
        self.init(
            .channel(envelope), chunks: chunks,
            secret: SecretBytes(channel.key.bytes + (broadcast?.secret.bytes ?? [])), salt: envelope.iv,
            channel: channel)
    }
}
