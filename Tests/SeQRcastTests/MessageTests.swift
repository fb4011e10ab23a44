import Exchange
import Imaging
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Publishing and reading, between two people.
struct MessageTests {
    @Test(arguments: Suite.allCases, Suite.allCases)
    func `a published message is read`(_ owner: Suite, _ reader: Suite) throws {
        let two = try Two(alice: owner, bob: reader)
        #expect(try two.bob.news(two.share()) == .subscribed)
        let code = try two.publish("Tuesday")
        let receipt = try #require(try two.bob.receipt(code))
        #expect(receipt.stored.message.content.text == "Tuesday")
        #expect(receipt.stored.message.number == 1)
        #expect(receipt.stored.code == code)
        #expect(receipt.isNew && !receipt.isExpired && !receipt.isNumberReused)
        #expect(receipt.missed == nil)
    }

    @Test func `a repeated scan is only a sighting`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let code = try two.publish("Tuesday")
        _ = try two.bob.scan(code)
        let place = Place(try GeoURI("geo:37.77,-122.42"))
        _ = try two.bob.scan(code, options: ScanOptions(place: place))
        let messages = try two.bob.messages(in: "chess")
        #expect(messages.map { $0.sightings.map(\.place) } == [[nil, place]])
    }

    @Test func `the owner scans an own message`() throws {
        let two = try Two()
        let code = try two.publish("Tuesday")
        let receipt = try #require(try two.alice.receipt(code))
        #expect(!receipt.isNew)
        #expect(try two.alice.messages(in: "chess", limit: 10).map(\.direction) == [.published])
    }

    @Test func `missed numbers are reported`() throws {
        let two = try Two()
        _ = try two.publish("before Bob came")
        _ = try two.bob.scan(two.share())
        let codes = try (2...8).map { try two.publish("Message \($0)") }
        #expect(try two.bob.receipt(codes[0])?.missed == nil)
        #expect(try two.bob.receipt(codes[3])?.missed == 3...4)
        #expect(try two.bob.receipt(codes[1])?.missed == nil)
        #expect(try two.bob.receipt(codes[6])?.missed == 6...7)
        #expect(try two.bob.receipt(codes[6])?.missed == nil)
    }

    @Test func `numbers in the same image are not missed`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let codes = try (1...5).map { try two.publish("Message \($0)") }
        let found = [codes[4], codes[1], codes[3]].map {
            FoundCode(bytes: Array($0.text.utf8), corners: [])
        }
        let missed = try two.bob.scan(found, confirm: { _ in false }).map { outcome -> ClosedRange<UInt64>? in
            if case .message(let receipt) = outcome { receipt.missed } else { nil }
        }
        #expect(missed == [nil, 1...1, 3...3])
    }

    @Test func `numbers in a later image are not missed`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let codes = try (1...9).map { try two.publish("Message \($0)") }
        var arrivals = Arrivals()
        for index in [8, 3, 1, 2, 4, 3] { arrivals.record([try two.bob.scan(codes[index])]) }
        #expect(try two.bob.missed(before: arrivals).map(\.numbers) == [[1...1, 6...8]])
        // Reported once: a message that was stored before is no arrival.
        arrivals = Arrivals()
        arrivals.record([try two.bob.scan(codes[8])])
        #expect(try two.bob.missed(before: arrivals).isEmpty)
    }

    @Test func `a counter that was set back uses no number twice`() throws {
        let two = try Two()
        for text in ["one", "two"] { _ = try two.publish(text) }
        let channel = try two.alice.channel("chess")
        guard case .owned(var owned) = channel.access else {
            Issue.record("not an own channel")
            return
        }
        owned.nextNumber = 1
        try two.alice.vault.write { try $0.updateCounters(owned, row: channel.id) }
        _ = try two.publish("three")
        #expect(try two.alice.messages(in: "chess", limit: 9).map(\.message.number) == [3, 2, 1])
    }

    @Test func `expiry is by the reader's clock`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let expiry = Timestamp(uncheckedSeconds: two.clock.now.seconds + 60)
        let code = try two.publish("Tonight", expiry: expiry)
        two.clock.advance(by: 59)
        #expect(try two.bob.receipt(code)?.isExpired == false)
        two.clock.advance(by: 1)
        #expect(try two.bob.receipt(code)?.isExpired == true)
        let sightings = try two.bob.messages(in: "chess", limit: 1)[0].sightings.count
        guard case .refused(.expired) = try two.bob.scan(code, options: ScanOptions(isStrict: true)) else {
            Issue.record("not refused")
            return
        }
        #expect(try two.bob.messages(in: "chess", limit: 1)[0].sightings.count == sightings)
    }

    @Test func `an expiry in the past uses no number`() throws {
        let two = try Two()
        #expect(throws: SessionError.self) { try two.publish("Late", expiry: two.clock.now) }
        #expect(try two.alice.messages(in: "chess", limit: 1).isEmpty)
    }

    @Test func `a message that is too large uses no number`() throws {
        let two = try Two()
        let noise = String(
            (0..<400_000).map { _ in Character(Unicode.Scalar(UInt8.random(in: 0x21...0x7E))) })
        #expect(throws: SessionError.self) { try two.publish(noise) }
        _ = try two.publish("short")
        #expect(try two.alice.messages(in: "chess", limit: 9).map(\.message.number) == [1])
    }

    @Test func `a number used twice is an alarm`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let twin = try two.copy(of: two.alice, named: "twin.vault")
        let first = try two.publish("Tuesday")
        let second = try two.publish("Wednesday", by: twin)
        #expect(try two.bob.receipt(first)?.isNumberReused == false)
        #expect(try two.bob.receipt(second)?.isNumberReused == true)
        #expect(try two.bob.message("chess#1").stored.message.content.text == "Tuesday")
        #expect(try two.bob.message("chess#1.2").stored.message.content.text == "Wednesday")
    }

    @Test func `an own message of another device raises the next number`() throws {
        let two = try Two()
        let twin = try two.copy(of: two.alice, named: "twin.vault")
        let codes = try (1...3).map { try two.publish("Message \($0)") }
        _ = try twin.scan(codes[2])
        _ = try twin.confirmMembers(of: "chess")
        _ = try two.publish("from the twin", by: twin)
        let numbers = try twin.messages(in: "chess", limit: 9).map(\.message.number)
        #expect(numbers[0] >= 1_000_000 && numbers.dropFirst() == [3])
    }

    @Test func `parallel publishers never share a number`() async throws {
        let two = try Two()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                let session = try Session(vault: two.alice.vault.url)
                group.addTask {
                    for index in 0..<10 { _ = try two.publish("Message \(task).\(index)", by: session) }
                }
            }
            try await group.waitForAll()
        }
        let numbers = try two.alice.messages(in: "chess", limit: 100).map(\.message.number)
        #expect(numbers.sorted() == Array(1...40))
    }

    @Test(arguments: Suite.allCases)
    func `altered codes change nothing`(_ suite: Suite) throws {
        let two = try Two(alice: suite)
        _ = try two.bob.scan(two.share())
        let body = try two.publish("Tuesday").body
        for index in stride(from: 0, to: body.count, by: 5) {
            var altered = body
            altered[index] ^= 1 << UInt8(index % 8)
            guard case .refused = try two.bob.scan(Code(kind: .message, body: altered)) else {
                Issue.record("byte \(index) altered, and not refused")
                return
            }
        }
        #expect(try two.bob.messages(in: "chess", limit: 1).isEmpty)
    }
}
