import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Endorsed requests. Alice owns "chess", Carol may endorse, Bob asks.
struct EndorsementTests {

    @Test(arguments: Suite.allCases, Suite.allCases)
    func `an endorsed requester becomes a member without a question`(alice: Suite, bob: Suite) throws {
        let club = try EndorsingClub(alice: alice, bob: bob)
        let share = try #require(try club.scan(club.endorsed(club.request())).admitted)
        #expect(try club.two.bob.news(share.drawing.code) == .subscribed)
        #expect(try club.two.bob.receipt(club.two.publish("hello"))?.isNew == true)
        let members = try club.two.alice.members(of: "chess").members
        #expect(members.map(\.endorser?.fingerprint) == [club.carol.identity.fingerprint])
        #expect(try club.two.alice.grantedAuthorizations().map(\.used) == [1])
        #expect(try club.two.bob.sentRequests().map(\.answered) == [club.two.clock.now])
    }

    /// An authorization gives no key.
    @Test func `an authorizer without a share cannot read`() throws {
        let club = try EndorsingClub()
        _ = try club.scan(club.endorsed(club.request()))
        guard case .refused(.notSubscribed) = try club.carol.scan(club.two.publish("secret")) else {
            Issue.record("read")
            return
        }
        #expect(try club.carol.channels().isEmpty)
    }

