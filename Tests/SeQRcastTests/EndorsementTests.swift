import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Authorizers: who may vouch, for whom, and for how long. Alice owns "chess", Carol may endorse, Bob asks.
struct EndorsementTests {
    private struct Club {
        let two: Two
        let carol: Session

        init(alice: Suite = .compact, bob: Suite = .compact, people: Int = 10, until: UInt64? = nil) throws {
            two = try Two(alice: alice, bob: bob)
            carol = try two.session("Carol")
            _ = try carol.scan(authorize(people: people, until: until))
        }

        @discardableResult
        func authorize(people: Int = 10, until: UInt64? = nil, in channel: String = "chess") throws -> Code {
            let end = try until.map { try Timestamp(seconds: two.clock.now.seconds + $0) }
            return try two.alice.authorize(
                .holder(of: carol.identity.party), in: channel, until: end, people: people
            ).drawing.code
        }

        func request(by session: Session? = nil, channel: String? = "chess") throws -> Code {
            try (session ?? two.bob).request(
                to: .holder(of: two.alice.identity.party), channel: channel.map { try Name($0) },
                via: .holder(of: carol.identity.party)
            ).drawing.code
        }

        func endorsed(_ request: Code) throws -> Code {
            let endorsable = try carol.endorsableRequest(request)
            return try carol.endorse(endorsable, under: endorsable.authorizations[0]).drawing.code
        }

        func scan(_ code: Code, issuing: Bool = true) throws -> ScanOutcome {
            try two.alice.scan(code, options: ScanOptions(isIssuingShares: issuing))
        }

        func fault(_ code: Code) throws -> AuthorizationFault? {
            let before = try two.alice.channels().map(\.memberCount)
            guard case .refused(.notAuthorized(let fault)) = try scan(code) else { return nil }
            #expect(try two.alice.channels().map(\.memberCount) == before)
            return fault
        }
    }

    private func admitted(_ outcome: ScanOutcome) -> MadeShare? {
        if case .endorsement(let scanned) = outcome, case .admitted(let share) = scanned.news {
            share
        } else {
            nil
        }
    }

    @Test(arguments: Suite.allCases, Suite.allCases)
    func whoIsEndorsedIsAMemberWithoutAQuestion(alice: Suite, bob: Suite) throws {
        let club = try Club(alice: alice, bob: bob)
        let share = try #require(try admitted(club.scan(club.endorsed(club.request()))))
        #expect(try club.two.bob.news(share.drawing.code) == .subscribed)
        #expect(try club.two.bob.receipt(club.two.publish("hello"))?.isNew == true)
        let members = try club.two.alice.members(of: "chess").members
        #expect(members.map(\.endorser?.fingerprint) == [club.carol.identity.fingerprint])
        #expect(try club.two.alice.givenAuthorizations().map(\.used) == [1])
        #expect(try club.two.bob.sentRequests().map(\.answered) == [club.two.clock.now])
    }

    /// What an authorizer holds opens nothing.
    @Test func anAuthorizerWithoutAShareCannotRead() throws {
        let club = try Club()
        _ = try club.scan(club.endorsed(club.request()))
        guard case .refused(.notSubscribed) = try club.carol.scan(club.two.publish("secret")) else {
            Issue.record("read")
            return
        }
        #expect(try club.carol.channels().isEmpty)
    }

    @Test func withoutAFolderForSharesItWaits() throws {
        let club = try Club()
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

    @Test func anEndorsementIsGoodOnce() throws {
        let club = try Club()
        let code = try club.endorsed(club.request())
        _ = try club.scan(code)
        guard case .endorsement(let again) = try club.scan(code), case .member = again.news else {
            Issue.record("admitted twice")
            return
        }
        #expect(try club.two.alice.givenAuthorizations().map(\.used) == [1])
        _ = try club.two.alice.revoke(club.two.alice.member("Bob", of: "chess"), of: "chess")
        #expect(try club.fault(code) == .requesterRevoked)
        #expect(try club.fault(club.endorsed(club.request())) == .requesterRevoked)
    }

    @Test func aWithdrawnAuthorizationLetsNobodyIn() throws {
        let club = try Club()
        let early = try club.endorsed(club.request())
        let ended = try club.two.alice.withdraw(authorizationOf: "Carol", in: "chess")
        #expect(ended.granted.withdrawn == club.two.clock.now)
        #expect(try club.fault(early) == .withdrawn)
        #expect(throws: SessionError.self) {
            try club.two.alice.withdraw(authorizationOf: "Carol", in: "chess")
        }
        // A new one does not bring the old one back.
        club.two.clock.advance(by: 1)
        _ = try club.carol.scan(club.authorize())
        #expect(try club.fault(early) == .withdrawn)
        #expect(try admitted(club.scan(club.endorsed(club.request()))) != nil)
    }

