import Exchange
import Imaging
import Testing
import Wire

@testable import SeQRcast

/// A replacement needs a later date, even within one second.
struct SameSecondTests {
    @Test func `an authorization replaces one of the same second`() throws {
        let two = try Two()
        let carol = try two.session("Carol")
        func authorize() throws -> IssuedAuthorization {
            try two.alice.authorize(
                .holder(of: two.bob.identity.publicIdentity), in: "chess", until: nil, people: 1)
        }
        let (first, second) = (try authorize(), try authorize())
        #expect(!first.isReplacement)
        #expect(second.isReplacement)
        for made in [first, second, first] { _ = try two.bob.scan(made.drawing.code) }
        let request = try carol.request(
            to: .holder(of: two.alice.identity.publicIdentity), channel: Name("chess"),
            via: .holder(of: two.bob.identity.publicIdentity))
        let endorsable = try two.bob.endorsableRequest(request.drawing.code)
        let endorsed = try two.bob.endorse(endorsable, under: #require(endorsable.authorizations.first))
        guard case .endorsement = try two.alice.scan(endorsed.code) else {
            Issue.record("refused")
            return
        }
    }

    @Test func `a member admitted again within the same second reads on`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        _ = try two.alice.revoke(two.alice.member("Bob", of: "chess"), of: "chess")
        let again = try two.alice.share(
            "chess", to: .holder(of: two.bob.identity.publicIdentity), readmitting: true)
        #expect(try two.bob.news(again.drawing.code) == .renewed)
        #expect(try two.bob.receipt(two.publish("hello")) != nil)
    }

    @Test func `a request renews one of the same second`() throws {
        let two = try Two()
        func request(_ note: String) throws -> Code {
            try two.bob.request(
                to: .holder(of: two.alice.identity.publicIdentity), channel: Name("chess"), note: note
            ).drawing.code
        }
        for code in [try request("first"), try request("second")] { _ = try two.alice.scan(code) }
        #expect(try two.alice.requests().map(\.stored.request.request.note) == ["second"])
    }

    /// The owner's clock was half a day ahead when the first share was made.
    @Test func `a clock that was set back locks nobody out`() throws {
        let two = try Two()
        two.clock.advance(by: 43_200)
        _ = try two.bob.scan(two.share())
        two.clock.set(back: 43_200)
        _ = try two.alice.revoke(two.alice.member("Bob", of: "chess"), of: "chess")
        let share = try two.alice.share(
            "chess", to: .holder(of: two.bob.identity.publicIdentity), readmitting: true)
        #expect(try two.bob.news(share.drawing.code) == .renewed)
        #expect(try two.bob.receipt(two.publish("hello"))?.isNew == true)
    }

    /// A share dated years ahead, and later ones with the right date.
    @Test func `a share that was replaced never comes back`() throws {
        let two = try Two()
        let years: UInt64 = 10 * 31_536_000
        two.clock.advance(by: years)
        let ahead = try two.share()
        two.clock.set(back: years)
        let first = try two.share()
        two.clock.advance(by: 100)
        let second = try two.share()
        #expect(
            try [ahead, first, second].map { try two.bob.news($0) } == [.subscribed, .renewed, .renewed])
        for _ in 1...3 {
            for code in [ahead, first] { #expect(try two.bob.news(code) == .unchanged) }
        }
        guard case .share(let scanned) = try two.bob.scan(ahead) else {
            Issue.record("no share")
            return
        }
        #expect(scanned.isAhead)
        // Not even when its date has come.
        two.clock.advance(by: years)
        #expect(try two.bob.news(ahead) == .unchanged)
        #expect(try two.bob.news(two.share()) == .renewed)
    }

    @Test func `an authorization that was replaced never comes back`() throws {
        let two = try Two()
        func authorize() throws -> Code {
            try two.alice.authorize(
                .holder(of: two.bob.identity.publicIdentity), in: "chess", until: nil, people: 3
            ).drawing.code
        }
        func news(_ code: Code) throws -> ScannedAuthorization.News? {
            if case .authorization(let scanned) = try two.bob.scan(code) { scanned.news } else { nil }
        }
        let years: UInt64 = 10 * 31_536_000
        two.clock.advance(by: years)
        let ahead = try authorize()
        two.clock.set(back: years)
        let first = try authorize()
        #expect(
            try [ahead, first, ahead, first, ahead].map(news) == [.new, .renewed] + [
                .unchanged, .unchanged, .unchanged,
            ])
        two.clock.advance(by: years)
        #expect(try news(ahead) == .unchanged)
    }

    /// An authorization dated years ahead does not block later ones, for the owner or for the
    /// authorizer.
    @Test func `an authorization from the future is replaced`() throws {
        let two = try Two()
        func authorize(for span: UInt64) throws -> Code {
            let until = try Timestamp(seconds: two.clock.now.seconds + span)
            return try two.alice.authorize(
                .holder(of: two.bob.identity.publicIdentity), in: "chess", until: until, people: 3
            ).drawing.code
        }
        let years: UInt64 = 10 * 31_536_000
        two.clock.advance(by: years)
        _ = try two.bob.scan(authorize(for: 100))
        two.clock.set(back: years)
        guard case .authorization(let scanned) = try two.bob.scan(authorize(for: 100)) else {
            Issue.record("not taken")
            return
        }
        #expect(scanned.news == .renewed)
        #expect(scanned.authorization.terms.issued == two.clock.now)
    }
}
