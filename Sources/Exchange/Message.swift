import Primitives
public import Wire

/// What an owner says in a channel: opened and verified, or about to be sealed.
public struct Message: Equatable, Sendable {
    public let content: Content
    /// Counts the channel's messages from 1.
    public let number: UInt64
    public let created: Timestamp
    /// The first second at which it is expired; later than `created`. Nil: never.
    public let expiry: Timestamp?
    /// What anybody can read on it: `Fields`, or whatever another program put there. At most `MessagePreamble.metadataLimit` bytes.
    public let metadata: [UInt8]
    /// Numbers up to this one that the owner has not used, as far as they know: not missed by those who read it.
    public let jump: Range<UInt64>?

    /// - Parameter jump: not empty, from 1 to `number`.
    public init(
        content: Content, number: UInt64, created: Timestamp, expiry: Timestamp?, metadata: [UInt8] = [],
        jump: Range<UInt64>? = nil
    ) {
        self.content = content
        self.number = number
        self.created = created
        self.expiry = expiry
        self.metadata = metadata
        self.jump = jump
    }

    /// Signs and encrypts; every call gives another code.
    ///
    /// - Parameters:
    ///   - keys: the owner's, those of `channel.owner`.
    ///   - revocation: whom it leaves out; nil: nobody.
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

    /// - Parameter block: a content block, which is not looked at.
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

    /// Decrypts and verifies a message whose hint fits `channel`. The signature is checked before anything is parsed
    /// or expanded.
    ///
    /// - Parameter labels: the reader's, for messages that leave members out.
    /// - Throws: `.notSubscribed` where the hint does not fit, `.accessEnded` or `.beforeMembership` where the reader is left
    ///   out, `.authenticationFailed`, or `.malformed` for what the owner signed but should not have.
    public init(
        opening sealed: SealedMessage, in channel: ChannelKeys, with labels: LabelSource
    ) throws(ExchangeError) {
        let preamble = sealed.preamble
        guard channel.fits(preamble) else { throw .notSubscribed }
        guard preamble.suite == channel.owner.card.suite else { throw .authenticationFailed }
        let broadcast =
            preamble.revocation.isEmpty
            ? nil
            : try RevocationBlock(
                opening: preamble.revocation, channel: channel, iv: preamble.iv, with: labels)
        let cipher = MessageCipher(
            channel: channel, preamble: preamble, broadcastSecret: broadcast?.secret)
        guard let plaintext = try? cipher.open(sealed.ciphertext),
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
        jump = block.jump
    }

    private var block: ContentBlock {
        let plain = content.bytes
        let compressed = Brotli.compress(plain)
        return ContentBlock(
            type: content.type, number: number, created: created, expiry: expiry,
            isCompressed: compressed != nil, jump: jump, payload: compressed ?? plain)
    }

    public func isExpired(at now: Timestamp) -> Bool { expiry.map { $0 <= now } ?? false }
}
