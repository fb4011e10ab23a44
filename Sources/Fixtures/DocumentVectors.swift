import Exchange
import Primitives
import Wire

func documentVectors() -> [Vector] { Suite.allCases.flatMap { DocumentVectors(suite: $0).all } }

/// Small documents by a writer of one suite: to a reader of the same, and for a channel of the writer's.
private struct DocumentVectors {
    let suite: Suite
    let writer: Identity
    let reader: Identity
    let stranger: Identity
    let channel: OwnedChannel

    init(suite: Suite) {
        self.suite = suite
        writer = Cast.of(suite).owner
        reader = Cast.of(suite).requester
        stranger = Cast.of(suite).stranger
        channel = OwnedChannel(
            name: fixtureName("chess"), created: fixtureTime, keys: ChannelKeys(newFor: writer.party),
            trees: MemberTrees(secret: .random(count: 32), height: 2), nextNumber: 1, leavesUsed: 4)
    }

    private static let text = Array("Tuesday, 7 pm".utf8)

    private var front: DocumentFront {
        DocumentFront(
            writer: writer.card, created: fixtureTime, fileName: "minutes.txt", mediaType: "text/plain")
    }

    private var toReader: DocumentAccess { DocumentAccess(recipients: [stranger.party, reader.party]) }

    private func file(
        _ document: [UInt8] = text, front: [UInt8]? = nil, by signer: Identity? = nil,
        under access: DocumentAccess
    ) -> [UInt8] {
        var rest = document[...]
        var file: [UInt8] = []
        do {
            _ = try (signer ?? writer).encrypt(
                front ?? self.front.bytes, under: access,
                from: { buffer, range in
                    let next = rest.prefix(range.count)
                    buffer.replaceSubrange(range.lowerBound..<range.lowerBound + next.count, with: next)
                    rest = rest.dropFirst(next.count)
                    return next.count
                }, to: { file += $0[$1] })
        } catch {
            preconditionFailure("memory does not fail: \(error)")
        }
        return file
    }

    var all: [Vector] { successes + recipients + members + files + fronts }

    private var successes: [Vector] {
        let revocation = channel.revocation(of: [1..<2])
        return [
            succeeding(toRecipient("success", "success", "For two people.", file(under: toReader))),
            succeeding(
                toRecipient("success_empty", "success", "No bytes.", file([], under: toReader)), document: []),
            succeeding(
                toMember(
                    "success_channel", "success", "For all members of a channel.",
                    file(under: DocumentAccess(membersOf: channel.keys)))),
            succeeding(
                toMember(
                    "success_channel_revocation", "success", "For all but one member.",
                    file(under: DocumentAccess(membersOf: channel.keys, leavingOut: revocation)), leaf: 0)),
        ]
    }

    private func succeeding(_ vector: Vector, document: [UInt8] = text) -> Vector {
        vector.with("writer", writer.fingerprint.bytes).with("created", "\(fixtureTime.seconds)")
            .with("file name", json: "minutes.txt").with("media type", json: "text/plain")
            .with("document", document)
    }

    private var recipients: [Vector] {
        let other = DocumentAccess(recipients: [stranger.party])
        return [
            toRecipient("other_recipient", "not for this identity", "For somebody else.", file(under: other)),
            toRecipient(
                "other_signer", "authentication failed", "Signed by a recipient, with the writer's card.",
                file(by: stranger, under: toReader)),
            toRecipient(
                "card_unsigned", "authentication failed", "The card's signature does not verify.",
                file(
                    front: writer.cardWithFlippedSignature + front.bytes.dropFirst(writer.card.body.count),
                    under: toReader)),
            toRecipient(
                "writer_key", "invalid public key", "The writer's key must be refused.",
                file(
                    front: writer.cardWithInvalidKey.body + front.bytes.dropFirst(writer.card.body.count),
                    under: toReader)),
        ]
    }

