import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// The limits of an authorization: time, channel, people and authorizer.
struct AuthorizationTests {
    @Test func `a withdrawn authorization admits nobody`() throws {
        let club = try EndorsingClub()
        let early = try club.endorsed(club.request())
        let ended = try club.two.alice.withdraw(authorizationOf: "Carol", in: "chess")
        #expect(ended.granted.withdrawn == club.two.clock.now)
        #expect(try club.fault(early) == .withdrawn)
        #expect(throws: SessionError.self) {
            try club.two.alice.withdraw(authorizationOf: "Carol", in: "chess")
        }
        // A new authorization does not restore the old one.
        club.two.clock.advance(by: 1)
        _ = try club.carol.scan(club.authorize())
        #expect(try club.fault(early) == .replaced)
        #expect(try club.scan(club.endorsed(club.request())).admitted != nil)
    }

    @Test(arguments: [false, true])
    func `whoever is revoked can let nobody in any more`(isRevokingAll: Bool) throws {
        let club = try EndorsingClub()
        let alice = club.two.alice
        _ = try club.carol.scan(club.two.share(with: club.carol))
        let code = try club.endorsed(club.request())
        if isRevokingAll {
            _ = try alice.revokeAll(of: "chess")
        } else {
            #expect(
                try alice.revoke(alice.member("Carol", of: "chess"), of: "chess").isAuthorizationWithdrawn)
        }
        #expect(try club.fault(code) == .withdrawn)
    }

    @Test func `an authorization ends by the owner's clock`() throws {
        let club = try EndorsingClub(until: 100)
        let early = try club.endorsed(club.request())
        club.two.clock.advance(by: 100)
        #expect(try club.fault(early) == .expired)
        #expect(throws: SessionError.self) { try club.endorsed(club.request()) }
    }

    @Test func `an authorization admits only its number of people`() throws {
        let club = try EndorsingClub(people: 1)
        let dave = try club.two.session("Dave")
        let late = try club.endorsed(club.request(by: dave))
        #expect(try club.scan(club.endorsed(club.request())).admitted != nil)
        #expect(try club.fault(late) == .usedUp)
        // Revoking a member does not free a place.
        _ = try club.two.alice.revoke(club.two.alice.member("Bob", of: "chess"), of: "chess")
        #expect(try club.fault(late) == .usedUp)
    }

    @Test func `nobody authorizes themselves`() throws {
        let two = try Two()
        guard case .owned(let chess) = try two.alice.channel("chess").access else {
            Issue.record("not hers")
            return
        }
        let (code, _) = chess.authorize(
            two.alice.identity.publicIdentity.addressee!, issued: two.clock.now, until: nil, people: 1,
            signedBy: two.alice.identity)
        guard case .refused(.notForThisIdentity) = try two.alice.scan(code) else {
            Issue.record("taken")
            return
        }
        #expect(try two.alice.heldAuthorizations().isEmpty)
        #expect(try two.alice.contacts().isEmpty)
    }

    @Test func `an authorization is for one channel`() throws {
        let club = try EndorsingClub()
        _ = try club.two.alice.createChannel(Name("go"))
        #expect(throws: SessionError.self) { try club.endorsed(club.request(channel: "go")) }
        // Carol alters Bob's request: first his signature does not verify, then hers.
        let request = try VerifiedRequest(
            opening: SealedCode(club.request(channel: "go")), with: club.carol.identity)
        let held = try club.carol.heldAuthorizations()[0].held.authorization
        let other = try club.two.alice.channel("go").keys?.id ?? []
        for id in [held.authorization.channelID, other] {
            let forged = Endorsement(
                of: request.request, channelID: id, authorizationDigest: held.digest, suite: .compact,
                signedBy: club.carol.identity.keys.signature)
            let code = club.two.alice.identity.publicIdentity.addressee!.seal(
                forged.plaintext, as: .endorsement)
            #expect(try club.fault(code) == .otherChannel)
        }
    }

    @Test func `only the authorizer can open an authorization`() throws {
        let club = try EndorsingClub()
        let code = try club.authorize()
        guard case .refused(.notForThisIdentity) = try club.two.bob.scan(code) else {
            Issue.record("taken")
            return
        }
    }

    @Test func `the newer authorization counts`() throws {
        let club = try EndorsingClub()
        club.two.clock.advance(by: 10)
        let newer = try club.authorize(people: 3)
        let held = try club.carol.heldAuthorizations()[0].terms
        #expect(held.people == 10)
        _ = try club.carol.scan(newer)
        let known = try club.carol.heldAuthorizations().map(\.terms)
        #expect(known.map(\.people) == [3])
        let older = club.carol.identity.publicIdentity.addressee!.seal(held.plaintext, as: .authorization)
        guard case .authorization(let scanned) = try club.carol.scan(older), scanned.news == .unchanged else {
            Issue.record("the older one was taken")
            return
        }
        #expect(try club.carol.heldAuthorizations().map(\.terms) == known)
    }

    @Test func `a channel made again replaces the old one of its name`() throws {
        let club = try EndorsingClub()
        try club.two.alice.delete(club.two.alice.channel("chess"))
        _ = try club.two.alice.createChannel(Name("chess"))
        club.two.clock.advance(by: 1)
        _ = try club.carol.scan(club.authorize())
        #expect(try club.carol.heldAuthorizations().count == 2)
        #expect(try club.carol.endorsableRequest(club.request()).authorizations.count == 1)
        #expect(try club.scan(club.endorsed(club.request())).admitted != nil)
    }
}
