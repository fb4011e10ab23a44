import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Requests that their maker forgets.
struct WithdrawnRequestTests {
    private let two: Two
    private let owner: Recipient

    /// Bob asked Alice for "chess" twice, and for any channel.
    init() throws {
        two = try Two()
        owner = .holder(of: two.alice.identity.publicIdentity)
        for channel in [try Name("chess"), nil, try Name("chess")] {
            _ = try two.bob.request(to: owner, channel: channel)
        }
    }

    @Test func `requests for one channel are withdrawn`() throws {
        let chess = try two.bob.unansweredRequests(to: owner, channel: Name("chess"))
        #expect(try two.bob.withdraw(chess).count == 2)
        #expect(try two.bob.sentRequests().map(\.request.channel) == [nil])
        #expect(throws: SessionError.self) { try two.bob.withdraw(chess) }
    }

    @Test func `all requests to an owner are withdrawn`() throws {
        let all = try two.bob.unansweredRequests(to: .contact("Alice"), channel: nil)
        #expect(try two.bob.withdraw(all).count == 3)
        #expect(try two.bob.sentRequests().isEmpty)
        #expect(throws: SessionError.self) { try two.bob.unansweredRequests(to: owner, channel: nil) }
    }

    @Test func `a share for a withdrawn request needs consent`() throws {
        _ = try two.bob.withdraw(two.bob.unansweredRequests(to: owner, channel: nil))
        let share = try two.share()
        guard case .refused(.unconfirmed) = try two.bob.scan(share, answer: false) else {
            throw SessionError.notFound(.channel())
        }
        #expect(try two.bob.channels().isEmpty)
    }

    @Test func `an answered request is not withdrawn`() throws {
        let all = try two.bob.unansweredRequests(to: owner, channel: nil)
        _ = try two.bob.scan(two.share())
        #expect(throws: SessionError.self) { try two.bob.withdraw(all) }
        #expect(try two.bob.sentRequests().count == 3)
    }
}
