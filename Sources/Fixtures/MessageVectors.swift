import Exchange
import Primitives
import Wire

func messageVectors() -> [Vector] { Suite.allCases.flatMap { MessageVectors(suite: $0).all } }

struct MessageVectors {
    let owner: Identity
    let channel: ChannelKeys

    init(suite: Suite) {
        owner = Identity(suite: suite, name: fixtureName("Alice"))
        channel = ChannelKeys(newFor: owner.party)
    }

    var all: [Vector] { successes + ciphers + signatures + blocks + jumps + contents + layouts }

    private var successes: [Vector] {
        func success(
            _ scenario: String, _ comment: String, _ type: ContentType, _ text: String, number: UInt64 = 3,
            expiry: UInt64? = nil, metadata: [UInt8] = []
        ) -> Vector {
            guard let content = try? Content(type: type, text: text) else {
                preconditionFailure("\(scenario) is no \(type)")
            }
            let expiry = expiry.map(fixtureTimestamp)
            let block = ContentBlock(
                type: type, number: number, created: fixtureTime, expiry: expiry, isCompressed: false,
                payload: content.bytes)
            let code =
                metadata.isEmpty
                ? Message(content: content, number: number, created: fixtureTime, expiry: expiry)
                    .seal(with: owner.keys, in: channel)
                : seal(block.bytes, metadata: metadata)
            return vector(scenario, "success", comment, code)
                .with("type", type.name).with("number", "\(number)")
                .with("created", "\(fixtureTime.seconds)").with("expiry", "\(expiry?.seconds ?? 0)")
                .with("metadata", metadata).with("text", json: text)
        }
        let long = String(repeating: "Bring a board and a clock. ", count: 12)
        let vCard = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Alice Example\r\nTEL:+1-555-0100\r\nEND:VCARD\r\n"
        let event = "BEGIN:VEVENT\r\nSUMMARY:Chess\r\nDTSTART:20261201T190000Z\r\nEND:VEVENT\r\n"
        return [
            success("success_text", "A text.", .text, "Tuesday, 7 pm"),
            success("success_unicode", "Two scripts and a line break.", .text, "Dienstag 19 Uhr\n火曜日 ♞"),
            success("success_url", "A URL.", .url, "https://example.org/openings?name=ruy%20lopez#main"),
            success("success_contact", "A vCard 4.0.", .contact, vCard),
            success("success_location", "A place.", .location, "geo:37.77,-122.42;u=20"),
            success("success_event", "A bare VEVENT.", .event, event),
            success("success_compressed", "Long enough for Brotli to help.", .text, long),
            success(
                "success_expiry", "Expires after a week.", .text, "Tuesday",
                expiry: fixtureTime.seconds + 604_800),
            success("success_first", "The first number.", .text, "Welcome", number: 1),
            success("success_last", "The largest number.", .text, "Farewell", number: messageNumberLimit),
            success(
                "success_metadata", "With plain metadata.", .text, "Tuesday",
                metadata: fixtureFields(["room": "12", "floor": "2"]).metadata),
            success(
                "success_largest_metadata", "4,096 bytes of metadata.", .text, "Tuesday",
                metadata: fixtureFields(["k": String(repeating: "9", count: 4_091)]).metadata),
            success(
                "success_metadata_other", "Metadata that are no fields.", .text, "Tuesday",
                metadata: [1, 2, 3]),
            success("success_byte_order_mark", "A byte order mark is content.", .text, "\u{FEFF}Tuesday"),
            success(
                "success_last_second", "Expires with the year 9999.", .text, "Tuesday",
                expiry: Timestamp.limit),
        ]
    }

