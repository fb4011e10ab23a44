import Exchange
import Foundation
import Testing
import Wire

@testable import SeQRcast

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

    private func restoredKeys() throws -> Session {
        let passphrase = try #require(Passphrase(Array("tin soldier".utf8)))
        let url = two.folder.appending(path: "restored")
        let bytes = try two.alice.backUpKeys(under: passphrase, cost: 10).file
        _ = try Session.restore(vault: url, from: byteSource(of: bytes), now: two.clock.now) { passphrase }
        let session = try Session(vault: url, clock: { [clock = two.clock] in clock.now })
        _ = try session.confirmMembers(of: "chess")
        return session
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