    @Test func `an endorsed request waits where no shares are issued`() throws {
        let club = try EndorsingClub()
        let code = try club.endorsed(club.request())
        guard case .endorsement(let scanned) = try club.scan(code, issuing: false),
            case .pending = scanned.news
        else {
            Issue.record("not waiting")
            return
        }
        let waiting = try club.two.alice.requests()
        #expect(waiting.map(\.endorser?.fingerprint) == [club.carol.identity.fingerprint])
        _ = try club.two.alice.accept(waiting[0])
        #expect(
            try club.two.alice.members(of: "chess").members.map(\.endorser?.fingerprint)
                == [club.carol.identity.fingerprint])
        guard case .endorsement(let again) = try club.scan(code), case .member = again.news else {
            Issue.record("admitted twice")
            return
        }
    }

    @Test func `an endorsement is valid once`() throws {
        let club = try EndorsingClub()
        let code = try club.endorsed(club.request())
        _ = try club.scan(code)
        guard case .endorsement(let again) = try club.scan(code), case .member = again.news else {
            Issue.record("admitted twice")
            return
        }
        #expect(try club.two.alice.grantedAuthorizations().map(\.used) == [1])
        _ = try club.two.alice.revoke(club.two.alice.member("Bob", of: "chess"), of: "chess")
        #expect(try club.fault(code) == .requesterRevoked)
        #expect(try club.fault(club.endorsed(club.request())) == .requesterRevoked)
    }

    @Test func `nobody can endorse their own request`() throws {
        let club = try EndorsingClub()
        let own = club.carol.identity.request(
            to: club.two.alice.identity.publicIdentity.addressee!, channel: nil, note: "",
            created: club.two.clock.now
        ).request
        let held = try club.carol.heldAuthorizations()[0].held.authorization
        let forged = Endorsement(
            of: own, channelID: held.authorization.channelID, authorizationDigest: held.digest,
            suite: .compact, signedBy: club.carol.identity.keys.signature)
        let code = club.two.alice.identity.publicIdentity.addressee!.seal(forged.plaintext, as: .endorsement)
        #expect(try club.fault(code) == .endorsedThemselves)
    }

    @Test func `an endorsement does not admit somebody who was rejected`() throws {
        let club = try EndorsingClub()
        let direct = try club.two.bob.request(
            to: .holder(of: club.two.alice.identity.publicIdentity), channel: Name("chess"))
        _ = try club.two.alice.scan(direct.drawing.code)
        _ = try club.two.alice.reject(club.two.alice.requests()[0])
        #expect(try club.fault(club.endorsed(club.request())) == .requesterRejected)
        #expect(try club.fault(club.endorsed(club.request(channel: nil))) == .requesterRejected)
    }

    /// A request without a channel's name that was rejected in one channel is not admitted through
    /// another.
    @Test func `a rejection outlasts acceptance in another channel`() throws {
        let club = try EndorsingClub()
        _ = try club.two.alice.createChannel(Name("go"))
        let forChess = try club.endorsed(club.request(channel: nil))
        _ = try club.scan(forChess, issuing: false)
        _ = try club.two.alice.reject(club.two.alice.requests()[0])
        _ = try club.carol.scan(club.authorize(in: "go"))
        club.two.clock.advance(by: 1)
        let endorsable = try club.carol.endorsableRequest(club.request(channel: nil))
        let go = try #require(
            endorsable.authorizations.first { $0.terms.channel.text == "go" })
        let forGo = try club.carol.endorse(endorsable, under: go).code
        #expect(try club.scan(forGo).admitted?.channel.name.text == "go")
        #expect(try club.fault(forChess) == .requesterRejected)
    }

    @Test func `an endorsement counts only for its channel`() throws {
        let club = try EndorsingClub()
        _ = try club.two.alice.createChannel(Name("go"))
        _ = try club.scan(club.endorsed(club.request(channel: nil)), issuing: false)
        _ = try club.two.alice.accept(club.two.alice.requests()[0], channel: "go")
        #expect(try club.two.alice.members(of: "go").members.map { $0.endorser != nil } == [false])
        #expect(try club.two.alice.grantedAuthorizations().map(\.used) == [0])
    }

    /// A revoked member who asks again needs a new endorsement.
    @Test func `an endorsement does not pass to a later request`() throws {
        let club = try EndorsingClub()
        _ = try club.scan(club.endorsed(club.request()))
        _ = try club.two.alice.revoke(club.two.alice.member("Bob", of: "chess"), of: "chess")
        club.two.clock.advance(by: 60)
        let direct = try club.two.bob.request(
            to: .holder(of: club.two.alice.identity.publicIdentity), channel: Name("chess"))
        _ = try club.two.alice.scan(direct.drawing.code)
        #expect(try club.two.alice.requests().map { $0.endorser != nil } == [false])
    }

    @Test func `a plain request keeps an earlier endorsement`() throws {
        let club = try EndorsingClub()
        _ = try club.scan(club.endorsed(club.request()), issuing: false)
        club.two.clock.advance(by: 60)
        let direct = try club.two.bob.request(
            to: .holder(of: club.two.alice.identity.publicIdentity), channel: Name("chess"), note: "again")
        _ = try club.two.alice.scan(direct.drawing.code)
        let waiting = try club.two.alice.requests()
        #expect(waiting.map(\.stored.request.request.note) == ["again"])
        #expect(waiting.map(\.endorser?.fingerprint) == [club.carol.identity.fingerprint])
    }

    /// Carol endorses a request that Bob made before he asked Alice himself.
    @Test func `an endorsement of an earlier request keeps the later request`() throws {
        let club = try EndorsingClub()
        let endorsed = try club.endorsed(club.request())
        let direct = try club.two.bob.request(
            to: .holder(of: club.two.alice.identity.publicIdentity), channel: Name("chess"), note: "again")
        for code in [direct.drawing.code, endorsed] { _ = try club.scan(code, issuing: false) }
        let waiting = try club.two.alice.requests()
        #expect(waiting.map(\.stored.request.request.note) == ["again"])
        #expect(waiting.map(\.endorser?.fingerprint) == [club.carol.identity.fingerprint])
    }

    /// A request accepted for another channel is pending again for its own one after the
    /// endorsement.
    @Test func `an endorsement renews a request that was accepted for another channel`() throws {
        let club = try EndorsingClub()
        _ = try club.two.alice.createChannel(Name("go"))
        let endorsed = try club.endorsed(club.request())
        let direct = try club.two.bob.request(
            to: .holder(of: club.two.alice.identity.publicIdentity), channel: Name("chess"))
        _ = try club.scan(direct.drawing.code)
        _ = try club.two.alice.accept(club.two.alice.requests()[0], channel: "go")
        guard case .endorsement(let scanned) = try club.scan(endorsed, issuing: false),
            case .pending(let waiting) = scanned.news
        else {
            Issue.record("not waiting")
            return
        }
        #expect(waiting.stored.state == .pending)
        #expect(waiting.endorser?.fingerprint == club.carol.identity.fingerprint)
    }

    /// Only the authorizer can use an authorization, whoever knows its digest.
    @Test func `an endorsement that the authorizer did not sign is refused`() throws {
        let club = try EndorsingClub()
        let mallory = try club.two.session("Mallory")
        let request = try VerifiedRequest(opening: SealedCode(club.request()), with: club.carol.identity)
        let held = try club.carol.heldAuthorizations()[0].held.authorization
        let forged = Endorsement(
            of: request.request, channelID: held.authorization.channelID, authorizationDigest: held.digest,
            suite: .compact, signedBy: mallory.identity.keys.signature)
        let code = club.two.alice.identity.publicIdentity.addressee!.seal(forged.plaintext, as: .endorsement)
        guard case .refused(.tampered) = try club.scan(code) else {
            Issue.record("taken")
            return
        }
        #expect(try club.two.alice.channels().map(\.memberCount) == [0])
        // An authorization that was never issued.
        let invented = Endorsement(
            of: request.request, channelID: held.authorization.channelID,
            authorizationDigest: [UInt8](repeating: 1, count: 32), suite: .compact,
            signedBy: club.carol.identity.keys.signature)
        #expect(
            try club.fault(
                club.two.alice.identity.publicIdentity.addressee!.seal(invented.plaintext, as: .endorsement))
                == .unknown)
    }

    @Test func `an endorsement is refused by anybody but the owner`() throws {
        let club = try EndorsingClub()
        let code = try club.endorsed(club.request())
        guard case .refused(.notForThisIdentity) = try club.two.bob.scan(code) else {
            Issue.record("taken")
            return
        }
    }
}