    @Test func anAuthorizationEndsByTheOwnersClock() throws {
        let club = try Club(until: 100)
        let early = try club.endorsed(club.request())
        club.two.clock.advance(by: 100)
        #expect(try club.fault(early) == .expired)
        #expect(throws: SessionError.self) { try club.endorsed(club.request()) }
    }

    @Test func anAuthorizationIsForSoManyPeople() throws {
        let club = try Club(people: 1)
        let dave = try club.two.session("Dave")
        let late = try club.endorsed(club.request(by: dave))
        #expect(try admitted(club.scan(club.endorsed(club.request()))) != nil)
        #expect(try club.fault(late) == .usedUp)
        // Revoking somebody makes no room.
        _ = try club.two.alice.revoke(club.two.alice.member("Bob", of: "chess"), of: "chess")
        #expect(try club.fault(late) == .usedUp)
    }

    @Test func anAuthorizationIsForOneChannel() throws {
        let club = try Club()
        _ = try club.two.alice.createChannel(Name("go"))
        #expect(throws: SessionError.self) { try club.endorsed(club.request(channel: "go")) }
        // Carol changes what Bob asked for: his signature, and then hers, say otherwise.
        let request = try VerifiedRequest(
            opening: SealedCode(club.request(channel: "go")), with: club.carol.identity)
        let held = try club.carol.receivedAuthorizations()[0].held.authorization
        let other = try club.two.alice.channel("go").keys?.id ?? []
        for id in [held.authorization.channelID, other] {
            let forged = Endorsement(
                of: request.request, channelID: id, authorizationDigest: held.digest, suite: .compact,
                signedBy: club.carol.identity.keys.signature)
            let code = club.two.alice.identity.party.seal(forged.plaintext, as: .endorsement)
            #expect(try club.fault(code) == .otherChannel)
        }
    }

    @Test func aChannelThatWasMadeAnewTakesTheOldOnesPlace() throws {
        let club = try Club()
        try club.two.alice.delete(club.two.alice.channel("chess"))
        _ = try club.two.alice.createChannel(Name("chess"))
        club.two.clock.advance(by: 1)
        _ = try club.carol.scan(club.authorize())
        #expect(try club.carol.receivedAuthorizations().count == 2)
        #expect(try club.carol.endorsableRequest(club.request()).authorizations.count == 1)
        #expect(try admitted(club.scan(club.endorsed(club.request()))) != nil)
    }

    @Test func nobodyEndorsesThemselves() throws {
        let club = try Club()
        let own = club.carol.identity.request(
            to: club.two.alice.identity.party, channel: nil, note: "", created: club.two.clock.now)
        let held = try club.carol.receivedAuthorizations()[0].held.authorization
        let forged = Endorsement(
            of: own, channelID: held.authorization.channelID, authorizationDigest: held.digest,
            suite: .compact, signedBy: club.carol.identity.keys.signature)
        let code = club.two.alice.identity.party.seal(forged.plaintext, as: .endorsement)
        #expect(try club.fault(code) == .endorsedThemselves)
    }

    @Test func whoWasRejectedIsNotLetInBySomebodyElse() throws {
        let club = try Club()
        let direct = try club.two.bob.request(
            to: .holder(of: club.two.alice.identity.party), channel: Name("chess"))
        _ = try club.two.alice.scan(direct.drawing.code)
        _ = try club.two.alice.reject(club.two.alice.requests()[0])
        #expect(try club.fault(club.endorsed(club.request())) == .requesterRejected)
        #expect(try club.fault(club.endorsed(club.request(channel: nil))) == .requesterRejected)
    }