    /// Codes altered on the way.
    private var ciphers: [Vector] {
        let body = good.body
        let ciphertext = 27
        func altered(_ scenario: String, _ expect: String, _ comment: String, _ body: [UInt8]) -> Vector {
            vector(scenario, expect, comment, Code(kind: .message, body: body))
        }
        let other = good.body
        let stranger = ChannelKeys(newFor: owner.party)
        let metadata = varint(4_097) + [UInt8](repeating: 0, count: 4_097)
        let otherSuite: UInt8 = owner.keys.suite == .compact ? 1 : 2
        let disguised = channel.encrypt(
            SignedMessage(signature: [UInt8](repeating: 0, count: 300), block: []),
            under: channel.preamble(suite: Suite(rawValue: otherSuite) ?? .compact, iv: iv))
        return [
            vector(
                "other_channel", "not subscribed", "Of a channel with another key.",
                Message(content: text("Tuesday"), number: 3, created: fixtureTime, expiry: nil)
                    .seal(with: owner.keys, in: stranger)),
            altered("iv_flipped", "not subscribed", "One bit of the iv.", body.flipping(1)),
            altered("hint_flipped", "not subscribed", "One bit of the hint.", body.flipping(17)),
            altered(
                "metadata_added", "not subscribed", "Metadata put in.",
                body.replacing(25..<26, with: [1, 0])),
            altered(
                "metadata_large", "out of range", "4,097 bytes.", body.replacing(25..<26, with: metadata)),
            altered(
                "revocation_added", "not subscribed", "A revocation block put in.",
                body.replacing(26..<27, with: [1, 0])),
            altered(
                "revocation_large", "out of range", "1,048,577 bytes.",
                body.replacing(26..<27, with: varint(1_048_577))),
            altered(
                "revoked_overlong", "non-canonical integer", "80 00.",
                body.replacing(26..<27, with: [0x80, 0])),
            altered("ciphertext_flipped", "authentication failed", "One bit.", body.flipping(ciphertext)),
            altered("tag_flipped", "authentication failed", "One bit of the tag.", body.flipping(-1)),
            altered("byte_missing", "authentication failed", "One byte short.", Array(body.dropLast())),
            altered("byte_added", "authentication failed", "One byte too many.", body + [0]),
            altered(
                "splice", "authentication failed", "One message's front, another's ciphertext.",
                Array(body.prefix(ciphertext)) + other.dropFirst(ciphertext)),
            altered(
                "truncated", "truncated", "No room for a signature.",
                Array(body.prefix(ciphertext + owner.keys.suite.signatureLength + 16))),
            altered("suite_unknown", "unknown suite", "Suite 9.", [9] + body.dropFirst()),
            vector(
                "suite_other", "authentication failed", "Not the owner's suite, with a true hint.", disguised),
        ]
    }

    /// Messages that decrypt, with a signature that is not the owner's word for them.
    private var signatures: [Vector] {
        let preamble = channel.preamble(suite: owner.keys.suite, iv: iv)
        let block = block()
        let subscriber = PrivateKeys(suite: owner.keys.suite)
        let id = channel.id
        let fingerprint = owner.fingerprint
        func refused(_ scenario: String, _ comment: String, _ signature: [UInt8]) -> Vector {
            let signed = SignedMessage(signature: signature, block: block)
            return vector(
                scenario, "authentication failed", comment, channel.encrypt(signed, under: preamble))
        }
        func bytes(
            _ block: [UInt8], id: [UInt8], owner: Fingerprint, preamble: MessagePreamble
        ) -> [UInt8] {
            SignedMessage.signedBytes(block, preamble: preamble, channelID: id, owner: owner)
        }
        let good = bytes(block, id: id, owner: fingerprint, preamble: preamble)
        let otherPreamble = channel.preamble(suite: owner.keys.suite, iv: iv.flipping(0))
        return [
            refused("signature_flipped", "One bit.", owner.keys.signature(for: good).flipping(0)),
            refused(
                "signature_subscriber", "By a subscriber, who holds the channel key.",
                subscriber.signature(for: good)),
            refused(
                "signature_other_channel", "Signed for another channel.",
                owner.keys.signature(
                    for: bytes(block, id: id.flipping(0), owner: fingerprint, preamble: preamble))),
            refused(
                "signature_other_owner", "Signed with another owner's fingerprint.",
                owner.keys.signature(
                    for: bytes(
                        block, id: id, owner: Fingerprint(bytes: fingerprint.bytes.flipping(0)),
                        preamble: preamble))),
            refused(
                "signature_other_iv", "Signed under another iv, and encrypted again.",
                owner.keys.signature(
                    for: bytes(block, id: id, owner: fingerprint, preamble: otherPreamble))),
            refused(
                "signature_other_content", "Signed for other content.",
                owner.keys.signature(
                    for: bytes(block.flipping(-1), id: id, owner: fingerprint, preamble: preamble))),
            refused(
                "signature_other_tag", "Signed under another tag.",
                owner.keys.signature(
                    for: DomainTag.share.bytes + good.dropFirst(DomainTag.message.bytes.count))),
        ]
    }

