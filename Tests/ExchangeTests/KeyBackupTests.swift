import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

struct KeyBackupTests {
    private static func example(_ suite: Suite) throws -> KeyBackup {
        let identity = Identity(suite: suite, name: try Name("Alice"))
        let owner = People.owner(.classic)
        var chess = OwnedChannel(
            name: try Name("chess"), owner: identity.publicIdentity, created: People.created)
        chess.nextNumber = 2_000_007
        chess.leavesUsed = 70_000
        chess.jumps = [5..<1_000_000, 1_000_003..<2_000_000]
        let go = OwnedChannel(
            name: try Name("go"), owner: identity.publicIdentity, created: People.created)
        let theirs = OwnedChannel(
            name: try Name("theirs"), owner: owner.publicIdentity, created: People.created)
        let leaf = try #require(Leaf(ordinal: 773))
        let subscription = Subscription(
            name: theirs.name, created: theirs.created, issued: People.created, nextNumber: 9,
            keys: theirs.keys, labels: theirs.trees.member(leaf))
        return KeyBackup(
            identity: identity,
            channels: [
                KeyBackup.OwnChannel(channel: chess, revoked: [3..<4, 10..<66_000]),
                KeyBackup.OwnChannel(channel: go, revoked: []),
            ],
            subscriptions: [KeyBackup.Subscribed(subscription: subscription, jumps: [4..<1_000_000])]
        )
    }

    @Test func `numbers that no message has are left out of the jumps`() throws {
        let keys = try Self.example(.compact)
        let subscription = keys.subscriptions[0].subscription
        let backup = KeyBackup(
            identity: keys.identity, channels: [],
            subscriptions: [
                KeyBackup.Subscribed(subscription: subscription, jumps: [0..<1, 7..<messageNumberLimit + 1])
            ])
        #expect(
            try KeyBackup(bytes: backup.bytes).subscriptions.map(\.jumps) == [[7..<messageNumberLimit]])
    }

    @Test(arguments: Suite.allCases)
    func `restoring returns everything in the backup`(suite: Suite) throws {
        let keys = try Self.example(suite)
        let read = try KeyBackup(bytes: keys.bytes)
        #expect(read.bytes == keys.bytes)
        #expect(read.identity.fingerprint == keys.identity.fingerprint)
        #expect(read.identity.card.name?.text == "Alice")
        #expect(read.channels.map(\.channel.name.text) == ["chess", "go"])
        #expect(read.channels[0].revoked == [3..<4, 10..<66_000])
        #expect(read.channels[0].channel.jumps == [5..<1_000_000, 1_000_003..<2_000_000])
        #expect(read.channels[0].channel.keys.id == keys.channels[0].channel.keys.id)
        #expect(read.channels[1].channel.trees.secret == keys.channels[1].channel.trees.secret)
        #expect(read.subscriptions[0].jumps == [4..<1_000_000])
        #expect(read.subscriptions[0].subscription.labels.leaf.ordinal == 773)
        #expect(
            read.subscriptions[0].subscription.labels.labels
                == keys.subscriptions[0].subscription.labels.labels)
    }

    @Test func `every truncation is refused`() throws {
        let bytes = try Self.example(.compact).bytes
        for count in 0..<bytes.count {
            #expect(throws: BackupError.damaged) { try KeyBackup(bytes: Array(bytes.prefix(count))) }
        }
        #expect(throws: BackupError.damaged) { try KeyBackup(bytes: bytes + [0]) }
    }

    /// Flips a bit in every fortieth byte, so some bits of each number.
    @Test func `an inconsistent RSA key is refused`() throws {
        let bytes = try Self.example(.classic).bytes
        for byte in stride(from: 12, to: 1_180, by: 40) {
            #expect(throws: BackupError.damaged, "byte \(byte)") {
                try KeyBackup(bytes: bytes.flipping(bit: byte * 8))
            }
        }
    }

    @Test(arguments: RefusedRSAKeys.all)
    func `an RSA key that no card can have is refused`(key: [UInt8]) throws {
        let good = try Self.example(.classic)
        let rest = good.bytes.dropFirst(3 + good.identity.keys.serialized.count)
        var writer = ByteWriter()
        writer.byte(Suite.classic.rawValue)
        writer.lengthPrefixed(key)
        writer.raw(Array(rest))
        #expect(throws: BackupError.damaged) { try KeyBackup(bytes: writer.bytes) }
    }

    @Test(arguments: ["\u{202E}ecilA", " Alice", "a\nb", "\u{200B}", String(repeating: "x", count: 65)])
    func `an invalid name is refused in every structure`(text: String) throws {
        let good = try Self.example(.compact)
        let bad = Name(kept: text)
        func refuses(_ keys: KeyBackup) {
            #expect(throws: BackupError.damaged) { try KeyBackup(bytes: keys.bytes) }
        }
        refuses(
            KeyBackup(
                identity: Identity(keys: good.identity.keys, name: bad), channels: [], subscriptions: []))
        for name in [bad, Name(kept: "")] {
            let own = OwnedChannel(name: name, owner: good.identity.publicIdentity, created: People.created)
            refuses(
                KeyBackup(
                    identity: good.identity, channels: [.init(channel: own, revoked: [])], subscriptions: []))
            let held = good.subscriptions[0].subscription
            let subscription = Subscription(
                name: name, created: held.created, issued: held.issued, nextNumber: held.nextNumber,
                keys: held.keys, labels: held.labels)
            refuses(
                KeyBackup(
                    identity: good.identity, channels: [],
                    subscriptions: [.init(subscription: subscription, jumps: [])]))
        }
    }

    @Test func `a subscription to a channel of one's own is refused`() throws {
        let good = try Self.example(.compact)
        let leaf = try #require(Leaf(ordinal: 0))
        let own = OwnedChannel(
            name: try Name("own"), owner: good.identity.publicIdentity, created: People.created)
        let subscription = Subscription(
            name: own.name, created: own.created, issued: People.created, nextNumber: 1, keys: own.keys,
            labels: own.trees.member(leaf))
        let keys = KeyBackup(
            identity: good.identity, channels: [],
            subscriptions: [.init(subscription: subscription, jumps: [])])
        #expect(throws: BackupError.damaged) { try KeyBackup(bytes: keys.bytes) }
    }

    @Test func `jumps that begin at zero are refused`() throws {
        let good = try Self.example(.compact)
        var own = good.channels[0].channel
        own.jumps = [0..<5]
        let ofOwnChannel = KeyBackup(
            identity: good.identity, channels: [.init(channel: own, revoked: [])], subscriptions: [])
        #expect(throws: BackupError.damaged) { try KeyBackup(bytes: ofOwnChannel.bytes) }
        let subscription = good.subscriptions[0].subscription
        var bytes =
            KeyBackup(
                identity: good.identity, channels: [],
                subscriptions: [.init(subscription: subscription, jumps: [1..<5])]
            ).bytes
        // The gap before the only range.
        bytes[bytes.count - 2] = 0
        #expect(throws: BackupError.damaged) { try KeyBackup(bytes: bytes) }
    }

    /// Leaves are counted from 0.
    @Test func `the first leaf may be revoked`() throws {
        let good = try Self.example(.compact)
        let keys = KeyBackup(
            identity: good.identity,
            channels: [.init(channel: good.channels[0].channel, revoked: [0..<3])], subscriptions: [])
        #expect(try KeyBackup(bytes: keys.bytes).channels[0].revoked == [0..<3])
    }

    /// The seal protects the content; parsing must not trap all the same. Flips every fifth bit:
    /// one or two of each byte.
    @Test func `no flipped bit traps`() throws {
        let bytes = try Self.example(.compact).bytes
        for bit in stride(from: 0, to: bytes.count * 8, by: 5) {
            guard let read = try? KeyBackup(bytes: bytes.flipping(bit: bit)) else { continue }
            #expect(read.bytes == bytes.flipping(bit: bit), "bit \(bit)")
        }
    }
}

