import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Following: asking, accepting, rejecting.
struct RequestTests {
    private func request(_ two: Two, channel: String? = "chess", note: String = "") throws -> Code {
        try two.bob.request(
            to: .holder(of: two.alice.identity.publicIdentity), channel: channel.map { try Name($0) },
            note: note
        ).drawing.code
    }

    private func news(_ outcome: ScanOutcome) -> ScannedRequest.News? {
        if case .request(let scanned) = outcome { scanned.news } else { nil }
    }

    @Test(arguments: Suite.allCases, Suite.allCases)
    func acceptingMakesTheShareAndTheMember(alice: Suite, bob: Suite) throws {
        let two = try Two(alice: alice, bob: bob)
        #expect(try news(two.alice.scan(request(two, note: "It is me"))) == .new)
        let waiting = try two.alice.requests()
        #expect(waiting.map(\.stored.request.request.note) == ["It is me"])
        #expect(waiting.first?.channel?.name.text == "chess")
        #expect(try two.alice.contacts().isEmpty)
        #expect(try two.bob.sentRequests().map(\.answered) == [nil])

        let share = try two.alice.accept(waiting[0])
        #expect(try two.alice.channels().map(\.memberCount) == [1])
        #expect(try two.alice.requests().map(\.stored.state) == [.accepted])
        #expect(try two.bob.news(share.drawing.code) == .subscribed)
        #expect(try two.bob.sentRequests().map(\.answered) == [two.clock.now])
        #expect(try two.bob.receipt(two.publish("welcome"))?.isNew == true)
        // Following is one-way.
        #expect(try two.bob.channels().map(\.memberCount) == [0])
        #expect(try two.alice.channels().count == 1)
    }

