import Exchange
import Primitives
import Wire

/// Messages that leave members out.
func revocationVectors() -> [Vector] { Suite.allCases.flatMap { RevocationVectors(suite: $0).all } }

/// A channel of three trees of eight leaves, of which twenty were given out.
private struct RevocationVectors {
    let owner: Identity
    let channel: OwnedChannel
    let writer: RevocationWriter

    init(suite: Suite) {
        owner = Identity(suite: suite, name: fixtureName("Alice"))
        channel = Self.channel(of: owner, height: 3, leavesUsed: 20)
        writer = RevocationWriter(
            channel: channel.keys, trees: channel.trees,
            iv: Random.bytes(count: MessagePreamble.ivLength), secret: .random(count: 16))
    }

    private static func channel(of owner: Identity, height: Int, leavesUsed: Int) -> OwnedChannel {
        OwnedChannel(
            name: fixtureName("chess"), created: fixtureTime, keys: ChannelKeys(newFor: owner.party),
            trees: MemberTrees(secret: .random(count: 32), height: height), nextNumber: 3,
            leavesUsed: leavesUsed)
    }

    var all: [Vector] { successes + leftOut + altered + lists + covers + secrets }

    private var successes: [Vector] {
        func success(
            _ scenario: String, _ comment: String, _ revoked: [Range<Int>], reader: Int,
            in channel: OwnedChannel? = nil, metadata: [UInt8] = []
        ) -> Vector {
            let channel = channel ?? self.channel
            return vector(
                "success_\(scenario)", "success", comment,
                seal(leavingOut: revoked, in: channel, metadata: metadata), reader: reader, in: channel
            )
            .with("type", "text").with("number", "3").with("created", "\(fixtureTime.seconds)")
            .with("expiry", "0").with("metadata", metadata).with("text", json: "Tuesday")
        }
        let several = [1, 2, 6, 9, 15, 16].runs
        let low = Self.channel(of: owner, height: 1, leavesUsed: 2)
        let high = Self.channel(of: owner, height: 16, leavesUsed: 65_536)
        let long = (0..<1_631).map { run in 200 + run * 16_387..<200 + (run + 1) * 16_387 - 1 }
        let longest = Self.channel(of: owner, height: 16, leavesUsed: 1_631 * 16_387 + 200)
        // Of 37 leaves, 5 to 31 were skipped.
        let restored = Self.channel(of: owner, height: 3, leavesUsed: 37)
        let skipped = [1..<2, 5..<32, 33..<34]
        return [
            success("sibling", "The reader's leaf is beside the revoked one.", [5].runs, reader: 4),
            success("far", "The reader is in the other half of the tree.", [5].runs, reader: 0),
            success("between", "The reader is between revoked members.", several, reader: 4),
            success("second_tree", "The same, in the second tree.", several, reader: 13),
            success("last_leaf", "The reader's leaf was not given out yet.", several, reader: 23),
            success("other_tree", "No member of the reader's tree is revoked.", [5].runs, reader: 17),
            success("tree_gone", "All of the first tree are revoked.", [0..<8], reader: 8),
            success(
                "everybody", "All twenty are revoked, and one comes after them.", [0..<20], reader: 20),
            success("metadata", "With plain metadata.", [5].runs, reader: 4, metadata: [1, 2, 3]),
            success(
                "new_tree", "All of all trees are revoked: there is one more.", [0..<2], reader: 2, in: low),
            success("highest", "A tree of height 16.", [0, 40_000].runs, reader: 65_535, in: high),
            success("longest_list", "A list of 8,160 bytes.", long, reader: 16_586, in: longest),
            success(
                "run_before", "The reader is before a run over several trees.", skipped, reader: 4,
                in: restored),
            success("run_after", "The reader is after it.", skipped, reader: 35, in: restored),
        ]
    }

