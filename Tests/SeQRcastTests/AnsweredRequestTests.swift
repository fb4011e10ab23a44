import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// A share answers pending requests, however it was issued.
struct AnsweredRequestTests {
    @Test func `a share answers the requests of its recipient`() throws {
        let two = try Two()
        let owner = Recipient.holder(of: two.alice.identity.publicIdentity)
        for channel in ["chess", "go"] {
            _ = try two.alice.scan(two.bob.request(to: owner, channel: Name(channel)).drawing.code)
        }
        _ = try two.share()
        #expect(try two.alice.requests().map(\.stored.state) == [.accepted, .pending])
    }
}
