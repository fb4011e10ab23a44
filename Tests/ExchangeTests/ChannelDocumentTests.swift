import Primitives
import Testing
import Wire

@testable import Exchange

/// Documents for the members of a channel.
struct ChannelDocumentTests {
    private typealias Fixture = DocumentFixture

    private func labels(of channel: OwnedChannel, at leaf: Int) throws -> LabelSource {
        let leaf = try #require(Leaf(ordinal: leaf))
        return .member([
            MemberLabels(leaf: leaf, labels: channel.trees.labels(of: leaf).map { SecretBytes($0) })
        ])
    }

    @Test(arguments: Suite.allCases)
    func `members can read a channel's document`(suite: Suite) throws {
        let owner = People.owner(suite)
        let channel = ChannelKeys(newFor: owner.publicIdentity)
        let file = Fixture.encrypt([1, 2, 3], by: owner, under: DocumentAccess(membersOf: channel))
        let opened = try Fixture.decrypt(file, in: channel)
        #expect(opened.document == [1, 2, 3])
        #expect(opened.verified.writer.fingerprint == owner.fingerprint)
        let other = ChannelKeys(newFor: owner.publicIdentity)
        #expect(Fixture.refusal { try Fixture.decrypt(file, in: other) } == .notSubscribed)
    }

    @Test(arguments: Suite.allCases)
    func `revoked members cannot read a channel's document`(suite: Suite) throws {
        let owner = People.owner(suite)
        var channel = People.channel(of: owner)
        channel.leavesUsed = 4
        let revocation = channel.revocation(of: [1..<3])
        let access = DocumentAccess(membersOf: channel.keys, leavingOut: revocation)
        let file = Fixture.encrypt([1, 2, 3], by: owner, under: access)
        for leaf in [0, 3] {
            let opened = try Fixture.decrypt(
                file, in: channel.keys, with: labels(of: channel, at: leaf))
            #expect(opened.document == [1, 2, 3])
        }
        for leaf in [1, 2] {
            let labels = try labels(of: channel, at: leaf)
            let keys = channel.keys
            #expect(Fixture.refusal { try Fixture.decrypt(file, in: keys, with: labels) } == .accessEnded)
        }
        let (keys, trees) = (channel.keys, channel.trees)
        #expect(try Fixture.decrypt(file, in: keys, with: .owner(trees)).document == [1, 2, 3])
        let young = try labels(of: channel, at: 16_640)
        #expect(Fixture.refusal { try Fixture.decrypt(file, in: keys, with: young) } == .beforeMembership)
    }

    @Test(arguments: Suite.allCases)
    func `every flipped bit is refused`(suite: Suite) throws {
        let owner = People.owner(suite)
        var channel = People.channel(of: owner)
        channel.leavesUsed = 4
        let access = DocumentAccess(membersOf: channel.keys, leavingOut: channel.revocation(of: [1..<2]))
        let file = Fixture.encrypt([1, 2, 3], by: owner, under: access)
        let (keys, labels) = (channel.keys, try labels(of: channel, at: 0))
        for bit in 0..<file.count * 8 {
            var flipped = file
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(
                Fixture.refusal { try Fixture.decrypt(flipped, in: keys, with: labels) } != nil, "bit \(bit)")
        }
    }

    /// Neither is accepted as the other, even if somebody with the key puts one's bytes after the
    /// other's header.
    @Test func `a message does not open as a document`() throws {
        let fixture = MessageFixture(.compact)
        let body = fixture.seal(try MessageFixture.message())
        let file = DocumentHeader.magic + [1] + body
        #expect(Fixture.refusal { try Fixture.decrypt(file, in: fixture.channel) } != nil)
        let document = Fixture.encrypt(
            [1, 2, 3], by: fixture.owner, under: DocumentAccess(membersOf: fixture.channel))
        // Suite, iv and hint as in a message, then no metadata.
        let disguised = Array(document[9..<34]) + [0] + document[34...]
        #expect(fixture.refusal(disguised) == .notSubscribed)
    }
}