    /// Messages that are as they should be, and not for this reader.
    private var leftOut: [Vector] {
        [
            vector(
                "access_ended", "access ended", "The reader is revoked.", seal(leavingOut: [5].runs),
                reader: 5),
            vector(
                "access_ended_others", "access ended", "Others are revoked too.",
                seal(leavingOut: [1, 2, 6, 9, 15, 16].runs), reader: 15),
            vector(
                "access_ended_all", "access ended", "All of the reader's tree are.",
                seal(leavingOut: [0..<8]), reader: 3),
            vector(
                "access_ended_run", "access ended", "The reader is in a run, in a tree that is all of it.",
                seal(leavingOut: [1..<2, 5..<20]), reader: 12),
            vector(
                "before_membership", "before membership", "The first leaf of the fourth tree.",
                seal(leavingOut: [5].runs), reader: 24),
        ]
    }

    /// Another's message, altered on the way; from `list_said` on by a subscriber, who can make a hint that fits.
    private var altered: [Vector] {
        let revoked = list([1, 2, 6])
        let block = writer.block(revoked)
        let body = seal(block).body
        let length = varint(UInt64(block.count))
        let start = 1 + MessagePreamble.ivLength + MessagePreamble.hintLength + 1 + length.count
        let wraps = revoked.bytes.count
        let signed = channel.keys.preamble(suite: owner.keys.suite, iv: writer.iv, revocation: block)
        func altered(
            _ scenario: String, _ expect: String, _ comment: String, _ body: [UInt8], reader: Int = 4
        ) -> Vector {
            vector(scenario, expect, comment, Code(kind: .message, body: body), reader: reader)
        }
        func rehinted(
            _ scenario: String, _ comment: String, _ changed: [UInt8],
            expect: String = "authentication failed", reader: Int = 4
        ) -> Vector {
            let preamble = channel.keys.preamble(
                suite: owner.keys.suite, iv: writer.iv, revocation: changed)
            let front = Array(preamble.authenticatedData.dropFirst(Code.Kind.message.header.count))
            return altered(
                scenario, expect, comment, front + body[(start + block.count)...], reader: reader)
        }
        return [
            altered("list_flipped", "not subscribed", "One bit of the list.", body.flipping(start)),
            altered("wrap_flipped", "not subscribed", "One bit of a wrap.", body.flipping(start + wraps)),
            altered("length_flipped", "not subscribed", "One bit of the length.", body.flipping(start - 1)),
            altered("block_truncated", "truncated", "Ends in the block.", Array(body.prefix(start + 20))),
            altered(
                "block_beyond", "truncated", "1,048,576 bytes, of which few are there.",
                body.replacing(start - length.count..<start, with: varint(1_048_576))),
            altered(
                "ciphertext_flipped", "authentication failed", "One bit.", body.flipping(start + block.count)),
            altered("tag_flipped", "authentication failed", "One bit of the tag.", body.flipping(-1)),
            rehinted(
                "list_said", "A subscriber says that the reader is revoked.", writer.block(list([1, 2, 4])),
                expect: "access ended"),
            rehinted(
                "trees_said", "A subscriber says that the reader's tree is younger.",
                writer.block(list([1, 2, 6], trees: 1)), expect: "before membership", reader: 12),
            rehinted(
                "trees_fewer", "The same, to one whose tree is not.", writer.block(list([1, 2, 6], trees: 1))),
            rehinted(
                "list_other", "Another is revoked.",
                writer.block(list([1, 2, 7]).bytes, []) + block[wraps...]),
            rehinted("list_cut", "Ends in the list.", Array(block.prefix(wraps - 1))),
            rehinted("wraps_none", "Ends with the list.", Array(block.prefix(wraps))),
            rehinted("wraps_missing", "One wrap short.", Array(block.dropLast(16))),
            rehinted("wraps_extra", "One wrap too many.", block + block.suffix(16)),
            rehinted("wraps_byte_missing", "One byte short.", Array(block.dropLast())),
            rehinted("wraps_byte_added", "One byte too many.", block + [0]),
            rehinted(
                "wraps_swapped", "The last one first.",
                block.prefix(wraps) + block.suffix(16) + block[wraps...].dropLast(16)),
            rehinted("block_removed", "Nobody is revoked.", []),
            vector(
                "signature_other_block", "authentication failed",
                "A subscriber lets a revoked member in, and seals the owner's words again.",
                seal(writer.block(list([1, 2])), signedUnder: signed), reader: 4),
        ]
    }

