import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Follow requests: made, accepted, rejected.
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
    func `accepting a request issues the share and adds the member`(alice: Suite, bob: Suite) throws {
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
        // A share makes Alice no subscriber of Bob's.
        #expect(try two.bob.channels().map(\.memberCount) == [0])
        #expect(try two.alice.channels().count == 1)
    }

    @Test func `the same request twice is one request`() throws {
        let two = try Two()
        let code = try request(two)
        #expect(try news(two.alice.scan(code)) == .new)
        #expect(try news(two.alice.scan(code)) == .known)
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two, note: "please"))) == .renewed)
        #expect(try two.alice.requests().map(\.stored.request.request.note) == ["please"])
        // An older request does not replace a newer one.
        #expect(try news(two.alice.scan(code)) == .known)
        #expect(try two.alice.requests().map(\.stored.request.request.note) == ["please"])
        _ = try two.alice.accept(two.alice.requests()[0])
        #expect(try news(two.alice.scan(code)) == .accepted)
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two))) == .accepted)
    }

    @Test func `a rejection is remembered`() throws {
        let two = try Two()
        _ = try two.alice.scan(request(two))
        let rejected = try two.alice.reject(two.alice.requests()[0])
        #expect(rejected.stored.state == .rejected)
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two))) == .rejected)
        #expect(try two.alice.requests().map(\.stored.state) == [.rejected])
        // The owner may change the decision.
        _ = try two.alice.accept(two.alice.requests()[0])
        #expect(try two.alice.channels().map(\.memberCount) == [1])
        #expect(throws: SessionError.self) { try two.alice.reject(two.alice.requests()[0]) }
    }

    @Test func `a request that was decided since it was shown is not accepted`() throws {
        let two = try Two()
        _ = try two.alice.scan(request(two))
        let shown = try two.alice.requests()[0]
        _ = try two.alice.reject(shown)
        #expect(throws: SessionError.self) { try two.alice.accept(shown) }
        #expect(try two.alice.channels().map(\.memberCount) == [0])
        #expect(try two.alice.requests().map(\.stored.state) == [.rejected])
    }

    @Test func `a rejection without a channel's name is for a named one, too`() throws {
        let two = try Two()
        _ = try two.alice.createChannel(Name("go"))
        _ = try two.alice.scan(request(two, channel: nil))
        _ = try two.alice.reject(two.alice.requests()[0])
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two))) == .rejected)
        #expect(try two.alice.requests().map(\.stored.state) == [.rejected])
    }

    @Test func `a request without a channel's name shows an earlier rejection`() throws {
        let two = try Two()
        _ = try two.alice.scan(request(two))
        let rejected = try two.alice.reject(two.alice.requests()[0])
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two, channel: nil))) == .new)
        #expect(try two.alice.requests().map(\.rejected?.id) == [nil, rejected.id])
    }

    @Test func `a request that is dated ahead does not hide a later one`() throws {
        let two = try Two()
        let (now, years) = (two.clock.now, 10 * 365 * 86_400 as UInt64)
        two.clock.advance(by: years)
        let ahead = try request(two, note: "ahead")
        let (code, _) = two.bob.identity.request(
            to: two.alice.identity.publicIdentity.addressee!, channel: try Name("chess"), note: "today",
            created: Timestamp(uncheckedSeconds: now.seconds + 60))
        two.clock.set(back: years)
        #expect(try news(two.alice.scan(ahead)) == .new)
        two.clock.advance(by: 120)
        #expect(try news(two.alice.scan(code)) == .renewed)
        #expect(try news(two.alice.scan(ahead)) == .known)
        #expect(try two.alice.requests().map(\.stored.request.request.note) == ["today"])
    }

    @Test func `a stranger cannot fill the vault with requests`() throws {
        let two = try Two()
        let limit = Limits.waitingRequestsOfRequester
        for number in 1...limit {
            #expect(try news(two.alice.scan(request(two, channel: "chess \(number)"))) == .new)
        }
        let code = try request(two, channel: "chess \(limit + 1)")
        guard case .refused(.tooManyRequests(.ofRequester)) = try two.alice.scan(code) else {
            Issue.record("not refused")
            return
        }
        #expect(try two.alice.requests().count == limit)
        // A known request is renewed, and an answered one waits no more.
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two, channel: "chess 1"))) == .renewed)
        _ = try two.alice.reject(two.alice.requests()[0])
        #expect(try news(two.alice.scan(code)) == .new)
    }

    @Test func `a request that could never be accepted is not kept`() throws {
        let two = try Two(alice: .hybrid)
        _ = try two.alice.createChannel(Name("secret"), rules: .hybridOnly)
        guard case .refused(.olderSuite) = try two.alice.scan(request(two, channel: "secret")) else {
            Issue.record("not refused")
            return
        }
        #expect(try two.alice.requests().isEmpty)
        // It may be meant for another channel where it names none.
        #expect(try news(two.alice.scan(request(two, channel: nil))) == .new)
        let waiting = try two.alice.requests()[0]
        #expect(throws: SessionError.self) { try two.alice.target(of: waiting, channel: "secret") }
        #expect(try two.alice.target(of: waiting, channel: "chess").channel.name.text == "chess")
    }

    @Test func `a share is drawn again only for a member`() throws {
        let two = try Two()
        let bob = two.bob.identity.publicIdentity
        #expect(throws: SessionError.self) { try two.alice.share("chess", againWith: bob) }
        _ = try two.share()
        #expect(try two.alice.share("chess", againWith: bob).contact.fingerprint == bob.fingerprint)
        _ = try two.alice.revoke(two.alice.member("Bob", of: "chess"), of: "chess")
        #expect(throws: SessionError.self) { try two.alice.share("chess", againWith: bob) }
        #expect(try two.alice.channels().map(\.memberCount) == [0])
    }

    @Test func `a request of a revoked member waits again`() throws {
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

    @Test func `a request to another owner is refused`() throws {
        let two = try Two()
        let carol = try two.session("Carol")
        guard case .refused(.notForThisIdentity) = try carol.scan(request(two)) else {
            Issue.record("not refused")
            return
        }
        // Alice seals Bob's signed request to Carol.
        let opened = try VerifiedRequest(opening: SealedCode(request(two)), with: two.alice.identity)
        let replayed = carol.identity.publicIdentity.addressee!.seal(opened.request.plaintext, as: .request)
        guard case .refused(.notAuthorized(.unknown)) = try carol.scan(replayed) else {
            Issue.record("not refused")
            return
        }
        #expect(try carol.requests().isEmpty)
    }

    @Test func `a namesake is marked`() throws {
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

    @Test func `accepting needs a clear channel`() throws {
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

    @Test func `requests are found by number and name`() throws {
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

    @Test func `a note has a limit`() throws {
        let two = try Two()
        #expect(throws: SessionError.self) {
            try request(two, note: String(repeating: "é", count: 513))
        }
        #expect(try two.bob.sentRequests().isEmpty)
        #expect(try two.bob.contacts().isEmpty)
        _ = try request(two, note: String(repeating: "é", count: 512))
    }

    /// A decision about one channel does not apply to another.
    @Test func `accepting for another channel keeps a rejection`() throws {
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

    @Test func `a rejection applies to a channel that is known only later`() throws {
        let two = try Two()
        _ = try two.alice.scan(request(two, channel: "bridge"))
        _ = try two.alice.reject(two.alice.requests()[0])
        _ = try two.alice.createChannel(Name("bridge"))
        two.clock.advance(by: 60)
        #expect(try news(two.alice.scan(request(two, channel: "bridge"))) == .rejected)
    }

    @Test func `a request finds a channel that was created later`() throws {
        let two = try Two()
        let code = try request(two, channel: "bridge")
        _ = try two.alice.scan(code)
        #expect(try two.alice.requests().map(\.channel?.name.text) == [nil])
        _ = try two.alice.createChannel(Name("bridge"))
        #expect(try news(two.alice.scan(code)) == .known)
        #expect(try two.alice.accept(two.alice.requests()[0]).channel.name.text == "bridge")
        #expect(try two.alice.requests().map(\.stored.state) == [.accepted])
    }

    @Test func `deleting a channel deletes its requests`() throws {
        let two = try Two()
        _ = try two.alice.scan(request(two))
        try two.alice.delete(two.alice.channel("chess"))
        #expect(try two.alice.requests().isEmpty)
    }
}