    /// Content blocks that are well encrypted and well signed, and not well formed.
    private var blocks: [Vector] {
        let created = varint(fixtureTime.seconds)
        let text = Array("Tuesday".utf8)
        func refused(_ scenario: String, _ expect: String, _ comment: String, _ block: [UInt8]) -> Vector {
            vector(scenario, expect, comment, seal(block))
        }
        return [
            refused("type_zero", "unknown content type", "0.", [0, 3] + created + [0, 0] + text),
            refused("type_eight", "unknown content type", "8.", [8, 3] + created + [0, 0] + text),
            refused(
                "type_large", "unknown content type", "257.", varint(257) + [3] + created + [0, 0] + text),
            refused("number_zero", "number is zero", "0.", [1, 0] + created + [0, 0] + text),
            refused(
                "number_large", "out of range", "2^53.",
                [1] + varint(messageNumberLimit + 1) + created + [0, 0] + text),
            refused(
                "number_overlong", "non-canonical integer", "83 00.", [1, 0x83, 0] + created + [0, 0] + text),
            refused(
                "number_70_bits", "non-canonical integer", "More than 64 bits.",
                [1] + [UInt8](repeating: 0xFF, count: 9) + [0x02] + created + [0, 0] + text),
            refused(
                "created_late", "out of range", "After the year 9999.",
                [1, 3] + varint(Timestamp.limit + 1) + [0, 0] + text),
            refused(
                "expiry_same", "expires before created", "The same second.",
                [1, 3] + created + created + [0] + text),
            refused("expiry_before", "expires before created", "1.", [1, 3] + created + [1, 0] + text),
            refused(
                "expiry_late", "out of range", "After the year 9999.",
                [1, 3] + created + varint(Timestamp.limit + 1) + [0] + text),
            refused("flags_high", "unknown flags", "Bit 7.", [1, 3] + created + [0, 0x80, 1] + text),
            refused("flags_unknown", "unknown flags", "Bit 2.", [1, 3] + created + [0, 4] + text),
            refused("flags_both", "unknown flags", "Bits 0 and 2.", [1, 3] + created + [0, 5] + text),
            refused("block_truncated", "truncated", "No flags.", [1, 3] + created + [0]),
        ]
    }

    /// Messages that say which numbers before them are not in use.
    private var jumps: [Vector] {
        let created = varint(fixtureTime.seconds)
        let text = Array("Tuesday".utf8)
        func jump(_ scenario: String, _ expect: String, _ comment: String, _ jump: [UInt8]) -> Vector {
            vector("jump_\(scenario)", expect, comment, seal([1, 3] + created + [0, 2] + jump + text))
        }
        func success(
            _ scenario: String, _ comment: String, _ jump: Range<UInt64>, number: UInt64,
            _ text: String = "Tuesday"
        ) -> Vector {
            let message = Message(
                content: self.text(text), number: number, created: fixtureTime, expiry: nil, jump: jump)
            return vector(
                "jump_\(scenario)", "success", comment, message.seal(with: owner.keys, in: channel)
            )
            .with("type", "text").with("number", "\(number)").with("created", "\(fixtureTime.seconds)")
            .with("expiry", "0").with("metadata", []).with("text", json: text)
            .with("jump", "\(jump.lowerBound) \(jump.upperBound)")
        }
        let long = String(repeating: "Bring a board and a clock. ", count: 12)
        return [
            success(
                "success", "All numbers from 4 to the one before it.", 4..<17_000_000, number: 17_000_000),
            success("success_later", "Two messages after a jump.", 4..<1_000_000, number: 1_000_002),
            success("success_one", "Number 1 is not in use.", 1..<2, number: 2),
            success("success_largest", "All numbers.", 1..<messageNumberLimit, number: messageNumberLimit),
            success("success_compressed", "Bits 0 and 1.", 4..<90, number: 90, long),
            jump("from_zero", "number is zero", "From 0 to 3.", [0, 3]),
            jump("empty", "out of range", "From 2 to 2.", [2, 2]),
            jump("backwards", "out of range", "From 2 to 1.", [2, 1]),
            jump("to_zero", "out of range", "From 1 to 0.", [1, 0]),
            jump("beyond_number", "out of range", "From 1 to 4: the message itself is not in use.", [1, 4]),
            jump("from_large", "out of range", "From 2^53.", varint(messageNumberLimit + 1) + [3]),
            jump("overlong", "non-canonical integer", "From 1 to 83 00.", [1, 0x83, 0]),
            vector("jump_truncated", "truncated", "From 1.", seal([1, 3] + created + [0, 2, 1])),
        ]
    }

    private let iv = Random.bytes(count: MessagePreamble.ivLength)

    private var good: Code { seal(block()) }

    private func block() -> [UInt8] {
        [1, 3] + varint(fixtureTime.seconds) + [0, 0] + Array("Tuesday".utf8)
    }

    private func text(_ text: String) -> Content {
        guard let content = try? Content(type: .text, text: text) else { preconditionFailure("no text") }
        return content
    }

    func seal(_ block: [UInt8], metadata: [UInt8] = []) -> Code {
        Message.seal(
            block, with: owner.keys, in: channel, iv: Random.bytes(count: MessagePreamble.ivLength),
            metadata: metadata)
    }

    func vector(
        _ scenario: String, _ expect: String, _ comment: String, _ code: Code, _ content: ContentRule? = nil
    ) -> Vector {
        let vector = Vector(
            "message", "\(owner.keys.suite)_\(scenario)", expect: expect, comment, code: code.text
        )
        .with("owner card", owner.card.body).with("channel nonce", channel.nonce)
        .with("channel key", channel.key.bytes)
        guard let content else { return vector }
        return vector.with("type", content.type.name).with("number", "3")
            .with("created", "\(fixtureTime.seconds)").with("expiry", "0")
            .with("metadata", []).with("text", json: content.text)
    }
}
