import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

/// Messages that leave members out.
struct RevocationTests {
    /// A channel, and the labels of all its leaves.
    private struct Club {
        let fixture: MessageFixture
        var channel: OwnedChannel

        init(_ suite: Suite, leavesUsed: Int = 256) {
            fixture = MessageFixture(suite)
            channel = OwnedChannel(
                name: People.name("Chess club"), created: People.created, keys: fixture.channel,
                trees: MemberTrees(secret: .random(count: 32)), nextNumber: 1, leavesUsed: leavesUsed)
        }

        func body(leavingOut revoked: [Int]) throws -> [UInt8] {
            let revocation = try #require(channel.revocation(of: revoked.runs))
            let message = try MessageFixture.message()
            return message.seal(with: fixture.owner.keys, in: channel.keys, leavingOut: revocation).body
        }

        func member(_ ordinal: Int) throws -> LabelSource {
            let leaf = try #require(Leaf(ordinal: ordinal))
            return .member([channel.trees.member(leaf)])
        }

        func open(_ body: [UInt8], as labels: LabelSource) throws(ExchangeError) -> Message {
            let sealed: SealedMessage
            do {
                sealed = try SealedMessage(body: body)
            } catch {
                throw .malformed(error)
            }
            return try Message(opening: sealed, in: channel.keys, with: labels)
        }

        /// The revocation block.
        func block(_ body: [UInt8]) throws -> [UInt8] {
            try #require(channel.keys.hint.preamble(of: SealedMessage(body: body))).revocation.block
        }

        /// The error for the body; nil if it opens.
        func refusal(_ body: [UInt8], as labels: LabelSource) -> ExchangeError? {
            do throws(ExchangeError) {
                _ = try open(body, as: labels)
                return nil
            } catch {
                return error
            }
        }

