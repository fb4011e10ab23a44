import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import SeQRcast
@testable import Storage

/// Restores of a backup, which must not readmit anybody revoked after it.
struct BackupTests {
    /// Alice's channel with Bob, and a backup from before Carol was admitted and revoked.
    private struct Club {
        let two: Two
        let carol: Session
        let backup: [UInt8]
        let keys: [UInt8]
        let portable: [UInt8]

        init(alice: Suite = .compact) throws {
            two = try Two(alice: alice)
            carol = try two.session("Carol")
            _ = try two.bob.scan(two.share())
            _ = try two.bob.scan(two.publish("before"))
            backup = try sealed(two.alice)
            keys = try two.alice.backUpKeys(under: passphrase, cost: 10).file
            portable = try sealed(two.alice, isPortable: true)
        }

        func restored(_ bytes: [UInt8], named name: String = "restored") throws -> Session {
            let url = two.folder.appending(path: name)
            _ = try Session.restore(vault: url, from: byteSource(of: bytes), now: two.clock.now) {
                passphrase
            }
            return try Session(vault: url, clock: { [clock = two.clock] in clock.now })
        }

        /// Admits and revokes Carol in the original vault, after the backup.
        func comeAndGo() throws {
            _ = try carol.scan(two.share(with: carol))
            _ = try two.publish("with Carol")
            let member = try two.alice.member("Carol", of: "chess")
            _ = try two.alice.revoke(member, of: "chess")
            _ = try two.publish("without Carol")
        }
    }

    private func isLeftOut(_ session: Session, of code: Code) throws -> Bool {
        if case .refused(.accessEnded(_?)) = try session.scan(code) { true } else { false }
    }

    private func isUnconfirmed(_ body: () throws -> Void) -> Bool {
        do {
            try body()
            return false
        } catch {
            if case .unconfirmed(.members)? = error as? SessionError { return true }
            return false
        }
    }