    /// A request without a channel's name, endorsed for one channel and rejected there, is not let in by way of another.
    @Test func aRejectionIsNotForgottenOverAnotherChannel() throws {
        let club = try Club()
        _ = try club.two.alice.createChannel(Name("go"))
        let forChess = try club.endorsed(club.request(channel: nil))
        _ = try club.scan(forChess, issuing: false)
        _ = try club.two.alice.reject(club.two.alice.requests()[0])
        _ = try club.carol.scan(club.authorize(in: "go"))
        club.two.clock.advance(by: 1)
        let endorsable = try club.carol.endorsableRequest(club.request(channel: nil))
        let go = try #require(
            endorsable.authorizations.first { $0.terms.channel.text == "go" })
        let forGo = try club.carol.endorse(endorsable, under: go).drawing.code
        #expect(try admitted(club.scan(forGo))?.channel.name.text == "go")
        #expect(try club.fault(forChess) == .requesterRejected)
    }

    @Test func anEndorsementCountsForItsChannelAlone() throws {
        let club = try Club()
        _ = try club.two.alice.createChannel(Name("go"))
        _ = try club.scan(club.endorsed(club.request(channel: nil)), issuing: false)
        _ = try club.two.alice.accept(club.two.alice.requests()[0], channel: "go")
        #expect(try club.two.alice.members(of: "go").members.map { $0.endorser != nil } == [false])
        #expect(try club.two.alice.givenAuthorizations().map(\.used) == [0])
    }

    /// Who was revoked and asks again has nobody's word any more.
    @Test func anEndorsementIsNotKeptForALaterRequest() throws {
        let club = try Club()
        _ = try club.scan(club.endorsed(club.request()))
        _ = try club.two.alice.revoke(club.two.alice.member("Bob", of: "chess"), of: "chess")
        club.two.clock.advance(by: 60)
        let direct = try club.two.bob.request(
            to: .holder(of: club.two.alice.identity.party), channel: Name("chess"))
        _ = try club.two.alice.scan(direct.drawing.code)
        #expect(try club.two.alice.requests().map { $0.endorser != nil } == [false])
    }

    @Test func aPlainRequestKeepsTheEndorsement() throws {
        let club = try Club()
        _ = try club.scan(club.endorsed(club.request()), issuing: false)
        club.two.clock.advance(by: 60)
        let direct = try club.two.bob.request(
            to: .holder(of: club.two.alice.identity.party), channel: Name("chess"), note: "again")
        _ = try club.two.alice.scan(direct.drawing.code)
        let waiting = try club.two.alice.requests()
        #expect(waiting.map(\.stored.request.request.note) == ["again"])
        #expect(waiting.map(\.endorser?.fingerprint) == [club.carol.identity.fingerprint])
    }

    /// Carol endorses what Bob asked before he asked Alice himself.
    @Test func anEndorsementOfAnEarlierRequestKeepsTheLaterOne() throws {
        let club = try Club()
        let endorsed = try club.endorsed(club.request())
        let direct = try club.two.bob.request(
            to: .holder(of: club.two.alice.identity.party), channel: Name("chess"), note: "again")
        for code in [direct.drawing.code, endorsed] { _ = try club.scan(code, issuing: false) }
        let waiting = try club.two.alice.requests()
        #expect(waiting.map(\.stored.request.request.note) == ["again"])
        #expect(waiting.map(\.endorser?.fingerprint) == [club.carol.identity.fingerprint])
    }

    /// A request that was accepted for another channel waits for its own, once it is endorsed.
    @Test func anEndorsementBringsBackWhatWasAcceptedForAnotherChannel() throws {
        let club = try Club()
        _ = try club.two.alice.createChannel(Name("go"))
        let endorsed = try club.endorsed(club.request())
        let direct = try club.two.bob.request(
            to: .holder(of: club.two.alice.identity.party), channel: Name("chess"))
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

    /// Only the one it was given to can use an authorization, whoever gets hold of its digest.
    @Test func anotherAuthorizersWordCountsForNothing() throws {
        let club = try Club()
        let mallory = try club.two.session("Mallory")
        let request = try VerifiedRequest(opening: SealedCode(club.request()), with: club.carol.identity)
        let held = try club.carol.receivedAuthorizations()[0].held.authorization
        let forged = Endorsement(
            of: request.request, channelID: held.authorization.channelID, authorizationDigest: held.digest,
            suite: .compact, signedBy: mallory.identity.keys.signature)
        let code = club.two.alice.identity.party.seal(forged.plaintext, as: .endorsement)
        guard case .refused(.tampered) = try club.scan(code) else {
            Issue.record("taken")
            return
        }
        #expect(try club.two.alice.channels().map(\.memberCount) == [0])
        // An authorization that was never given.
        let invented = Endorsement(
            of: request.request, channelID: held.authorization.channelID,
            authorizationDigest: [UInt8](repeating: 1, count: 32), suite: .compact,
            signedBy: club.carol.identity.keys.signature)
        #expect(
            try club.fault(club.two.alice.identity.party.seal(invented.plaintext, as: .endorsement))
                == .unknown)
    }

    @Test func anAuthorizationOpensForItsAuthorizerAlone() throws {
        let club = try Club()
        let code = try club.authorize()
        guard case .refused(.notForThisIdentity) = try club.two.bob.scan(code) else {
            Issue.record("taken")
            return
        }
    }

    @Test func theNewerAuthorizationStands() throws {
        let club = try Club()
        club.two.clock.advance(by: 10)
        let newer = try club.authorize(people: 3)
        let held = try club.carol.receivedAuthorizations()[0].terms
        #expect(held.people == 10)
        _ = try club.carol.scan(newer)
        let known = try club.carol.receivedAuthorizations().map(\.terms)
        #expect(known.map(\.people) == [3])
        let older = club.carol.identity.party.seal(held.plaintext, as: .authorization)
        guard case .authorization(let scanned) = try club.carol.scan(older), scanned.news == .unchanged else {
            Issue.record("the older one was taken")
            return
        }
        #expect(try club.carol.receivedAuthorizations().map(\.terms) == known)
    }

    @Test func aPictureOfSomebodyElsesEndorsementIsWorthNothing() throws {
        let club = try Club()
        let code = try club.endorsed(club.request())
        guard case .refused(.notForThisIdentity) = try club.two.bob.scan(code) else {
            Issue.record("taken")
            return
        }
    }
}