    private var members: [Vector] {
        let revocation = channel.revocation(of: [1..<2])
        let leavingOut = DocumentAccess(membersOf: channel.keys, leavingOut: revocation)
        let elsewhere = DocumentAccess(membersOf: ChannelKeys(newFor: writer.party))
        let open = DocumentAccess(membersOf: channel.keys)
        return [
            toMember("channel_other", "not subscribed", "Of another channel.", file(under: elsewhere)),
            toMember(
                "channel_revoked", "access ended", "Leaves the reader out.", file(under: leavingOut), leaf: 1),
            toMember(
                "channel_young", "before membership", "The reader's tree is younger.",
                file(under: leavingOut), leaf: 4),
            toMember(
                "channel_by_member", "authentication failed", "Signed by a member with an own card.",
                file(
                    front: DocumentFront(
                        writer: stranger.card, created: fixtureTime, fileName: "", mediaType: ""
                    ).bytes, by: stranger, under: open)),
            toMember(
                "channel_iv_flipped", "not subscribed", "One bit of the iv.",
                file(under: open).flipping(11)),
            toMember(
                "channel_suite_changed", "not subscribed", "The other suite.",
                file(under: open).flipping(10, bit: 3)),
        ]
    }

    /// What may be wrong with the file, whoever reads it.
    private var files: [Vector] {
        let good = file(under: toReader)
        let header = toReader.header.bytes.count
        func refused(_ scenario: String, _ expect: String, _ comment: String, _ file: [UInt8]) -> Vector {
            toRecipient(scenario, expect, comment, file)
        }
        return [
            refused("not_a_document", "not a code", "Another file.", Array("%PDF-1.7".utf8)),
            refused("magic_short", "not a code", "Seven bytes of the magic.", Array(good.prefix(7))),
            refused(
                "version_2", "unsupported version", "A later version.",
                Array("SEQR2ED:".utf8) + good.dropFirst(8)),
            refused("header_missing", "truncated", "Nothing but the magic.", Array(good.prefix(8))),
            refused("header_short", "truncated", "A header one byte short.", Array(good.prefix(header - 1))),
            refused("chunks_missing", "truncated", "No chunk.", Array(good.prefix(header))),
            refused(
                "tag_alone", "truncated", "A chunk of a tag alone.", Array(good.prefix(header + 16))),
            refused("byte_missing", "authentication failed", "One byte short.", good.dropLast(1).map { $0 }),
            refused("byte_after", "authentication failed", "One byte too many.", good + [0]),
            refused(
                "header_long", "trailing bytes", "A byte behind the last recipient.",
                DocumentHeader.magic + lengthPrefixed(body(of: toReader.header) + [0])),
            refused(
                "header_too_long", "out of range", "A header beyond its limit.",
                DocumentHeader.magic + varint(UInt64(DocumentHeader.lengthLimit + 1))),
            refused(
                "header_length_overlong", "non-canonical integer", "A length of 1 in two bytes.",
                DocumentHeader.magic + [0x81, 0x00, 0x01]),
            refused(
                "audience_unknown", "unknown audience", "Audience 3.",
                DocumentHeader.magic + lengthPrefixed([3])),
            refused(
                "suite_unknown", "unknown suite", "A recipient of suite 9.",
                DocumentHeader.magic + lengthPrefixed([2, 1, 9])),
            refused(
                "no_recipients", "out of range", "For nobody.", DocumentHeader.magic + lengthPrefixed([2, 0])),
            refused(
                "257_recipients", "out of range", "Too many.",
                DocumentHeader.magic + lengthPrefixed([2] + varint(257))),
            refused(
                "key_flipped", "not for this identity", "One bit of the reader's sealed key.",
                good.flipping(header - 1)),
            refused(
                "other_key_flipped", "authentication failed", "One bit of the other recipient's sealed key.",
                good.flipping(header - suite.sealedKeyLength - 1)),
            refused("chunk_flipped", "authentication failed", "One bit of the chunk.", good.flipping(header)),
            refused(
                "last_chunk_not_last", "truncated", "One short chunk, encrypted as one that is not the last.",
                withoutLastChunk),
            refused("chunk_tag_flipped", "authentication failed", "One bit of the tag.", good.flipping(-1)),
        ]
    }

