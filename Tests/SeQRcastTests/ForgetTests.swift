import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Deleted messages, and the numbers and scans that follow.
struct ForgetTests {
    @Test func `the owner's numbers continue after messages are deleted`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        for number in 1...3 { _ = try two.publish("Message \(number)") }
        #expect(try two.alice.forget(HistoryQuery(channels: ["chess"])) == 3)
        #expect(try two.alice.messages(in: "chess").isEmpty)
        // Even if the counter were lost, the seen numbers are there.
        let owned = try two.alice.channel("chess")
        guard case .owned(var channel) = owned.access else { throw SessionError.notFound(.channel()) }
        channel.nextNumber = 1
        try two.alice.vault.write { try $0.updateCounters(channel, row: owned.id) }
        _ = try two.publish("Message 4")
        #expect(try two.alice.messages(in: "chess").map(\.message.number) == [4])
    }

    @Test func `messages stored after the count are kept`() throws {
        let two = try Two()
        for number in 1...2 { _ = try two.publish("Message \(number)") }
        let (count, query) = try two.alice.messagesNow(HistoryQuery())
        #expect(count == 2)
        _ = try two.publish("Message 3")
        #expect(try two.alice.forget(query) == 2)
        #expect(try two.alice.messages(in: "chess").map(\.message.number) == [3])
        #expect(try two.alice.forget(query) == 0)
    }

    @Test func `a deleted message is not missed`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let codes = try (1...8).map { number in
            two.clock.advance(by: 1)
            return try two.publish("Message \(number)")
        }
        for number in [1, 2, 4, 5] { _ = try two.bob.scan(codes[number - 1]) }
        #expect(try two.bob.forget(HistoryQuery()) == 4)
        // 3 was reported as missed before 4, and is not reported again.
        #expect(try two.bob.receipt(codes[5])?.missed == nil)
        #expect(try two.bob.receipt(codes[2])?.missed == nil)
        #expect(try two.bob.receipt(codes[7])?.missed == 7...7)
    }

    @Test func `a deleted message that is scanned again is new`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let code = try two.publish("Tuesday")
        let receipt = try #require(try two.bob.receipt(code))
        #expect(try two.bob.forget([receipt.stored]) == 1)
        #expect(try two.bob.forget([receipt.stored]) == 0)
        let again = try #require(try two.bob.receipt(code))
        #expect(again.isNew && !again.isNumberReused && again.missed == nil)
        #expect(again.stored.sightings.count == 1)
    }

    @Test func `the expired messages of one channel are deleted`() throws {
        let two = try Two()
        _ = try two.alice.createChannel(Name("go"))
        for channel in ["chess", "go"] {
            for span in [10, 20, nil] as [UInt64?] {
                let expiry = span.map { Timestamp(uncheckedSeconds: two.clock.now.seconds + $0) }
                _ = try two.alice.publish(Content(type: .text, text: channel), in: channel, expiry: expiry)
            }
        }
        two.clock.advance(by: 10)
        var query = HistoryQuery(channels: ["go"])
        query.filter.expiry = .expired(at: two.clock.now)
        #expect(try two.alice.messageCount(query) == 1)
        #expect(try two.alice.forget(query) == 1)
        #expect(try two.alice.messages(in: "go").map(\.message.number) == [3, 2])
        #expect(try two.alice.messages(in: "chess").count == 3)
    }

    @Test func `the messages of one author are deleted`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.alice.identity.card.code)
        _ = try two.bob.scan(two.share())
        _ = try two.bob.scan(two.publish("Tuesday"))
        _ = try two.bob.createChannel(Name("chess"))
        _ = try two.bob.publish(Content(type: .text, text: "Wednesday"), in: "chess@Bob")
        #expect(
            try two.bob.history(HistoryQuery(author: "Alice"), limit: 5).entries.map(\.channel.isOwned) == [
                false
            ])
        #expect(try two.bob.messageCount(HistoryQuery()) == 2)
        #expect(throws: SessionError.self) { try two.bob.messageCount(HistoryQuery(author: "Nobody")) }
    }
}