/// Leaves and numbers that a restore skips.
struct SkippingTests {
    private func channel(leavesUsed: Int = 5, next: UInt64 = 7) throws -> OwnedChannel {
        let owner = People.owner(.compact)
        return OwnedChannel(
            name: try Name("chess"), created: People.created, keys: ChannelKeys(newFor: owner.publicIdentity),
            trees: MemberTrees(secret: .random(count: 32)), nextNumber: next,
            leavesUsed: leavesUsed)
    }

    @Test(arguments: [0, 5, 256, 16_640, 100_000])
    func `leaves are skipped up to a fresh grove`(used: Int) throws {
        for _ in 0..<50 {
            var channel = try channel(leavesUsed: used)
            channel.skipPossiblyUsed(last: nil)
            #expect(channel.leavesUsed >= used + 65_536)
            #expect((channel.leavesUsed - 256) % 16_384 == 0)
            #expect(channel.skippedLeaves == [used..<channel.leavesUsed])
            let revocation = try #require(channel.revocation(of: channel.skippedLeaves))
            #expect(revocation.length < 16 * 16 + 16)
            let leaf = channel.assignLeaf()
            #expect(leaf?.index == 0 && leaf?.place?.tree == 0)
            #expect(channel.revocation(of: channel.skippedLeaves) != nil)
        }
    }

    @Test func `numbers are skipped up to one of ten thousand millions`() throws {
        for next: UInt64 in [1, 7, 999_999, 1_000_000, 5_000_003] {
            var channel = try channel(next: next)
            channel.skipPossiblyUsed(last: nil)
            #expect(channel.nextNumber % 1_000_000 == 0)
            #expect(channel.nextNumber > next)
            #expect(channel.nextNumber <= next + 10_000_000_000)
            #expect(channel.jumps == [next..<channel.nextNumber])
        }
    }

    /// The same backup, restored twice, never uses the same leaves and numbers twice.
    @Test func `two restores of a backup skip differently`() throws {
        let all = try (0..<100).map { _ in
            var channel = try channel()
            channel.skipPossiblyUsed(last: nil)
            return channel
        }
        #expect(Set(all.map(\.leavesUsed)).count > 10)
        // Ten of a hundred are equal by chance once in ten thousand million runs.
        #expect(Set(all.map(\.nextNumber)).count > 90)
    }

    @Test func `a channel can be restored many times`() throws {
        var channel = try channel()
        for _ in 0..<20 {
            channel.skipPossiblyUsed(last: nil)
            let leaf = channel.assignLeaf()
            #expect(leaf != nil)
            #expect(channel.revocation(of: channel.skippedLeaves) != nil)
        }
        #expect(channel.skippedLeaves.count == 20)
        #expect(channel.jumps.count == 1)
    }

    @Test func `a full channel stays full`() throws {
        var channel = try channel(leavesUsed: Leaf.limit, next: messageNumberLimit + 1)
        channel.skipPossiblyUsed(last: nil)
        #expect(channel.leavesUsed == Leaf.limit)
        #expect(channel.nextNumber == messageNumberLimit + 1)
        #expect(channel.jumps.isEmpty)
        let leaf = channel.assignLeaf()
        #expect(leaf == nil)
    }
}