    @Test func theSameRequestTwiceIsOne() throws {
        let two = try Two()
        let code = try request(two)
        #expect(try news(two.alice.scan(code)) == .new)
        #expect(try news(two.alice.scan(code)) == .known)
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two, note: "please"))) == .renewed)
        #expect(try two.alice.requests().map(\.stored.request.request.note) == ["please"])
        // The older one does not come back.
        #expect(try news(two.alice.scan(code)) == .known)
        #expect(try two.alice.requests().map(\.stored.request.request.note) == ["please"])
        _ = try two.alice.accept(two.alice.requests()[0])
        #expect(try news(two.alice.scan(code)) == .accepted)
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two))) == .accepted)
    }

    @Test func rejectingIsRemembered() throws {
        let two = try Two()
        _ = try two.alice.scan(request(two))
        let rejected = try two.alice.reject(two.alice.requests()[0])
        #expect(rejected.stored.state == .rejected)
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two))) == .rejected)
        #expect(try two.alice.requests().map(\.stored.state) == [.rejected])
        // The owner may think again.
        _ = try two.alice.accept(two.alice.requests()[0])
        #expect(try two.alice.channels().map(\.memberCount) == [1])
        #expect(throws: SessionError.self) { try two.alice.reject(two.alice.requests()[0]) }
    }

    @Test func whoWasRevokedWaitsAgain() throws {
        let two = try Two()
        let first = try request(two)
        _ = try two.alice.scan(first)
        _ = try two.alice.accept(two.alice.requests()[0])
        _ = try two.alice.revoke(two.alice.member("Bob", of: "chess"), of: "chess")
        #expect(try news(two.alice.scan(first)) == .accepted)
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two))) == .new)
        let waiting = try two.alice.requests()
        #expect(waiting.map { $0.revoked != nil } == [true])
        #expect(throws: SessionError.self) { try two.alice.accept(waiting[0]) }
        #expect(try two.alice.channels().map(\.memberCount) == [0])
        _ = try two.alice.accept(waiting[0], readmitting: true)
        #expect(try two.alice.channels().map(\.memberCount) == [1])
    }

    @Test func aRequestToAnotherOwnerIsRefused() throws {
        let two = try Two()
        let carol = try two.session("Carol")
        guard case .refused(.notForThisIdentity) = try carol.scan(request(two)) else {
            Issue.record("not refused")
            return
        }
        // Alice passes Bob's words on to Carol, sealed to her.
        let opened = try VerifiedRequest(opening: SealedCode(request(two)), with: two.alice.identity)
        let replayed = carol.identity.publicIdentity.seal(opened.request.plaintext, as: .request)
        guard case .refused(.notAuthorized(.unknown)) = try carol.scan(replayed) else {
            Issue.record("not refused")
            return
        }
        #expect(try carol.requests().isEmpty)
    }

    @Test func aNamesakeIsMarked() throws {
        let two = try Two()
        _ = try two.alice.scan(two.bob.identity.card.code)
        let impostor = try two.session("Bob", file: "impostor")
        let code = try impostor.request(
            to: .holder(of: two.alice.identity.publicIdentity), channel: Name("chess"))
        guard case .request(let scanned) = try two.alice.scan(code.drawing.code) else {
            Issue.record("not taken")
            return
        }
        #expect(scanned.request.requester.namesakes.map(\.fingerprint) == [two.bob.identity.fingerprint])
        #expect(!scanned.request.requester.isVerified)
    }

    @Test func whichChannelMustBeClear() throws {
        let two = try Two()
        _ = try two.alice.scan(request(two, channel: nil))
        _ = try two.alice.createChannel(Name("go"))
        let waiting = try two.alice.requests()
        #expect {
            try two.alice.accept(waiting[0])
        } throws: { error in
            if case .notFound(.channelForRequest(nil))? = error as? SessionError { true } else { false }
        }
        #expect(try two.alice.accept(waiting[0], channel: "go").channel.name.text == "go")
        _ = try two.alice.scan(request(two, channel: "bridge"))
        #expect {
            try two.alice.accept(two.alice.request("Bob"))
        } throws: { error in
            if case .notFound(.channelForRequest(let name))? = error as? SessionError {
                name?.text == "bridge"
            } else {
                false
            }
        }
    }

    @Test func requestsAreFoundByNumberAndName() throws {
        let two = try Two()
        _ = try two.alice.scan(request(two))
        _ = try two.alice.scan(request(two, channel: "bridge"))
        #expect(try two.alice.request("1").stored.id == 1)
        #expect {
            try two.alice.request("Bob")
        } throws: { error in
            if case .ambiguous(.request(let requests))? = error as? SessionError {
                requests.count == 2
            } else {
                false
            }
        }
        _ = try two.alice.reject(two.alice.request("2"))
        #expect(try two.alice.request("Bob").id == 1)
        #expect(throws: SessionError.self) { try two.alice.request("3") }
    }

    @Test func aNoteHasALimit() throws {
        let two = try Two()
        #expect(throws: SessionError.self) {
            try request(two, note: String(repeating: "é", count: 513))
        }
        #expect(try two.bob.sentRequests().isEmpty)
        #expect(try two.bob.contacts().isEmpty)
        _ = try request(two, note: String(repeating: "é", count: 512))
    }

    /// What is decided about one channel says nothing about another.
    @Test func acceptingForAnotherChannelForgetsNoRejection() throws {
        let two = try Two()
        _ = try two.alice.createChannel(Name("go"))
        _ = try two.alice.scan(request(two))
        _ = try two.alice.reject(two.alice.requests()[0])
        _ = try two.alice.accept(two.alice.requests()[0], channel: "go")
        #expect(try two.alice.requests().map(\.stored.state) == [.rejected, .accepted])
        #expect(try two.alice.requests().map(\.channel?.name.text) == ["chess", "go"])
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two))) == .rejected)
        try two.alice.delete(two.alice.channel("go"))
        #expect(try two.alice.requests().map(\.stored.state) == [.rejected])
    }

    @Test func aRejectionOutlivesTheLackOfAChannel() throws {
        let two = try Two()
        _ = try two.alice.scan(request(two, channel: "bridge"))
        _ = try two.alice.reject(two.alice.requests()[0])
        _ = try two.alice.createChannel(Name("bridge"))
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two, channel: "bridge"))) == .rejected)
    }

    @Test func aRequestFindsAChannelThatWasMadeLater() throws {
        let two = try Two()
        let code = try request(two, channel: "bridge")
        _ = try two.alice.scan(code)
        #expect(try two.alice.requests().map(\.channel?.name.text) == [nil])
        _ = try two.alice.createChannel(Name("bridge"))
        #expect(try news(two.alice.scan(code)) == .known)
        #expect(try two.alice.accept(two.alice.requests()[0]).channel.name.text == "bridge")
        #expect(try two.alice.requests().map(\.stored.state) == [.accepted])
    }

    @Test func aDeletedChannelTakesItsRequestsAlong() throws {
        let two = try Two()
        _ = try two.alice.scan(request(two))
        try two.alice.delete(two.alice.channel("chess"))
        #expect(try two.alice.requests().isEmpty)
    }
}