        /// Among these leaves, the revoked ones cannot open a message, and all others can.
        func expectReaders(_ ordinals: some Sequence<Int>, leavingOut revoked: [Int]) throws {
            let body = try body(leavingOut: revoked)
            for ordinal in ordinals {
                let refusal = refusal(body, as: try member(ordinal))
                #expect(
                    refusal == (revoked.contains(ordinal) ? .accessEnded : nil), "\(revoked), \(ordinal)")
            }
        }
    }

    @Test(arguments: Suite.allCases)
    func `exactly the remaining members can read`(suite: Suite) throws {
        for (used, revokedSets) in [
            (2, [[0], [1], [0, 1]]), (8, [[0], [2, 3], [1, 4, 6], Array(0..<8)]),
            (264, [[0], [256], [5, 259, 261], Array(0..<256), Array(256..<264), Array(0..<264)]),
        ] {
            let club = Club(suite, leavesUsed: used)
            for revoked in revokedSets {
                let body = try club.body(leavingOut: revoked)
                let message = try MessageFixture.message()
                #expect(try club.open(body, as: .owner(club.channel.trees)) == message)
                for ordinal in Array(0..<8) + Array(max(8, used - 8)..<max(8, used)) {
                    let labels = try club.member(ordinal)
                    if revoked.contains(ordinal) {
                        #expect(throws: ExchangeError.accessEnded) { try club.open(body, as: labels) }
                    } else {
                        #expect(try club.open(body, as: labels) == message)
                    }
                }
            }
        }
    }

    /// Not even its owner could open a message for nobody.
    @Test func `the owner can read even if all members are revoked`() throws {
        let club = Club(.compact)
        let body = try club.body(leavingOut: Array(0..<256))
        #expect(try club.open(body, as: .owner(club.channel.trees)).number == 3)
        #expect(try club.open(body, as: club.member(256)).number == 3)
    }

    @Test func `a member of a later grove gets its own error`() throws {
        let club = Club(.compact, leavesUsed: 600)
        let body = try club.body(leavingOut: [300])
        for ordinal in [0, 700, 800] {
            #expect(try club.open(body, as: club.member(ordinal)).number == 3)
        }
        #expect(throws: ExchangeError.beforeMembership) { try club.open(body, as: club.member(16_640)) }
        // No tree is left of which the grove's subset could be.
        let full = try club.body(leavingOut: [300, 512])
        #expect(throws: ExchangeError.beforeMembership) { try club.open(full, as: club.member(800)) }
    }

    @Test func `one revoked member takes 3 bytes`() throws {
        let club = Club(.compact)
        let one = try #require(club.channel.revocation(of: [77].runs))
        #expect(one.length == 3)
        let plain = try MessageFixture.message().seal(with: club.fixture.owner.keys, in: club.channel.keys)
        #expect(try club.body(leavingOut: [77]).count == plain.body.count + 3)
        let classic = Club(.classic)
        #expect(try #require(classic.channel.revocation(of: [77].runs)).length == 16)
        // The first tree, the grove's other trees, and the tree in question.
        let large = Club(.compact, leavesUsed: 10_000)
        #expect(try #require(large.channel.revocation(of: [9_000].runs)).length == 4 + 2 * 16)
    }

    /// With the text of 47 bytes that takes 253 characters where nobody is left out.
    @Test(arguments: [(10, 257), (256, 259), (10_000, 307), (65_536, 382)])
    func `one revoked costs few characters`(members: Int, most: Int) throws {
        let club = Club(.compact, leavesUsed: members)
        let content = try Content(type: .text, text: String(repeating: "Abq7 ", count: 9) + "xy")
        let message = Message(content: content, number: 1, created: People.created, expiry: nil)
        func length(leavingOut revoked: [Int]) -> Int {
            message.seal(
                with: club.fixture.owner.keys, in: club.channel.keys,
                leavingOut: revoked.isEmpty ? nil : club.channel.revocation(of: revoked.runs)
            ).text.utf8.count
        }
        let extra = length(leavingOut: []) - 253
        for revoked in [0, members / 2, members - 1] {
            #expect(length(leavingOut: [revoked]) - extra <= most, "\(revoked) of \(members)")
        }
    }

    /// The list has 8,160 bytes, as many as the mask.
    @Test func `a list that leaves no room for its zeros cannot be written`() throws {
        let long = (0..<1_631).map { run in 100 + run * 16_387..<100 + (run + 1) * 16_387 - 1 }
        for (suite, isPossible) in [(Suite.compact, true), (.classic, false)] {
            let club = Club(suite, leavesUsed: 1_631 * 16_387 + 100)
            #expect((club.channel.revocation(of: long) != nil) == isPossible)
        }
    }

    @Test func `a message cannot list some thousands of revoked leaves`() {
        let club = Club(.compact, leavesUsed: 65_536)
        #expect(club.channel.revocation(of: stride(from: 0, to: 65_536, by: 16).runs) != nil)
        #expect(club.channel.revocation(of: stride(from: 0, to: 65_536, by: 7).runs) == nil)
        #expect(club.channel.revocation(of: [0..<60_000]) != nil)
    }

    /// Of 65,536 groves and the first tree, the block has room for as many wraps, but not for the list.
    @Test func `a message cannot wrap for too many groves`() throws {
        for (groves, isPossible) in [(65_535, true), (65_536, false)] {
            let club = Club(.compact, leavesUsed: 256 + groves << 14)
            let revocation = club.channel.revocation(of: [0].runs)
            #expect((revocation != nil) == isPossible)
            guard revocation != nil else { continue }
            let body = try club.body(leavingOut: [0])
            #expect(try club.open(body, as: club.member(1)).number == 3)
            #expect(try club.open(body, as: club.member(256 + groves << 14 - 1)).number == 3)
        }
    }

    /// With the labels of all revoked members, no walk through trees and groves reaches a label of the
    /// cover. Tests every set of these leaves.
    @Test func `revoked members together derive no label of the cover`() throws {
        let trees = MemberTrees(secret: .random(count: 32))
        let leaves = try [0, 1, 255, 256, 257, 511, 512, 16_639, 16_640].map {
            try #require(Leaf(ordinal: $0))
        }
        let reachable = leaves.map { leaf in
            var (reachable, edge) = (Set<[UInt8]>(), Set(trees.labels(of: leaf)))
            for _ in 0..<Leaf.treeHeight {
                reachable.formUnion(edge)
                edge = Set(
                    edge.flatMap { label in
                        [false, true].map { MemberTrees.child(of: label, right: $0) }
                    })
            }
            return reachable
        }
        for bits in 1..<1 << leaves.count {
            let revoked = leaves.indices.filter { bits >> $0 & 1 == 1 }
            let list = try #require(
                RevokedLeaves(runs: revoked.map { leaves[$0].ordinal }.runs, treeCount: 66))
            for label in list.cover.map(trees.label) {
                #expect(!revoked.contains { reachable[$0].contains(label.bytes) }, "\(revoked)")
            }
        }
    }

    /// Revoked members have the channel's key. It opens the list, and nothing else.
    @Test(arguments: Suite.allCases)
    func `a revoked member's labels open no wrap`(suite: Suite) throws {
        let club = Club(suite, leavesUsed: 600)
        let revoked = [3, 9, 300]
        let body = try club.body(leavingOut: revoked)
        let sealed = try SealedMessage(body: body)
        let list = try #require(RevokedLeaves(runs: revoked.runs, treeCount: 3))
        // They pretend to hold another leaf, with their own labels.
        for own in revoked {
            let leaf = try #require(Leaf(ordinal: own))
            let labels = club.channel.trees.member(leaf).labels
            for other in [0, 2, 4, 5, 8, 100, 255, 256, 301, 500, 512] where !list.contains(other) {
                let pretended = try #require(Leaf(ordinal: other))
                guard pretended.labelCount == leaf.labelCount else { continue }
                let disguise = MemberLabels(leaf: pretended, labels: labels)
                #expect(throws: ExchangeError.authenticationFailed) {
                    try Message(opening: sealed, in: club.channel.keys, with: .member([disguise]))
                }
            }
        }
    }

    /// Any subscriber can compute a valid hint, so the signature has to protect the list.
    @Test(arguments: Suite.allCases)
    func `a changed list of revoked leaves is refused`(suite: Suite) throws {
        let club = Club(suite, leavesUsed: 600)
        let sealed = try SealedMessage(body: club.body(leavingOut: [2, 5]))
        let reader = try club.member(0)
        let original = try #require(club.channel.keys.hint.preamble(of: sealed))
        let block = original.revocation.block
        func refusal(_ block: [UInt8]) -> ExchangeError? {
            let preamble = club.channel.keys.preamble(
                suite: suite, iv: sealed.iv, revocation: block)
            let forged = SealedMessage(preamble: preamble, ciphertext: sealed.ciphertext(after: original))
            do throws(ExchangeError) {
                _ = try Message(opening: forged, in: club.channel.keys, with: reader)
                return nil
            } catch {
                return error
            }
        }
        #expect(refusal(block) == nil)
        #expect(refusal([]) == .authenticationFailed)
        #expect(refusal(Array(block.dropLast(16))) == .authenticationFailed)
        #expect(refusal(Array(block.dropFirst())) == .authenticationFailed)
        #expect(refusal(block + [UInt8](repeating: 0, count: 16)) == .authenticationFailed)
        for offset in block.indices {
            for bit in 0..<8 {
                var changed = block
                changed[offset] ^= 1 << bit
                let refusal = refusal(changed)
                // The altered list may name the reader, or end before the reader's tree.
                #expect(
                    refusal == .authenticationFailed || refusal == .accessEnded
                        || refusal == .beforeMembership)
            }
        }
    }

    /// Bytes of a block with a list of 4 bytes and three wraps.
    private static func length(_ suite: Suite) -> Int { suite == .classic ? 64 : 52 }

    /// docs/reference/format.md, "Refusals".
    @Test(arguments: Suite.allCases)
    func `every flipped bit is refused`(suite: Suite) throws {
        let club = Club(suite, leavesUsed: 600)
        let body = try club.body(leavingOut: [2, 5])
        let reader = try club.member(0)
        let block = MessageFixture.preambleLength..<MessageFixture.preambleLength + Self.length(suite)
        #expect(try club.block(body) == Array(body[block]))
        #expect(club.refusal(body, as: reader) == nil)
        for bit in 0..<body.count * 8 {
            let error = club.refusal(body.flipping(bit: bit), as: reader)
            switch bit / 8 {
            case 0:
                // Another suite, if it is one.
                switch error {
                case .malformed(.unknownSuite), .malformed(.truncated), .notSubscribed: break
                default: Issue.record("bit \(bit): \(String(describing: error))")
                }
            case 25:
                switch error {
                case .notSubscribed, .malformed(.truncated), .malformed(.outOfRange),
                    .malformed(.nonCanonicalInteger):
                    break
                default: Issue.record("bit \(bit): \(String(describing: error))")
                }
            case ..<block.upperBound: #expect(error == .notSubscribed, "bit \(bit)")
            default: #expect(error == .authenticationFailed, "bit \(bit)")
            }
        }
    }

    @Test(arguments: Suite.allCases)
    func `every truncation is refused`(suite: Suite) throws {
        let club = Club(suite, leavesUsed: 600)
        let body = try club.body(leavingOut: [2, 5])
        let reader = try club.member(0)
        let readable = MessageFixture.preambleLength + suite.signatureLength + 17
        for count in 0..<body.count {
            let expected: ExchangeError =
                count < readable
                ? .malformed(.truncated)
                : count < readable + Self.length(suite) ? .notSubscribed : .authenticationFailed
            #expect(club.refusal(Array(body.prefix(count)), as: reader) == expected)
        }
        #expect(club.refusal(body + [0], as: reader) == .authenticationFailed)
    }

    @Test func `every set of a few members works from end to end`() throws {
        let members = [0, 1, 255, 256, 300, 512]
        let club = Club(.compact, leavesUsed: 513)
        for bits in 1..<1 << members.count {
            let revoked = members.indices.filter { bits >> $0 & 1 == 1 }.map { members[$0] }
            try club.expectReaders(members, leavingOut: revoked)
        }
    }

    @Test(arguments: [(517, 1), (517, 40), (40_000, 9), (300_000, 3)])
    func `random sets work from end to end`(leaves: Int, count: Int) throws {
        // The last tree is only partly used.
        let club = Club(.compact, leavesUsed: leaves)
        let revoked = Set((0..<count).map { _ in Int.random(in: 0..<leaves) } + [leaves - 1])
        let others = (0..<20).map { _ in Int.random(in: 0..<leaves) }
        try club.expectReaders(
            revoked.union(others).union(revoked.map { $0 ^ 1 }), leavingOut: Array(revoked))
    }

    @Test func `the list is hidden without the channel's key`() throws {
        let club = Club(.compact, leavesUsed: 300)
        let list = try #require(RevokedLeaves(runs: [77].runs, treeCount: 2)).bytes
        let blocks = try (0..<64).map { _ in try club.block(club.body(leavingOut: [77])) }
        for index in list.indices { #expect(Set(blocks.map { $0[index] }).count > 16) }
        #expect(Set(blocks.map { $0.suffix(16) }).count == 64)
    }
}