    /// Lists that break their form, in messages that are sealed and signed by the owner, and in order but for that.
    private var lists: [Vector] {
        let whole: [RevocationWriter.Subset] = [(0, 1, 0), (1, 1, 0), (2, 1, 0)]
        let five: [RevocationWriter.Subset] = [(0, 1, 13), (1, 1, 0), (2, 1, 0)]
        let fourToSeven: [RevocationWriter.Subset] = [(0, 1, 3), (1, 1, 0), (2, 1, 0)]
        func refused(
            _ scenario: String, _ comment: String, _ list: [UInt8], _ subsets: [RevocationWriter.Subset]
        ) -> Vector {
            vector(
                "list_\(scenario)", "authentication failed", comment, seal(writer.block(list, subsets)),
                reader: 4)
        }
        return [
            refused("no_trees", "No trees.", [0, 1, 5], five),
            refused("trees_large", "65,537 trees.", varint(65_537) + [1, 5], five),
            refused("none_revoked", "A list of nobody.", [3, 0], whole),
            refused("many_revoked", "8,161 are said to follow.", [3] + varint(8_161) + [5], five),
            refused("leaf_outside", "The first leaf of a fourth tree.", [3, 1, 24], whole),
            refused("gap_outside", "The second of two lies there.", [3, 2, 5, 18], five),
            refused("nothing_after_last", "A run follows the last leaf.", [3, 2, 23, 0, 0], whole),
            refused("run_outside", "A run to the first leaf of a fourth tree.", [3, 2, 20, 0, 3], whole),
            refused("run_overflow", "A run of 2^64 + 1 leaves.", [3, 2, 5, 0] + varint(.max), five),
            refused("run_continued", "A run of two, and two more.", [3, 3, 4, 0, 0, 0, 1], fourToSeven),
            refused("overlong_run", "81 00.", [3, 2, 5, 0, 0x81, 0], five),
            refused("gap_overflow", "5, and 2^64 further.", [3, 2, 5] + varint(.max), five),
            refused("gap_negative", "5, and 2^64 − 2 further.", [3, 2, 5] + varint(.max - 1), five),
            refused("overlong_trees", "83 00.", [0x83, 0, 1, 5], five),
            refused("overlong_count", "81 00.", [3, 0x81, 0, 5], five),
            refused("overlong_leaf", "85 00.", [3, 1, 0x85, 0], five),
            refused(
                "70_bits", "A leaf of more than 64 bits.", [3, 1] + [UInt8](repeating: 0xFF, count: 9) + [2],
                five),
            tooLong,
        ]
    }

    /// Its last byte is not masked, as there is nothing to mask it with.
    private var tooLong: Vector {
        let channel = Self.channel(of: owner, height: 16, leavesUsed: 65_536)
        let writer = RevocationWriter(
            channel: channel.keys, trees: channel.trees, iv: writer.iv, secret: writer.secret)
        let list = [1] + varint(8_158) + [0] + [UInt8](repeating: 1, count: 8_157)
        let subsets: [RevocationWriter.Subset] = [(0, 1, 0)]
        return vector(
            "list_too_long", "authentication failed", "8,161 bytes.",
            seal(writer.block(list, subsets), in: channel), reader: 9_000, in: channel)
    }

    /// Lists in order, with wraps that are not for their cover.
    private var covers: [Vector] {
        func refused(
            _ scenario: String, _ comment: String, _ revoked: RevokedLeaves,
            _ subsets: [RevocationWriter.Subset], reader: Int = 4
        ) -> Vector {
            vector(
                "cover_\(scenario)", "authentication failed", comment,
                seal(writer.block(revoked.bytes, subsets)), reader: reader)
        }
        let one = list([5], trees: 1)
        return [
            refused("empty", "All of all trees are revoked.", list(Array(0..<24)), [], reader: 24),
            refused("empty_own", "The same, for one of them.", list(Array(0..<24)), [], reader: 4),
            refused("finer", "Three subsets where one would do.", one, [(0, 1, 3), (0, 3, 6), (0, 6, 13)]),
            refused("other_hole", "For all that are not in the right half.", one, [(0, 1, 3)]),
            refused("other_tree", "For the second tree.", one, [(1, 1, 13)]),
            refused("whole", "For the whole tree.", one, [(0, 1, 0)]),
            refused(
                "reversed", "In the opposite order.", list([0, 7], trees: 1),
                [(0, 3, 15), (0, 2, 8)]),
        ]
    }

