import Exchange
import Imaging
import Testing
import Wire

@testable import SeQRcast

/// What takes the place of something else has to be later, however fast it was made.
struct SameSecondTests {
    @Test func anAuthorizationTakesThePlaceOfOneOfTheSameSecond() throws {
        let two = try Two()
        let carol = try two.session("Carol")
        func authorize() throws -> MadeAuthorization {
            try two.alice.authorize(
                .holder(of: two.bob.identity.party), in: "chess", until: nil, people: 1)
        }
        let (first, second) = (try authorize(), try authorize())
        #expect(!first.isReplacement)
        #expect(second.isReplacement)
        for made in [first, second, first] { _ = try two.bob.scan(made.drawing.code) }
        let request = try carol.request(
            to: .holder(of: two.alice.identity.party), channel: Name("chess"),
            via: .holder(of: two.bob.identity.party))
        let endorsable = try two.bob.endorsableRequest(request.drawing.code)
        let endorsed = try two.bob.endorse(endorsable, under: #require(endorsable.authorizations.first))
        guard case .endorsement = try two.alice.scan(endorsed.drawing.code) else {
            Issue.record("refused")
            return
        }
    }

    @Test func whoIsLetInAgainAtOnceReadsOn() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        _ = try two.alice.revoke(two.alice.member("Bob", of: "chess"), of: "chess")
        let again = try two.alice.share(
            "chess", to: .holder(of: two.bob.identity.party), readmitting: true)
        #expect(try two.bob.news(again.drawing.code) == .renewed)
        #expect(try two.bob.receipt(two.publish("hello")) != nil)
    }

    @Test func aRequestRenewsOneOfTheSameSecond() throws {
        let two = try Two()
        func request(_ note: String) throws -> Code {
            try two.bob.request(
                to: .holder(of: two.alice.identity.party), channel: Name("chess"), note: note
            ).drawing.code
        }
        for code in [try request("first"), try request("second")] { _ = try two.alice.scan(code) }
        #expect(try two.alice.requests().map(\.stored.request.request.note) == ["second"])
    }
}