    @Test(arguments: Suite.allCases, [false, true])
    func `a restored vault is complete`(suite: Suite, isPortable: Bool) throws {
        let club = try Club(alice: suite)
        let restored = try club.restored(isPortable ? club.portable : club.backup)
        // A card that is signed again has another signature, where that is random.
        #expect(isPortable || restored.identity.card == club.two.alice.identity.card)
        #expect(restored.identity.fingerprint == club.two.alice.identity.fingerprint)
        #expect(restored.identity.card.name == club.two.alice.identity.card.name)
        #expect(try restored.contacts().map(\.name?.text) == ["Bob"])
        #expect(
            try restored.messages(in: "chess", limit: 5).map(\.message.content.text) == ["before"])
        #expect(try restored.members(of: "chess").members.map(\.person.name?.text) == ["Bob"])
        #expect(try restored.members(of: "chess").unknownCount == 0)
    }

    @Test(arguments: [false, true])
    func `keys can be restored from a vault whose counter was set back`(isPortable: Bool) throws {
        let club = try Club()
        let restored = try club.restored(club.backup)
        _ = try restored.confirmMembers(of: "chess")
        let row = try restored.channel("chess").id
        try restored.vault.write { try $0.update(.channel, id: row, ["next_number": 1]) }
        let backup =
            isPortable
            ? try sealed(restored, isPortable: true)
            : try restored.backUpKeys(under: passphrase, cost: 10).file
        let again = try club.restored(backup, named: "again")
        _ = try again.confirmMembers(of: "chess")
        let receipt = try club.two.bob.receipt(club.two.publish("again", by: again))
        #expect(receipt?.isNew == true)
    }

    @Test(arguments: [BackupContent.vault, .keys, .portable])
    func `a restore admits nobody who was revoked`(content: BackupContent) throws {
        let club = try Club()
        try club.comeAndGo()
        let restored = try club.restored(
            content == .vault ? club.backup : content == .keys ? club.keys : club.portable)
        #expect(isUnconfirmed { _ = try club.two.publish("too early", by: restored) })
        #expect(
            isUnconfirmed {
                _ = try restored.encrypt(for: .members(of: "chess"), from: { _, _ in 0 }, to: { _, _ in })
            })
        _ = try restored.confirmMembers(of: "chess")
        let code = try club.two.publish("again", by: restored)
        #expect(try isLeftOut(club.carol, of: code))
        let receipt = try #require(try club.two.bob.receipt(code))
        #expect(receipt.stored.message.content.text == "again")
        #expect(receipt.stored.message.number % 1_000_000 == 0)
        #expect(receipt.missed == nil)
        // A new member is in a fresh tree, and reads on.
        let dave = try club.two.session("Dave")
        let share = try restored.share("chess", to: .holder(of: dave.identity.publicIdentity)).drawing.code
        let leaf = try Subscription(opening: SealedCode(share), with: dave.identity).labels.leaf
        #expect(leaf.tree >= 256 && leaf.index == 0)
        _ = try dave.scan(share)
        let next = try club.two.publish("with Dave", by: restored)
        #expect(try dave.receipt(next)?.isNew == true)
        #expect(try club.two.bob.receipt(next)?.missed == nil)
        #expect(try isLeftOut(club.carol, of: next))
        // So can Carol be, with a new share.
        club.two.clock.advance(by: 1)
        _ = try club.carol.scan(
            restored.share("chess", to: .holder(of: club.carol.identity.publicIdentity)).drawing.code)
        #expect(try club.carol.receipt(club.two.publish("with all", by: restored))?.isNew == true)
    }

    /// Members revoked after the backup must be revoked again. The confirmation asks for it.
    @Test func `members revoked after the backup can be revoked again before the confirmation`() throws {
        let club = try Club()
        _ = try club.two.alice.revoke(club.two.alice.member("Bob", of: "chess"), of: "chess")
        let restored = try club.restored(club.backup)
        _ = try restored.revoke(restored.member("Bob", of: "chess"), of: "chess")
        _ = try restored.confirmMembers(of: "chess")
        #expect(try isLeftOut(club.two.bob, of: club.two.publish("again", by: restored)))
    }

    /// A device that went on from the numbers of another one would use one of them twice.
    @Test func `a message of another device makes the channel wait`() throws {
        let club = try Club()
        let alice = club.two.alice
        let other = try club.restored(club.backup)
        _ = try other.confirmMembers(of: "chess")
        _ = try other.share("chess", to: .holder(of: club.carol.identity.publicIdentity))
        let code = try club.two.publish("elsewhere", by: other)
        let receipt = try #require(try alice.receipt(code))
        #expect(receipt.isNew && receipt.isOfOtherDevice)
        // It is the user's own.
        #expect(receipt.stored.direction == .published && !receipt.stored.isUnread)
        #expect(receipt.stored.sightings.count == 1)
        #expect(isUnconfirmed { _ = try club.two.publish("here") })
        #expect(try alice.receipt(code)?.isOfOtherDevice == false)
        _ = try alice.confirmMembers(of: "chess")
        let dave = try club.two.session("Dave")
        _ = try dave.scan(alice.share("chess", to: .holder(of: dave.identity.publicIdentity)).drawing.code)
        let next = try #require(try dave.receipt(club.two.publish("here", by: alice))).stored.message.number
        #expect(next >= receipt.stored.message.number + 1_000_000)
        // Bob missed two messages, and none of the numbers that the devices skipped.
        _ = try club.two.bob.receipt(club.two.publish("for all", by: alice))
        #expect(try club.two.bob.missed().flatMap(\.numbers).map(\.count).reduce(0, +) == 2)
        // The other one does not use what comes from here, either.
        let later = try #require(try other.receipt(club.two.publish("once more", by: alice)))
        #expect(later.isOfOtherDevice && later.stored.message.number == next + 2)
        #expect(isUnconfirmed { _ = try club.two.publish("elsewhere", by: other) })
    }

    /// An owner who lost a device scans the notices that still hang.
    @Test func `messages from before a restore are of no other device`() throws {
        let club = try Club()
        let code = try club.two.publish("after the backup")
        let restored = try club.restored(club.backup)
        let receipt = try #require(try restored.receipt(code))
        #expect(receipt.isNew && !receipt.isOfOtherDevice)
        _ = try restored.confirmMembers(of: "chess")
        _ = try restored.receipt(code)
        #expect(try club.two.bob.receipt(club.two.publish("again", by: restored)) != nil)
    }

    @Test(arguments: [true, false])
    func `all members can be revoked at the confirmation`(isWhole: Bool) throws {
        let club = try Club()
        let restored = try club.restored(isWhole ? club.backup : club.keys)
        #expect(try restored.members(of: "chess").unknownCount == (isWhole ? 0 : 1))
        let membership = try restored.confirmMembers(of: "chess", revokingAll: true)
        #expect(membership.unknownCount == 0)
        #expect(membership.members.allSatisfy { $0.revoked != nil })
        let code = try club.two.publish("to nobody", by: restored)
        #expect(try isLeftOut(club.two.bob, of: code))
        #expect(try restored.receipt(code)?.isNew == false)
    }

    /// A backup of keys has no names: Bob's second share is on another leaf than his first.
    @Test func `a revoked member may read on under a share whose name is unknown`() throws {
        let club = try Club()
        let restored = try club.restored(club.keys)
        _ = try restored.confirmMembers(of: "chess")
        #expect(try restored.channels().map(\.memberCount) == [1])
        let bob = club.two.bob.identity.publicIdentity
        _ = try restored.share("chess", to: .holder(of: bob))
        #expect(try restored.channels().map(\.memberCount) == [2])
        let revoked = try restored.revoke(restored.member("Bob", of: "chess"), of: "chess")
        #expect(revoked.unknownCount == 1)
        #expect(try club.two.bob.receipt(club.two.publish("read on", by: restored)) != nil)

        let membership = try restored.revokeAll(of: "chess")
        #expect(membership.unknownCount == 0)
        #expect(try restored.channels().map(\.memberCount) == [0])
        let code = try club.two.publish("to nobody", by: restored)
        #expect(try isLeftOut(club.two.bob, of: code))
    }

    @Test func `nothing is sealed for members before their confirmation`() throws {
        let club = try Club()
        let bob = club.two.bob.identity.publicIdentity
        let request = try club.carol.request(
            to: .holder(of: club.two.alice.identity.publicIdentity), channel: Name("chess"))
        let restored = try club.restored(club.backup)
        _ = try restored.scan(request.drawing.code)
        let waiting = try #require(try restored.requests().first)
        #expect(isUnconfirmed { _ = try restored.share("chess", to: .holder(of: bob)) })
        #expect(isUnconfirmed { _ = try restored.accept(waiting) })
        #expect(try restored.channels().map { $0.channel.restored != nil } == [true])
        _ = try restored.createChannel(Name("new"))
        _ = try restored.publish(Content(type: .text, text: "hello"), in: "new")
        _ = try restored.confirmMembers(of: "chess")
        #expect(throws: SessionError.self) { try restored.confirmMembers(of: "chess") }
        _ = try restored.accept(waiting)
        #expect(try restored.channels().allSatisfy { $0.channel.restored == nil })
    }

    /// An authorization withdrawn after the backup would otherwise be valid again.
    @Test func `a restore withdraws authorizations`() throws {
        let two = try Two()
        let carol = try two.session("Carol")
        let made = try two.alice.authorize(
            .holder(of: two.bob.identity.publicIdentity), in: "chess", until: nil, people: 5)
        _ = try two.bob.scan(made.drawing.code)
        let backup = try sealed(two.alice)
        _ = try two.alice.withdraw(authorizationOf: "Bob", in: "chess")
        let url = two.folder.appending(path: "restored")
        let restored = try Session.restore(
            vault: url, from: byteSource(of: backup), now: two.clock.now, passphrase: { passphrase }
        ).session
        _ = try restored.confirmMembers(of: "chess")
        let request = try carol.request(
            to: .holder(of: two.alice.identity.publicIdentity), channel: Name("chess"),
            via: .holder(of: two.bob.identity.publicIdentity))
        let endorsable = try two.bob.endorsableRequest(request.drawing.code)
        let endorsed = try two.bob.endorse(endorsable, under: #require(endorsable.authorizations.first))
        guard
            case .refused(.notAuthorized(.withdrawn)) = try restored.scan(
                endorsed.code, options: ScanOptions(isIssuingShares: true))
        else {
            Issue.record("let in")
            return
        }
    }

    /// An endorsed request from before the confirmation stays pending.
    @Test func `an endorsed request waits for the confirmation`() throws {
        let club = try Club()
        let restored = try club.restored(club.backup)
        _ = try restored.confirmMembers(of: "chess")
        let made = try restored.authorize(
            .holder(of: club.two.bob.identity.publicIdentity), in: "chess", until: nil, people: 5)
        _ = try club.two.bob.scan(made.drawing.code)
        let request = try club.carol.request(
            to: .holder(of: restored.identity.publicIdentity), channel: Name("chess"),
            via: .holder(of: club.two.bob.identity.publicIdentity))
        let endorsable = try club.two.bob.endorsableRequest(request.drawing.code)
        let endorsed = try club.two.bob.endorse(
            endorsable, under: #require(endorsable.authorizations.first))
        _ = try restored.handOverChannels()
        guard
            case .endorsement(let scanned) = try restored.scan(
                endorsed.code, options: ScanOptions(isIssuingShares: true)),
            case .pending = scanned.news
        else {
            Issue.record("let in")
            return
        }
    }

    /// Somebody whom the first restored vault admitted and revoked is a stranger to the second one.
    @Test func `one backup can be restored twice`() throws {
        let club = try Club()
        let first = try club.restored(club.backup, named: "first")
        _ = try first.confirmMembers(of: "chess")
        _ = try club.carol.scan(
            first.share("chess", to: .holder(of: club.carol.identity.publicIdentity)).drawing.code)
        let code = try club.two.publish("with Carol", by: first)
        #expect(try club.carol.receipt(code) != nil)
        let second = try club.restored(club.backup, named: "second")
        _ = try second.confirmMembers(of: "chess")
        let dave = try club.two.session("Dave")
        _ = try dave.scan(second.share("chess", to: .holder(of: dave.identity.publicIdentity)).drawing.code)
        let later = try club.two.publish("without Carol", by: second)
        #expect(try dave.receipt(later) != nil)
        #expect(try club.carol.receipt(later) == nil)
        #expect(try club.two.bob.receipt(later) != nil)
    }

    @Test func `numbers skipped by a restore are not reported as missed`() throws {
        let club = try Club()
        try club.comeAndGo()
        let restored = try club.restored(club.backup)
        _ = try restored.confirmMembers(of: "chess")
        let codes = try (0..<3).map { try club.two.publish("\($0)", by: restored) }
        var arrivals = Arrivals()
        let outcome = try club.two.bob.scan(codes[2])
        arrivals.record([outcome])
        guard case .message(let receipt) = outcome else { return }
        let number = receipt.stored.message.number
        #expect(receipt.missed == number - 2...number - 1)
        #expect(try club.two.bob.missed(before: arrivals).map(\.numbers) == [[number - 2...number - 1]])
        #expect(try club.two.bob.receipt(codes[0])?.missed == nil)
        let again = try club.restored(sealed(restored), named: "again")
        _ = try again.confirmMembers(of: "chess")
        let last = try #require(try club.two.bob.receipt(club.two.publish("last", by: again)))
        #expect(last.missed == nil)
        #expect(last.stored.message.number > number + 1_000)
    }

    @Test func `subscriptions survive a restore`() throws {
        let club = try Club()
        let keys = try club.two.bob.backUpKeys(under: passphrase, cost: 10)
        #expect(keys.channelCount == 0 && keys.subscriptionCount == 1)
        for (name, bytes) in [("whole", try sealed(club.two.bob)), ("keys", keys.file)] {
            let bob = try club.restored(bytes, named: "bob \(name)")
            #expect(bob.identity.fingerprint == club.two.bob.identity.fingerprint)
            let code = try club.two.publish("for \(name)")
            #expect(try bob.receipt(code)?.stored.message.content.text == "for \(name)")
            #expect(try bob.contacts().map(\.name?.text) == ["Alice"])
        }
    }

    @Test func `a message keeps its version where an earlier one was deleted`() throws {
        let club = try Club()
        let bob = club.two.bob
        let twin = try club.two.copy(of: club.two.alice, named: "twin.vault")
        let codes = [try club.two.publish("second"), try club.two.publish("second of the twin", by: twin)]
        let receipts = try codes.map { try #require(try bob.receipt($0)) }
        #expect(receipts.map(\.stored.duplicateIndex) == [1, 2])
        #expect(try bob.forget([receipts[0].stored]) == 1)
        let restored = try club.restored(sealed(bob, isPortable: true))
        let kept = try restored.messages(in: "chess").map { ($0.message.number, $0.duplicateIndex) }
        #expect(kept.map(\.0) == [2, 1] && kept.map(\.1) == [2, 1])
    }

    @Test func `a code restores keys`() throws {
        let club = try Club()
        let code = try club.two.alice.backUpKeys(under: passphrase, cost: 10).code
        #expect(code.kind == .backup)
        guard case .backup = try club.two.bob.scan(code) else {
            Issue.record("taken for something else")
            return
        }
        let url = club.two.folder.appending(path: "restored")
        let restored = try Session.restore(vault: url, from: Code(text: code.text)) { passphrase }
        #expect(restored.content == .keys)
        #expect(restored.session.identity.fingerprint == club.two.alice.identity.fingerprint)
        #expect(throws: BackupError.notABackup) {
            try Session.restore(
                vault: club.two.folder.appending(path: "none"), from: club.two.alice.identity.card.code
            ) { passphrase }
        }
    }

    @Test func `a failed restore leaves no file`() throws {
        let club = try Club()
        let folder = club.two.folder.appending(path: "place")
        let url = folder.appending(path: "vault")
        let other = try #require(Passphrase(Array("other".utf8)))
        var damaged = club.backup
        damaged[damaged.count - 1] ^= 1
        for (bytes, passphrase, expected) in [
            (club.backup, other, BackupError.wrongPassphrase), (damaged, passphrase, .damaged),
            (Array(club.backup.dropLast(70_000)), passphrase, .damaged),
            (Array("hello".utf8), passphrase, .notABackup),
        ] {
            #expect(throws: expected) {
                try Session.restore(vault: url, from: byteSource(of: bytes)) { passphrase }
            }
            let left = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            #expect(left == [])
        }
    }

    /// The passphrase is asked for only if it can be used.
    @Test func `a restore does not replace a vault`() throws {
        let club = try Club()
        let before = try Data(contentsOf: club.two.bob.vault.url)
        #expect(throws: VaultError.alreadyThere(path: club.two.bob.vault.url.path)) {
            try Session.restore(vault: club.two.bob.vault.url, from: byteSource(of: club.backup)) {
                Issue.record("asked")
                return passphrase
            }
        }
        #expect(try Data(contentsOf: club.two.bob.vault.url) == before)
    }
}

private let passphrase: Passphrase = {
    guard let passphrase = Passphrase(Array("tin soldier".utf8)) else { preconditionFailure("it is one") }
    return passphrase
}()

/// A backup of the whole vault.
private func sealed(_ session: Session, isPortable: Bool = false) throws -> [UInt8] {
    var bytes: [UInt8] = []
    if isPortable {
        try session.backUpPortable(under: passphrase, cost: 10) { bytes += $0[$1] }
    } else {
        try session.backUp(under: passphrase, cost: 10) { bytes += $0[$1] }
    }
    return bytes
}