    /// Blocks in order, and keys that are not.
    private var secrets: [Vector] {
        let revoked = list([5])
        let block = writer.block(revoked)
        let stranger = Self.channel(of: owner, height: 3, leavesUsed: 20)
        return [
            vector(
                "secret_other", "authentication failed", "Sealed under another secret than is wrapped.",
                seal(block, secret: .random(count: 16)), reader: 4),
            vector(
                "secret_unused", "authentication failed", "Sealed under the channel key alone.",
                seal(block, secret: SecretBytes([])), reader: 4),
            vector(
                "labels_other", "authentication failed", "Labels of other trees.", seal(block), reader: 4,
                labels: stranger.trees),
            vector(
                "signature_flipped", "authentication failed", "One bit.",
                seal(block, signatureFlipped: true), reader: 4),
        ]
    }

    private func list(_ revoked: [Int], trees: Int = 3) -> RevokedLeaves {
        guard let list = RevokedLeaves(runs: revoked.runs, treeCount: trees, height: channel.trees.height)
        else {
            preconditionFailure("too many")
        }
        return list
    }

    /// As an owner does it.
    private func seal(
        leavingOut revoked: [Range<Int>], in channel: OwnedChannel? = nil, metadata: [UInt8] = []
    ) -> Code {
        let channel = channel ?? self.channel
        return Message.seal(
            content, with: owner.keys, in: channel.keys,
            iv: Random.bytes(count: MessagePreamble.ivLength), metadata: metadata,
            leavingOut: channel.revocation(of: revoked))
    }

    /// - Parameter signed: what the signature is for, where that is not what is sealed.
    private func seal(
        _ block: [UInt8], in channel: OwnedChannel? = nil, secret: SecretBytes? = nil,
        signedUnder signed: MessagePreamble? = nil, signatureFlipped: Bool = false
    ) -> Code {
        let keys = (channel ?? self.channel).keys
        let preamble = keys.preamble(suite: owner.keys.suite, iv: writer.iv, revocation: block)
        let signature = owner.keys.signature(
            for: SignedMessage.signedBytes(
                content, preamble: signed ?? preamble, channelID: keys.id, owner: owner.fingerprint))
        return keys.encrypt(
            SignedMessage(signature: signatureFlipped ? signature.flipping(0) : signature, block: content),
            under: preamble, broadcastSecret: secret ?? writer.secret)
    }

    private var content: [UInt8] {
        [1, 3] + varint(fixtureTime.seconds) + [0, 0] + Array("Tuesday".utf8)
    }

    /// - Parameter reader: the leaf that they hold, counted over all trees.
    private func vector(
        _ scenario: String, _ expect: String, _ comment: String, _ code: Code, reader: Int,
        in channel: OwnedChannel? = nil, labels: MemberTrees? = nil
    ) -> Vector {
        let channel = channel ?? self.channel
        guard let leaf = Leaf(ordinal: reader, height: channel.trees.height) else {
            preconditionFailure("no leaf \(reader)")
        }
        return Vector(
            "message", "\(owner.keys.suite)_revocation_\(scenario)", expect: expect, comment, code: code.text
        )
        .with("owner card", owner.card.body).with("channel nonce", channel.keys.nonce)
        .with("channel key", channel.keys.key.bytes)
        .with("tree", "\(leaf.tree)").with("height", "\(leaf.height)").with("leaf", "\(leaf.index)")
        .with("labels", (labels ?? channel.trees).labels(of: leaf).flatMap { $0 })
    }
}
