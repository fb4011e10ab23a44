import Primitives
public import Wire

/// A message in a channel: opened and verified, or about to be sealed.
public struct Message: Equatable, Sendable {
    public let content: Content
    /// The message's number in the channel, from 1.
    public let number: UInt64
    public let created: Timestamp
    /// The first second at which it counts as expired; later than `created`. Nil: never.
    public let expiry: Timestamp?
    /// Plain metadata that anybody can read: `Fields`, or bytes that another program put there. At
    /// most `MessagePreamble.metadataLimit` bytes.
    public let metadata: [UInt8]
    /// The numbers before this one that the owner never used, as far as they know, so that they do
    /// not count as missed: ascending, separate.
    public let jumps: [Range<UInt64>]

    /// - Parameter jumps: in [1, `number`), not empty, at most `ContentBlock.jumpLimit`.
    public init(
        content: Content, number: UInt64, created: Timestamp, expiry: Timestamp?, metadata: [UInt8] = [],
        jumps: [Range<UInt64>] = []
    ) {
        self.content = content
        self.number = number
        self.created = created
        self.expiry = expiry
        self.metadata = metadata
        self.jumps = jumps
    }

    /// Signs and encrypts; every call gives another code.
    ///
    /// - Parameters:
    ///   - keys: the keys of `channel.owner`.
    ///   - revocation: the leaves it leaves out; nil: none.
    public func seal(
        with keys: PrivateKeys, in channel: ChannelKeys, leavingOut revocation: Revocation? = nil
    ) -> Code {
        seal(
            with: keys, in: channel, iv: Random.bytes(count: MessagePreamble.ivLength),
            leavingOut: revocation)
    }

    package func seal(
        with keys: PrivateKeys, in channel: ChannelKeys, iv: [UInt8],
        leavingOut revocation: Revocation? = nil
    ) -> Code {
        Self.seal(
            block.bytes, with: keys, in: channel, iv: iv, metadata: metadata, leavingOut: revocation)
    }

    /// - Parameter block: a content block, written unchecked.
    package static func seal(
        _ block: [UInt8], with keys: PrivateKeys, in channel: ChannelKeys, iv: [UInt8],
        metadata: [UInt8] = [], leavingOut revocation: Revocation? = nil
    ) -> Code {
        let broadcast = revocation.map { RevocationBlock($0, channel: channel, iv: iv) }
        let preamble = channel.preamble(
            suite: keys.suite, iv: iv, metadata: metadata, revocation: broadcast?.bytes ?? [])
        let signature = keys.signature(
            for: SignedMessage.signedBytes(
                block, preamble: preamble, channelID: channel.id, owner: channel.owner.fingerprint))
        return channel.encrypt(
            SignedMessage(signature: signature, block: block), under: preamble,
            broadcastSecret: broadcast?.secret)
    }

    /// Decrypts and verifies a message whose hint fits `channel`. The signature is checked before
    /// anything is parsed or expanded.
    ///
    /// - Parameter labels: the reader's, for messages that leave members out.
    /// - Throws: `.notSubscribed` if the hint does not fit, `.accessEnded` or `.beforeMembership`
    ///   if the reader is left out, `.authenticationFailed`, or `.malformed` if the owner signed
    ///   something malformed.
    public init(
        opening sealed: SealedMessage, in channel: ChannelKeys, with labels: LabelSource
    ) throws(ExchangeError) {
        guard let preamble = channel.hint.preamble(of: sealed) else { throw .notSubscribed }
        guard preamble.suite == channel.owner.card.suite else { throw .authenticationFailed }
        let broadcast = try RevocationBlock(
            opening: preamble.revocation, channel: channel, iv: preamble.iv, with: labels)
        let cipher = MessageCipher(
            channel: channel, preamble: preamble, broadcastSecret: broadcast?.secret)
        guard let plaintext = try? cipher.open(sealed.ciphertext(after: preamble)),
            let signed = try? SignedMessage(plaintext: plaintext, suite: preamble.suite),
            channel.owner.keys.isValid(
                signed.signature,
                for: SignedMessage.signedBytes(
                    signed.block, preamble: preamble, channelID: channel.id,
                    owner: channel.owner.fingerprint))
        else { throw .authenticationFailed }
        do {
            try self.init(block: ContentBlock(bytes: signed.block), metadata: preamble.metadata)
        } catch {
            throw .malformed(error)
        }
    }

