import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import SeQRcast
@testable import Storage

/// Channels that leave out people whose names are lost.
struct UnknownMembersTests {
    private let two: Two
    private let carol: Session

    /// Alice admits Bob and Carol, and revokes Carol.
    init() throws {
        two = try Two()
        carol = try two.session("Carol")
        _ = try two.bob.scan(two.share())
        _ = try carol.scan(two.share(with: carol))
        _ = try two.alice.revoke(two.alice.member("Carol", of: "chess"), of: "chess")
    }

    private func damage(_ sql: String) throws {
        try two.alice.vault.queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    }

    /// A rescue of Alice's vault, with confirmed members.
    private func rescued() throws -> (session: Session, leftOut: Int) {
        let url = two.folder.appending(path: "rescued")
        try two.alice.vault.emptyLog()
        let entries = try Session.rescue(vault: two.alice.vault.url, into: url)
        let session = try Session(vault: url, clock: { [clock = two.clock] in clock.now })
        _ = try session.confirmMembers(of: "chess")
        return (session, entries.leftOutCount)
    }

    private func restoredKeys() throws -> Session {
        let passphrase = try #require(Passphrase(Array("tin soldier".utf8)))
        let url = two.folder.appending(path: "restored")
        let bytes = try two.alice.backUpKeys(under: passphrase, cost: 10).file
        _ = try Session.restore(vault: url, from: byteSource(of: bytes), now: two.clock.now) { passphrase }
        let session = try Session(vault: url, clock: { [clock = two.clock] in clock.now })
        _ = try session.confirmMembers(of: "chess")
        return session
    }

    private func isLeftOut(_ session: Session, of code: Code) throws -> Bool {
        if case .refused(.accessEnded(_?)) = try session.scan(code) { true } else { false }
    }

    @Test(arguments: ["card = zeroblob(40)", "leaf = -1", "channel = 77"])
    func `a rescue readmits nobody whose revoked entry is lost`(_ change: String) throws {
        try damage("PRAGMA foreign_keys = OFF; UPDATE member SET \(change) WHERE leaf = 1")
        let (alice, leftOut) = try rescued()
        #expect(leftOut == 1)
        let code = try two.publish("after the rescue", by: alice)
        #expect(try isLeftOut(carol, of: code))
        #expect(try two.bob.receipt(code)?.isNew == true)
        #expect(try alice.members(of: "chess").unknownCount == 0)
    }

    @Test func `a rescue without losses leaves nobody out`() throws {
        let (alice, leftOut) = try rescued()
        #expect(leftOut == 0)
        let code = try two.publish("for Bob", by: alice)
        #expect(try isLeftOut(carol, of: code))
        #expect(try two.bob.receipt(code)?.isNew == true)
    }

    /// Bob's entry is lost too: nothing says that he was not revoked.
    @Test func `somebody who is left out by a rescue reads on with a new share`() throws {
        try damage("UPDATE member SET card = zeroblob(40)")
        let (alice, leftOut) = try rescued()
        #expect(leftOut == 2)
        #expect(try isLeftOut(two.bob, of: two.publish("to nobody", by: alice)))
        two.clock.advance(by: 1)
        let share = try alice.share("chess", to: .holder(of: two.bob.identity.publicIdentity))
        #expect(share.isPossiblyRevoked)
        _ = try two.bob.scan(share.drawing.code)
        #expect(try two.bob.receipt(two.publish("for Bob", by: alice))?.isNew == true)
    }

    @Test func `a new member may be one of those who were revoked before a restore of keys`() throws {
        let alice = try restoredKeys()
        let people = [carol, two.bob].map(\.identity.publicIdentity)
        #expect(try alice.possiblyRevoked(among: people, in: "chess").count == 2)
        #expect(try alice.share("chess", to: .holder(of: people[0])).isPossiblyRevoked)
        // Now she is known.
        #expect(try alice.share("chess", to: .holder(of: people[0])).isPossiblyRevoked == false)
        #expect(
            try alice.possiblyRevoked(among: people, in: "chess").map(\.fingerprint) == [
                people[1].fingerprint
            ])
        let request = try two.bob.request(
            to: .holder(of: alice.identity.publicIdentity), channel: Name("chess"))
        _ = try alice.scan(request.drawing.code)
        #expect(try alice.accept(#require(alice.requests().first)).isPossiblyRevoked)
    }

    @Test func `an endorsed member may be one of those who were revoked before`() throws {
        let alice = try restoredKeys()
        let bob = two.bob.identity.publicIdentity
        _ = try two.bob.scan(
            alice.authorize(.holder(of: bob), in: "chess", until: nil, people: 5).drawing.code)
        let request = try carol.request(
            to: .holder(of: alice.identity.publicIdentity), channel: Name("chess"), via: .holder(of: bob))
        let endorsable = try two.bob.endorsableRequest(request.drawing.code)
        let endorsed = try two.bob.endorse(endorsable, under: #require(endorsable.authorizations.first))
        guard
            case .endorsement(let scanned) = try alice.scan(
                endorsed.code, options: ScanOptions(isIssuingShares: true)),
            case .admitted(let share) = scanned.news
        else {
            Issue.record("not admitted")
            return
        }
        #expect(share.isPossiblyRevoked)
    }

    /// All leaves that are left out are those of known members.
    @Test func `nobody is suspected where all who are left out are known`() throws {
        let dave = try two.session("Dave")
        #expect(
            try two.alice.share("chess", to: .holder(of: dave.identity.publicIdentity)).isPossiblyRevoked
                == false)
        _ = try two.alice.revokeAll(of: "chess")
        let erin = try two.session("Erin")
        #expect(
            try two.alice.share("chess", to: .holder(of: erin.identity.publicIdentity)).isPossiblyRevoked
                == false)
    }
}
