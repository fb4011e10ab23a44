import Exchange
import Imaging
import Primitives
import SeQRcast
import Wire

/// A message of a pair's channel that is in no vault, and what the steps on the way to its symbol are
/// given.
struct SampleMessage {
    let content: Content
    let message: Message
    let keys: PrivateKeys
    let owned: OwnedChannel
    /// The channel's in the owner's vault.
    let row: Int64
    let iv = Random.bytes(count: MessagePreamble.ivLength)
    let preamble: MessagePreamble
    let signed: SignedMessage
    let signedBytes: [UInt8]
    let code: Code
    let symbol: Symbol

    struct NoChannel: Error {}

    var channel: ChannelKeys { owned.keys }

    /// - Parameter text: long enough to be compressed.
    init(_ text: String, by pair: Pair) throws {
        let stored = try pair.alice.channel(Pair.channel)
        guard case .owned(let owned) = stored.access else { throw NoChannel() }
        (self.owned, row) = (owned, stored.id)
        keys = pair.alice.identity.keys
        content = try Content(type: .text, text: text)
        // A number that no other message in the vault has.
        message = Message(
            content: content, number: messageNumberLimit, created: pair.alice.now, expiry: nil)
        preamble = owned.keys.preamble(suite: pair.suite, iv: iv)
        let compressed = Brotli.compress(content.bytes)
        let block = ContentBlock(
            type: content.type, number: message.number, created: message.created, expiry: message.expiry,
            isCompressed: compressed != nil, payload: compressed ?? content.bytes
        ).bytes
        signedBytes = SignedMessage.signedBytes(
            block, preamble: preamble, channelID: owned.keys.id, owner: owned.keys.owner.fingerprint)
        signed = SignedMessage(signature: keys.signature(for: signedBytes), block: block)
        code = message.seal(with: keys, in: owned.keys)
        symbol = try Drawing(code).symbols[0]
    }
}