    private init(block: ContentBlock, metadata: [UInt8]) throws(WireError) {
        var bytes = block.payload
        if block.isCompressed {
            guard let expanded = try? Brotli.decompress(bytes, limit: Content.byteLimit) else {
                throw .invalidCompression
            }
            bytes = expanded
        }
        content = try Content(type: block.type, bytes: bytes)
        self.metadata = metadata
        number = block.number
        created = block.created
        expiry = block.expiry
        jumps = block.jumps
    }

    private var block: ContentBlock {
        let plain = content.bytes
        let compressed = Brotli.compress(plain)
        return ContentBlock(
            type: content.type, number: number, created: created, expiry: expiry,
            isCompressed: compressed != nil, jumps: jumps, payload: compressed ?? plain)
    }

    /// The same for all codes of one message: a hash of what its owner signed but for jumps, which can
    /// be others when the message is drawn again.
    public var digest: [UInt8] {
        var writer = ByteWriter()
        writer.byte(content.type.rawValue)
        writer.integer(number)
        writer.integer(created.seconds)
        writer.integer(expiry?.seconds ?? 0)
        writer.lengthPrefixed(content.bytes)
        writer.lengthPrefixed(metadata)
        return SHA256.hash(writer.bytes)
    }

    public func isExpired(at now: Timestamp) -> Bool { expiry.map { $0 <= now } ?? false }
}

/// A message's cipher, with the key derived from its channel and iv (docs/reference/format.md, "Message").
struct MessageCipher {
    private let preamble: MessagePreamble
    private let derived: SecretBytes

    /// - Parameter broadcastSecret: given if the message leaves members out.
    init(channel: ChannelKeys, preamble: MessagePreamble, broadcastSecret: SecretBytes?) {
        self.preamble = preamble
        let count =
            switch preamble.suite {
            case .classic: AESCBCHMAC.keyLength
            case .compact, .hybrid: AESGCM.keyLength + AESGCM.nonceLength
            }
        derived = HKDFSHA256.derive(
            secret: SecretBytes(channel.key.bytes + (broadcastSecret?.bytes ?? [])), salt: preamble.iv,
            info: DomainTag.messageKey.bytes + [preamble.suite.rawValue] + Code.Kind.message.header
                + channel.id,
            count: count)
    }

    /// - Returns: ciphertext ‖ tag.
    func seal(_ plaintext: [UInt8]) -> [UInt8] {
        switch preamble.suite {
        case .classic:
            AESCBCHMAC.seal(
                plaintext, key: derived, iv: preamble.iv, authenticating: preamble.authenticatedData)
        case .compact, .hybrid:
            AESGCM.seal(plaintext, key: gcmKey, nonce: gcmNonce, authenticating: preamble.authenticatedData)
        }
    }

    func open(_ sealed: [UInt8]) throws(PrimitiveError) -> [UInt8] {
        switch preamble.suite {
        case .classic:
            try AESCBCHMAC.open(
                sealed, key: derived, iv: preamble.iv, authenticating: preamble.authenticatedData)
        case .compact, .hybrid:
            try AESGCM.open(
                sealed, key: gcmKey, nonce: gcmNonce, authenticating: preamble.authenticatedData)
        }
    }

    private var gcmKey: SecretBytes { derived[0..<AESGCM.keyLength] }

    private var gcmNonce: [UInt8] { derived[AESGCM.keyLength..<derived.count].bytes }
}
