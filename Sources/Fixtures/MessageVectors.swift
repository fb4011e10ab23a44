import Exchange
import Primitives
import Wire

func messageVectors() -> [Vector] { Suite.allCases.flatMap { MessageVectors(suite: $0).all } }

private struct MessageVectors {
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

    /// Content that is not what its type or its flags say.
    private var contents: [Vector] {
        func refused(
            _ scenario: String, _ expect: String, _ comment: String, _ type: UInt8, flags: UInt8 = 0,
            _ content: [UInt8]
        ) -> Vector {
            let block = [type, 3] + varint(fixtureTime.seconds) + [0, flags] + content
            return vector(scenario, expect, comment, seal(block))
        }
        func invalid(_ scenario: String, _ comment: String, _ type: ContentType, _ text: String) -> Vector {
            refused(scenario, "invalid content", comment, type.rawValue, Array(text.utf8))
        }
        let stream = Brotli.compress([UInt8](repeating: 0x41, count: 200)) ?? []
        let bomb = Brotli.compress([UInt8](repeating: 0x41, count: Content.byteLimit + 1)) ?? []
        return [
            refused("brotli_damaged", "invalid compression", "No Brotli stream.", 1, flags: 1, [0xFF, 0xFF]),
            refused(
                "brotli_truncated", "invalid compression", "Cut off.", 1, flags: 1, Array(stream.dropLast())),
            refused(
                "brotli_trailing", "invalid compression", "A byte after its end.", 1, flags: 1, stream + [0]),
            refused(
                "brotli_bomb", "invalid compression", "Expands to 1 MiB and one byte.", 1, flags: 1, bomb),
            refused("utf8", "invalid utf-8", "An overlong slash.", 1, [0xC0, 0xAF]),
            refused("content_empty", "invalid content", "Nothing.", 1, []),
            invalid("content_blank", "White space alone.", .text, " \n\t"),
            invalid("content_nul", "A zero byte.", .text, "Tues\0day"),
            invalid("content_next_line", "U+0085 alone.", .text, "\u{85}"),
            invalid("content_ideographic_space", "U+3000 alone.", .text, "\u{3000}"),
        ]
            + ContentRule.all.map { rule in
                vector(
                    rule.scenario, rule.isGood ? "success" : "invalid content", rule.comment,
                    seal(
                        [rule.type.rawValue, 3] + varint(fixtureTime.seconds) + [0, 0] + Array(rule.text.utf8)
                    ),
                    rule.isGood ? rule : nil)
            }
    }

    /// Files and records.
    private var layouts: [Vector] {
        func good(_ scenario: String, _ comment: String, _ content: Content) -> Vector {
            let message = Message(content: content, number: 3, created: fixtureTime, expiry: nil)
            return vector(
                "success_\(scenario)", "success", comment, message.seal(with: owner.keys, in: channel)
            )
            .with("type", content.type.name).with("number", "3").with("created", "\(fixtureTime.seconds)")
            .with("expiry", "0").with("metadata", []).with("content", content.bytes)
        }
        func file(_ name: String, _ mediaType: String, _ bytes: [UInt8]) -> Content {
            guard let file = try? FileContent(name: name, mediaType: mediaType, bytes: bytes),
                let content = try? Content(file)
            else { preconditionFailure("no file") }
            return content
        }
        func record(_ type: String, _ fields: [String: String]) -> Content {
            let record = Record(type: fixtureName(type), fields: fixtureFields(fields))
            guard let content = try? Content(record) else { preconditionFailure("no record") }
            return content
        }
        func refused(
            _ scenario: String, _ expect: String, _ comment: String, _ type: ContentType, _ content: [UInt8]
        ) -> Vector {
            vector(
                scenario, expect, comment,
                seal([type.rawValue, 3] + varint(fixtureTime.seconds) + [0, 0] + content))
        }
        func badFile(
            _ scenario: String, _ expect: String, _ comment: String, _ name: String, _ mediaType: String
        )
            -> Vector
        {
            refused(
                "file_" + scenario, expect, comment, .file,
                lengthPrefixed(name) + lengthPrefixed(mediaType) + [1, 2])
        }
        let image = "image/webp"
        return [
            good("file", "A file.", file("map.webp", image, Array(0...255))),
            good("file_empty", "A file of no bytes.", file("empty", "application/octet-stream", [])),
            good(
                "file_name", "The longest name, and a media type with every character.",
                file(String(repeating: "é", count: 127) + "x", "a0!#$&-^_.+/vnd.b+c", [0])),
            good(
                "record", "A record.",
                record("ticket", ["seat": "12", "row": "C", "note": "bring a pen\nand paper"])),
            good("record_empty", "A record without fields, and with an empty value.", record("mark", [:])),
            good("record_value_empty", "A value may be empty.", record("mark", ["done": ""])),
            badFile("name_empty", "invalid file name", "No name.", "", image),
            badFile("name_folder", "invalid file name", "A folder.", "a/b", image),
            badFile("name_backslash", "invalid file name", "A folder of other systems.", "a\\b", image),
            badFile("name_parent", "invalid file name", "The folder above.", "..", image),
            badFile("name_control", "invalid file name", "A line feed.", "a\nb", image),
            badFile("name_bidi", "invalid file name", "Shown as map_exe.png.", "map_\u{202E}gnp.exe", image),
            badFile("name_long", "out of range", "256 bytes.", String(repeating: "x", count: 256), image),
            badFile("type_empty", "invalid media type", "None.", "a", ""),
            badFile("type_alone", "invalid media type", "No subtype.", "a", "image"),
            badFile("type_capital", "invalid media type", "A capital.", "a", "Image/webp"),
            badFile("type_parameter", "invalid media type", "A parameter.", "a", "text/plain;charset=utf-8"),
            refused("file_truncated", "truncated", "No media type.", .file, lengthPrefixed("a")),
            refused(
                "file_utf8", "invalid utf-8", "A name that is none.", .file,
                [1, 0xFF] + lengthPrefixed(image)),
            refused("record_type_empty", "name empty", "No type.", .record, [0, 0]),
            refused("record_count_missing", "truncated", "No fields.", .record, lengthPrefixed("t")),
            refused(
                "record_count", "out of range", "257 fields.", .record, lengthPrefixed("t") + varint(257)),
            refused(
                "record_order", "fields not ascending", "b before a.", .record,
                lengthPrefixed("t") + [2, 1, 0x62, 0, 1, 0x61, 0]),
            refused(
                "record_twice", "fields not ascending", "a twice.", .record,
                lengthPrefixed("t") + [2, 1, 0x61, 0, 1, 0x61, 1, 0x62]),
            refused(
                "record_trailing", "trailing bytes", "A byte after the last field.", .record,
                lengthPrefixed("t") + [1, 1, 0x61, 0, 0]),
            refused(
                "record_nul", "nul in text", "A zero byte in a value.", .record,
                lengthPrefixed("t") + [1, 1, 0x61, 1, 0]),
            refused(
                "record_key", "name not plain", "A key that ends with a space.", .record,
                lengthPrefixed("t") + [1, 2, 0x61, 0x20, 0]),
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

    private func seal(_ block: [UInt8], metadata: [UInt8] = []) -> Code {
        Message.seal(
            block, with: owner.keys, in: channel, iv: Random.bytes(count: MessagePreamble.ivLength),
            metadata: metadata)
    }

    private func vector(
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