    /// A document in one chunk that says another follows.
    private var withoutLastChunk: [UInt8] {
        let secret = SecretBytes.random(count: SealedKey.keyLength)
        let access = DocumentAccess(recipients: [stranger.party, reader.party], key: secret)
        let header = access.header.bytes
        let key = HKDFSHA256.derive(
            secret: secret, salt: [], info: DomainTag.documentKey.bytes + SHA256.hash(header), count: 32)
        let zeros = [UInt8](repeating: 0, count: 11)
        let chunk = Array(file(under: access).dropFirst(header.count))
        guard let text = try? AESGCM.open(chunk, key: key, nonce: zeros + [1], authenticating: []) else {
            preconditionFailure("a new document opens")
        }
        return header + AESGCM.seal(text, key: key, nonce: zeros + [0], authenticating: [])
    }

    /// What is well encrypted and well signed, and not well formed.
    private var fronts: [Vector] {
        guard suite == .compact else { return [] }
        func refused(_ scenario: String, _ expect: String, _ comment: String, _ front: [UInt8]) -> Vector {
            toRecipient(scenario, expect, comment, file(front: front, under: toReader))
        }
        let start = writer.card.body + varint(fixtureTime.seconds)
        let long = [UInt8](repeating: 0x41, count: 256)
        return [
            refused(
                "card_suite_unknown", "unknown suite", "A card of suite 9.", [9] + front.bytes.dropFirst()),
            refused(
                "created_late", "out of range", "After the year 9999.",
                writer.card.body + varint(Timestamp.limit + 1) + [0, 0]),
            refused(
                "file_name_long", "out of range", "A name of 256 bytes.", start + lengthPrefixed(long) + [0]),
            refused(
                "file_name_utf8", "invalid utf-8", "Ends within a character.",
                start + lengthPrefixed([0x41, 0xC3]) + [0]),
            refused(
                "media_type_long", "out of range", "A type of 128 bytes.",
                start + [0] + lengthPrefixed(Array(long[..<128]))),
        ]
    }

    private func body(of header: DocumentHeader) -> [UInt8] {
        var reader = ByteReader(Array(header.bytes.dropFirst(DocumentHeader.magic.count)))
        do {
            return try reader.lengthPrefixed(limit: DocumentHeader.lengthLimit)
        } catch {
            preconditionFailure("a new header parses: \(error)")
        }
    }

    private func toRecipient(_ scenario: String, _ expect: String, _ comment: String, _ file: [UInt8])
        -> Vector
    {
        vector(scenario, expect, comment, file)
            .with("suite", "\(reader.keys.suite)").with("private key", reader.keys.serialized.bytes)
    }

    /// - Parameter leaf: the reader's, where it matters.
    private func toMember(
        _ scenario: String, _ expect: String, _ comment: String, _ file: [UInt8], leaf: Int? = nil
    ) -> Vector {
        let vector = vector(scenario, expect, comment, file)
            .with("owner card", writer.card.body).with("channel nonce", channel.keys.nonce)
            .with("channel key", channel.keys.key.bytes)
        guard let leaf, let place = Leaf(ordinal: leaf, height: channel.trees.height) else { return vector }
        return vector.with("tree", "\(place.tree)").with("height", "\(place.height)")
            .with("leaf", "\(place.index)")
            .with("labels", channel.trees.labels(of: place).flatMap { $0 })
    }

    private func vector(_ scenario: String, _ expect: String, _ comment: String, _ file: [UInt8]) -> Vector {
        Vector("document", "\(suite)_\(scenario)", expect: expect, comment).with("file", file)
    }
}

extension Suite {
    /// Bytes of a document's key that is sealed to somebody of the suite.
    fileprivate var sealedKeyLength: Int { 1 + encapsulationLength + SealedKey.keyLength + Suite.tagLength }
}
