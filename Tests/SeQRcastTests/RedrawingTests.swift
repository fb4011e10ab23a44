import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// What a vault can draw again, and drawings that are not approved.
struct RedrawingTests {
    @Test func `stored messages and known cards can be drawn again`() throws {
        let two = try Two()
        let (share, message) = (try two.share(), try two.publish("Tuesday"))
        let card = two.bob.identity.card.code
        #expect(try two.alice.canRedraw(message) && two.alice.canRedraw(card))
        #expect(try two.alice.canRedraw(two.alice.identity.card.code))
        #expect(try !two.bob.canRedraw(message) && !two.bob.canRedraw(two.alice.identity.card.code))
        _ = try two.bob.scan(share)
        #expect(try !two.bob.canRedraw(message), "not scanned yet")
        _ = try two.bob.scan(message)
        #expect(try two.bob.canRedraw(message))
        #expect(try !two.alice.canRedraw(share) && !two.bob.canRedraw(share))
    }

    @Test func `a message whose drawing is not approved uses no number`() throws {
        struct NotApproved: Error {}
        let two = try Two()
        var options = DrawingOptions()
        options.approve = { _ in throw NotApproved() }
        #expect(throws: NotApproved.self) {
            try two.alice.publish(Content(type: .text, text: "Tuesday"), in: "chess", drawing: options)
        }
        #expect(try two.alice.messages(in: "chess", limit: 10).isEmpty)
        _ = try two.publish("Wednesday")
        #expect(try two.alice.messages(in: "chess").map(\.message.number) == [1])
    }
}
