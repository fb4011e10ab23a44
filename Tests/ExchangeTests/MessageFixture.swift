import Primitives
import Testing
import Wire

@testable import Exchange

/// An owner's channel, with functions that make valid and invalid messages in it.
struct MessageFixture {
    let owner: Identity
    let channel: ChannelKeys
    let suite: Suite

    init(_ suite: Suite) {
        self.suite = suite
        owner = People.owner(suite)
        channel = ChannelKeys(newFor: owner.publicIdentity)
    }

    static func message(_ text: String = "Hi", type: ContentType = .text, number: UInt64 = 3) throws
        -> Message
    {
        Message(
            content: try Content(type: type, text: text), number: number, created: People.created, expiry: nil
        )
    }

    func seal(_ message: Message) -> [UInt8] { message.seal(with: owner.keys, in: channel).body }

    /// Signs and encrypts any bytes as the content block.
    func seal(block: [UInt8], metadata: [UInt8] = [], by signer: Identity? = nil) -> [UInt8] {
        Message.seal(
            block, with: (signer ?? owner).keys, in: channel, iv: Random.bytes(count: 16), metadata: metadata
        ).body
    }

    func open(_ body: [UInt8], in channel: ChannelKeys? = nil) throws(ExchangeError) -> Message {
        let sealed: SealedMessage
        do {
            sealed = try SealedMessage(body: body)
        } catch {
            throw .malformed(error)
        }
        return try Message(opening: sealed, in: channel ?? self.channel, with: .nobody)
    }

    /// The error for the body; nil if it opens.
    func refusal(_ body: [UInt8], in channel: ChannelKeys? = nil) -> ExchangeError? {
        do throws(ExchangeError) {
            _ = try open(body, in: channel)
            return nil
        } catch {
            return error
        }
    }

    /// Bytes before the ciphertext if there is no metadata.
    static let preambleLength = 1 + 16 + 8 + 1 + 1

    /// A content block with any values in its fields.
    static func block(
        type: UInt64 = 1, number: UInt64 = 1, created: UInt64 = 100, expiry: UInt64 = 0, flags: UInt64 = 0,
        payload: [UInt8] = Array("Hi".utf8)
    ) -> [UInt8] {
        var writer = ByteWriter()
        for value in [type, number, created, expiry, flags] { writer.integer(value) }
        return writer.bytes + payload
    }
}
