import Exchange
import Foundation
import Testing
import Wire

@testable import SeQRcast
@testable import Storage

/// An owner goes on with another device, or from a backup; readers see neither a gap nor an end.
struct HandOverTests {
    private let two: Two
    private let passphrase: Passphrase

    init() throws {
        two = try Two()
        passphrase = try #require(Passphrase(Array("tin soldier".utf8)))
        _ = try two.bob.scan(two.share())
    }

    private func handedOver(by session: Session, _ content: BackupContent = .portable) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let handOver = { _ = try session.handOverChannels() }
        switch content {
        case .vault: try session.backUp(under: passphrase, cost: 10, handOver: handOver) { bytes += $0[$1] }
        case .keys: bytes = try session.backUpKeys(under: passphrase, cost: 10, handOver: handOver).file
        case .portable:
            try session.backUpPortable(under: passphrase, cost: 10, handOver: handOver) { bytes += $0[$1] }
        }
        return bytes
    }

    private func backup(of session: Session) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try session.backUp(under: passphrase, cost: 10) { bytes += $0[$1] }
        return bytes
    }

    /// The session of a restored backup, whose owner has confirmed the members.
    private func goOn(from bytes: [UInt8], isLost: Bool = false) throws -> Session {
        let url = two.folder.appending(path: UUID().uuidString)
        _ = try Session.restore(
            vault: url, from: byteSource(of: bytes), isLost: isLost, now: two.clock.now
        ) { passphrase }
        let session = try Session(vault: url, clock: { [clock = two.clock] in clock.now })
        _ = try session.confirmMembers(of: "chess")
        return session
    }

    private func number(of code: Code, for reader: Session) throws -> UInt64 {
        try #require(try reader.receipt(code)).stored.message.number
    }

    private func share(by owner: Session, with person: Session, again: Bool = false) throws -> Code {
        two.clock.advance(by: 1)
        return try owner.share(
            "chess", to: .holder(of: person.identity.publicIdentity), readmitting: again
        ).drawing.code
    }

    private func revoke(_ name: String, by owner: Session) throws {
        _ = try owner.revoke(owner.member(name, of: "chess"), of: "chess")
    }

    @Test(arguments: [BackupContent.vault, .keys, .portable])
    func `a hand-over goes on with the next number and leaf`(content: BackupContent) throws {
        #expect(try number(of: two.publish("one"), for: two.bob) == 1)
        let bytes = try handedOver(by: two.alice, content)
        #expect(throws: SessionError.self) { try two.publish("not here") }
        let other = try goOn(from: bytes)
        let receipt = try #require(try two.bob.receipt(two.publish("two", by: other)))
        #expect(receipt.stored.message.number == 2)
        #expect(receipt.stored.message.jumps.isEmpty && receipt.missed == nil)
        let dave = try two.session("Dave")
        let offer = try Subscription(opening: SealedCode(share(by: other, with: dave)), with: dave.identity)
        #expect(offer.labels.leaf.ordinal == 1)
    }

    /// Whoever became a member after a hand-over reads what left somebody out before.
    @Test func `a new member reads older messages after a hand-over`() throws {
        let carol = try two.session("Carol")
        _ = try share(by: two.alice, with: carol)
        try revoke("Carol", by: two.alice)
        let older = try two.publish("without Carol")
        let other = try goOn(from: handedOver(by: two.alice))
        let dave = try two.session("Dave")
        _ = try dave.scan(share(by: other, with: dave))
        #expect(try dave.receipt(older) != nil)
        _ = try carol.scan(share(by: other, with: carol, again: true))
        #expect(try carol.receipt(older) != nil)
    }

    @Test func `taking a channel back skips the leaves and numbers of the other device`() throws {
        let bytes = try handedOver(by: two.alice)
        _ = try two.alice.confirmMembers(of: "chess")
        let other = try goOn(from: bytes)
        #expect(try number(of: two.publish("there", by: other), for: two.bob) == 1)
        #expect(try number(of: two.publish("here"), for: two.bob) >= 1_000_000)
        let dave = try two.session("Dave")
        let leaves = try [two.alice, other].map {
            try Subscription(opening: SealedCode(share(by: $0, with: dave)), with: dave.identity).labels.leaf
        }
        #expect(leaves[0].tree >= 256 && leaves[1].tree == 0)
        // There is nothing to hand over without a channel.
        #expect(try dave.handOverChannels().isEmpty)
    }

    @Test(arguments: [86_400, 86_401])
    func `a hand-over counts for a day`(seconds: UInt64) throws {
        let bytes = try handedOver(by: two.alice)
        two.clock.advance(by: seconds)
        let restored = try Session.restore(
            vault: two.folder.appending(path: "told"), from: byteSource(of: bytes), now: two.clock.now
        ) { passphrase }
        #expect(restored.handOver == (seconds == 86_400 ? .counts : .ended))
        let number = try number(of: two.publish("next", by: goOn(from: bytes)), for: two.bob)
        #expect(seconds == 86_400 ? number == 1 : number >= 1_000_000)
    }

    @Test func `a hand-over whose device was lost is like any other backup`() throws {
        let other = try goOn(from: handedOver(by: two.alice), isLost: true)
        #expect(try number(of: two.publish("next", by: other), for: two.bob) >= 1_000_000)
    }

    /// A daily backup of a device that handed over must not go on with the numbers of the other one.
    @Test func `an ordinary backup of a handed-over vault skips`() throws {
        _ = try handedOver(by: two.alice)
        let restored = try goOn(from: backup(of: two.alice))
        #expect(try number(of: two.publish("next", by: restored), for: two.bob) >= 1_000_000)
    }

    @Test func `a second hand-over after a day skips, a repeated one does not`() throws {
        _ = try handedOver(by: two.alice)
        let repeated = try goOn(from: handedOver(by: two.alice))
        #expect(try number(of: two.publish("one", by: repeated), for: two.bob) == 1)
        two.clock.advance(by: 86_401)
        let late = try goOn(from: handedOver(by: two.alice))
        #expect(try number(of: two.publish("two", by: late), for: two.bob) >= 1_000_000)
    }

    /// The device that takes over would not ask again for the revoked members.
    @Test func `a restored channel is handed over after its members are confirmed`() throws {
        let url = two.folder.appending(path: "restored")
        _ = try Session.restore(vault: url, from: byteSource(of: backup(of: two.alice)), now: two.clock.now) {
            passphrase
        }
        let restored = try Session(vault: url, clock: { [clock = two.clock] in clock.now })
        #expect {
            try restored.handOverChannels()
        } throws: { error in
            if case .unconfirmed(.members)? = error as? SessionError { true } else { false }
        }
        _ = try restored.confirmMembers(of: "chess")
        #expect(try restored.handOverChannels().map(\.text) == ["chess"])
    }

    @Test func `the device that handed over reads what the other one publishes`() throws {
        let other = try goOn(from: handedOver(by: two.alice))
        let receipt = try #require(try two.alice.receipt(two.publish("there", by: other)))
        #expect(receipt.isNew && !receipt.isOfOtherDevice)
    }

    @Test func `authorizations survive the hand-over of a whole vault`() throws {
        let made = try two.alice.authorize(
            .holder(of: two.bob.identity.publicIdentity), in: "chess", until: nil, people: 5)
        _ = try two.bob.scan(made.drawing.code)
        let other = try goOn(from: handedOver(by: two.alice, .vault))
        let carol = try two.session("Carol")
        let request = try carol.request(
            to: .holder(of: other.identity.publicIdentity), channel: Name("chess"),
            via: .holder(of: two.bob.identity.publicIdentity))
        let endorsable = try two.bob.endorsableRequest(request.drawing.code)
        let endorsed = try two.bob.endorse(endorsable, under: #require(endorsable.authorizations.first))
        guard
            case .endorsement(let scanned) = try other.scan(
                endorsed.code, options: ScanOptions(isIssuingShares: true)),
            case .admitted = scanned.news
        else {
            Issue.record("not let in")
            return
        }
    }

    /// Three messages and two restores, of which the reader saw the first and the last message.
    @Test func `a reader who saw nothing between two jumps misses one message`() throws {
        #expect(try number(of: two.publish("one"), for: two.bob) == 1)
        let first = try goOn(from: backup(of: two.alice))
        _ = try two.publish("two", by: first)
        let second = try goOn(from: backup(of: first))
        let receipt = try #require(try two.bob.receipt(two.publish("three", by: second)))
        let missed = try two.bob.missed().flatMap(\.numbers)
        #expect(missed.map(\.count) == [1] && missed[0].lowerBound % 1_000_000 == 0)
        #expect(receipt.stored.message.jumps.count == 2)
    }

    /// Carol became a member after the backup: the restored vault gives her another leaf.
    @Test func `a renewed share takes no access away`() throws {
        let bytes = try backup(of: two.alice)
        let carol = try two.session("Carol")
        _ = try carol.scan(share(by: two.alice, with: carol))
        try revoke("Bob", by: two.alice)
        let older = try two.publish("without Bob")
        let restored = try goOn(from: bytes)
        _ = try carol.scan(share(by: restored, with: carol))
        try revoke("Bob", by: restored)
        let newer = try two.publish("again without Bob", by: restored)
        #expect(try carol.receipt(newer) != nil)
        #expect(try carol.receipt(older)?.isNew == true)
    }

    @Test(arguments: [BackupContent.vault, .keys, .portable])
    func `leaves survive a backup of their reader`(content: BackupContent) throws {
        let bytes = try backup(of: two.alice)
        let carol = try two.session("Carol")
        _ = try carol.scan(share(by: two.alice, with: carol))
        try revoke("Bob", by: two.alice)
        let older = try two.publish("without Bob")
        _ = try carol.scan(share(by: goOn(from: bytes), with: carol))
        let url = two.folder.appending(path: "again")
        _ = try Session.restore(
            vault: url, from: byteSource(of: handedOver(by: carol, content)), now: two.clock.now
        ) { passphrase }
        #expect(try Session(vault: url).receipt(older)?.isNew == true)
    }

    @Test func `somebody readmitted after a restore does not miss messages that left them out`() throws {
        _ = try number(of: two.publish("one"), for: two.bob)
        _ = try share(by: two.alice, with: two.session("Carol"))
        try revoke("Bob", by: two.alice)
        for text in ["two", "three"] { _ = try two.publish(text) }
        let restored = try goOn(from: backup(of: two.alice))
        _ = try two.publish("four", by: restored)
        _ = try two.bob.scan(share(by: restored, with: two.bob, again: true))
        let receipt = try #require(try two.bob.receipt(two.publish("five", by: restored)))
        #expect(receipt.missed == nil)
        #expect(try two.bob.missed().isEmpty)
    }

    /// No message after the jump has come: it ends at no known number.
    @Test func `absences are no messages that were seen`() throws {
        _ = try number(of: two.publish("one"), for: two.bob)
        _ = try share(by: two.alice, with: two.session("Carol"))
        let restored = try goOn(from: backup(of: two.alice))
        try revoke("Bob", by: restored)
        let without = try two.publish("without Bob", by: restored)
        _ = try two.bob.scan(share(by: restored, with: two.bob, again: true))
        #expect(try two.bob.missed().isEmpty)
        guard case .refused = try two.bob.scan(without) else {
            Issue.record("the new leaf opens what left it out")
            return
        }
    }

    /// Their messages count the tree of the next leaf.
    @Test func `messages that leave everybody out are no absences`() throws {
        _ = try number(of: two.publish("one"), for: two.bob)
        let restored = try goOn(from: backup(of: two.alice))
        _ = try restored.revokeAll(of: "chess")
        let to = try two.publish("to nobody", by: restored)
        // Somebody else gets the first leaf of that tree.
        _ = try share(by: restored, with: two.session("Dave"))
        _ = try two.publish("to Dave", by: restored)
        _ = try two.bob.scan(share(by: restored, with: two.bob, again: true))
        let next = try #require(try two.bob.receipt(two.publish("next", by: restored)))
        #expect(next.missed?.count == 2)
        #expect(try two.bob.receipt(to)?.isNew == true)
        #expect(try two.bob.missed().map(\.numbers.count) == [1])
    }

    /// The share that readmitted them was never scanned.
    @Test func `a renewed share says what left its recipient out`() throws {
        _ = try number(of: two.publish("one"), for: two.bob)
        _ = try share(by: two.alice, with: two.session("Carol"))
        let restored = try goOn(from: backup(of: two.alice))
        try revoke("Bob", by: restored)
        for text in ["two", "three"] { _ = try two.publish(text, by: restored) }
        _ = try share(by: restored, with: two.session("Dave"))
        _ = try share(by: restored, with: two.bob, again: true)
        _ = try two.bob.scan(share(by: restored, with: two.bob))
        let receipt = try #require(try two.bob.receipt(two.publish("four", by: restored)))
        #expect(receipt.missed == nil)
        #expect(try two.bob.missed().isEmpty)
    }

    /// The owner scans the newest poster of the lost device, as the question of `members --confirm` says.
    @Test func `messages of the lost device are missed by readers who did not see them`() throws {
        let carol = try two.session("Carol")
        _ = try carol.scan(share(by: two.alice, with: carol))
        let bytes = try backup(of: two.alice)
        let posters = try ["one", "two", "three"].map { try two.publish($0) }
        _ = try number(of: posters[0], for: two.bob)
        let url = two.folder.appending(path: "restored")
        _ = try Session.restore(vault: url, from: byteSource(of: bytes), now: two.clock.now) { passphrase }
        let restored = try Session(vault: url, clock: { [clock = two.clock] in clock.now })
        _ = try number(of: posters[2], for: restored)
        _ = try restored.confirmMembers(of: "chess")
        let after = try two.publish("after", by: restored)
        #expect(try two.bob.receipt(after)?.missed?.count == 2)
        #expect(try two.bob.missed().map(\.numbers) == [[2...3]])
    }

    /// Of several shares, the last alone was scanned.
    @Test(arguments: [1, 2])
    func `whoever became a member after the backup does not miss what left them out`(shares: Int) throws {
        let bytes = try backup(of: two.alice)
        let carol = try two.session("Carol")
        _ = try carol.scan(share(by: two.alice, with: carol))
        _ = try number(of: two.publish("one"), for: carol)
        let restored = try goOn(from: bytes)
        for text in ["two", "three"] { _ = try two.publish(text, by: restored) }
        for _ in 1..<shares { _ = try share(by: restored, with: carol) }
        _ = try carol.scan(share(by: restored, with: carol))
        let receipt = try #require(try carol.receipt(two.publish("four", by: restored)))
        #expect(receipt.missed == nil)
        #expect(try carol.missed().isEmpty)
    }

    /// The owner knew her when the device was lost for the second time.
    @Test func `a second restore does not hide what a member missed since the first`() throws {
        let bytes = try backup(of: two.alice)
        let carol = try two.session("Carol")
        _ = try carol.scan(share(by: two.alice, with: carol))
        _ = try number(of: two.publish("one"), for: carol)
        let first = try goOn(from: bytes)
        for text in ["two", "three"] { _ = try two.publish(text, by: first) }
        _ = try share(by: first, with: carol)
        let missed = try two.publish("four", by: first)
        let second = try goOn(from: backup(of: first))
        _ = try carol.scan(share(by: second, with: carol))
        let receipt = try #require(try carol.receipt(two.publish("five", by: second)))
        #expect(receipt.missed?.count == 1)
        #expect(try carol.receipt(missed)?.isNew == true)
        #expect(try carol.missed().isEmpty)
    }

    /// The owner does not know which members they are.
    @Test func `a member whose name is unknown missed what they can read`() throws {
        _ = try number(of: two.publish("one"), for: two.bob)
        let keys = try two.alice.backUpKeys(under: passphrase, cost: 10).file
        let restored = try goOn(from: keys)
        let code = try two.publish("two", by: restored)
        _ = try two.bob.scan(share(by: restored, with: two.bob, again: true))
        let receipt = try #require(try two.bob.receipt(two.publish("three", by: restored)))
        #expect(receipt.missed?.count == 1)
        #expect(try two.bob.receipt(code)?.isNew == true)
    }

    @Test func `somebody readmitted in the same tree missed the messages that are readable now`() throws {
        _ = try number(of: two.publish("one"), for: two.bob)
        try revoke("Bob", by: two.alice)
        let second = try two.publish("two")
        _ = try two.bob.scan(share(by: two.alice, with: two.bob, again: true))
        _ = try two.bob.receipt(two.publish("three"))
        #expect(try two.bob.missed().flatMap(\.numbers) == [2...2])
        #expect(try two.bob.receipt(second)?.isNew == true)
    }

    @Test func `somebody readmitted twice missed the messages that the second leaf opens`() throws {
        _ = try number(of: two.publish("one"), for: two.bob)
        _ = try share(by: two.alice, with: two.session("Carol"))
        try revoke("Bob", by: two.alice)
        let second = try two.publish("two")
        _ = try two.bob.scan(share(by: two.alice, with: two.bob, again: true))
        try revoke("Bob", by: two.alice)
        let restored = try goOn(from: backup(of: two.alice))
        _ = try two.publish("three", by: restored)
        _ = try two.bob.scan(share(by: restored, with: two.bob, again: true))
        _ = try two.bob.receipt(two.publish("four", by: restored))
        #expect(try two.bob.missed().flatMap(\.numbers) == [2...2])
        #expect(try two.bob.receipt(second)?.isNew == true)
    }

    /// The owner restored an old backup and confirmed, while the other device goes on.
    @Test(arguments: [3_600, 3_601])
    func `a message created after its number was skipped is of another device`(seconds: UInt64) throws {
        let restored = try goOn(from: backup(of: two.alice))
        two.clock.advance(by: seconds)
        let receipt = try #require(try restored.receipt(two.publish("the other goes on")))
        #expect(receipt.isNew && receipt.isOfOtherDevice == (seconds == 3_601))
    }

    @Test func `another device is noticed also after a restore by a clock that ran ahead`() throws {
        let (bytes, year) = (try backup(of: two.alice), UInt64(365 * 86_400))
        two.clock.advance(by: year)
        let restored = try goOn(from: bytes)
        two.clock.set(back: year - 60)
        #expect(try restored.receipt(two.publish("the other goes on"))?.isOfOtherDevice == true)
    }

    /// Everything that an owner does for others, in a channel that waits.
    @Test func `all commands of an owner are refused after a hand-over`() throws {
        let carol = try two.session("Carol")
        let asked = try carol.request(
            to: .holder(of: two.alice.identity.publicIdentity), channel: Name("chess"))
        _ = try two.alice.scan(asked.drawing.code)
        _ = try handedOver(by: two.alice)
        let bob = two.bob.identity.publicIdentity
        let commands: [() throws -> Void] = [
            { _ = try two.publish("no") },
            { _ = try two.alice.share("chess", to: .holder(of: bob)) },
            { _ = try two.alice.share("chess", againWith: bob) },
            { _ = try two.alice.guestPage(of: "chess", named: nil, under: passphrase) },
            { _ = try two.alice.encrypt(for: .members(of: "chess"), from: { _, _ in 0 }, to: { _, _ in }) },
            { _ = try two.alice.authorize(.holder(of: bob), in: "chess", until: nil, people: 5) },
            { _ = try two.alice.accept(#require(try two.alice.requests().last)) },
            { _ = try two.alice.rename(two.alice.channel("chess"), to: Name("go")) },
        ]
        for (index, command) in commands.enumerated() {
            #expect("command \(index)") {
                try command()
            } throws: { error in
                if case .unconfirmed(.members)? = error as? SessionError { true } else { false }
            }
        }
    }
}
