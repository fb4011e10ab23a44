import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// The order and the pages of a channel's messages.
struct HistoryTests {
    let folder: TemporaryFolder
    let vault: Vault
    let channel: Channel

    init() throws {
        folder = try TemporaryFolder()
        vault = try Vault.example(at: folder.file("vault.sqlite"))
        channel = try vault.write { try $0.subscribe(to: "chess") }
    }

    @Test func `messages are newest first, whatever their order of arrival`() throws {
        try vault.write { transaction in
            for number in [3, 1, 5, 2, 4] as [UInt64] {
                try transaction.insertMessage(number, created: 1_000 + number / 2, in: channel)
            }
        }
        let numbers = try vault.read { try $0.history(ofChannel: channel.id, limit: 10) }
            .map(\.message.number)
        #expect(numbers == [5, 4, 3, 2, 1])
    }

    @Test func `pages join without gap or overlap`() throws {
        try vault.write { transaction in
            let other = try transaction.subscribe(to: "go")
            for number in 1...50 as ClosedRange<UInt64> {
                try transaction.insertMessage(number, created: 1_000 + number / 7, in: channel)
                try transaction.insertMessage(number, in: other)
            }
            try transaction.insertMessage(20, text: "Another #20", created: 1_002, in: channel)
        }
        let whole = try vault.read { try $0.history(ofChannel: channel.id, limit: 100) }.map(\.id)
        var paged: [StoredMessage] = []
        while true {
            let page = try vault.read {
                try $0.history(ofChannel: channel.id, limit: 7, after: paged.last?.cursor)
            }
            guard !page.isEmpty else { break }
            paged += page
        }
        #expect(paged.map(\.id) == whole)
        #expect(Set(whole).count == 51)
    }

    @Test func `two messages with one number have two indexes`() throws {
        let indexes = try vault.write { transaction in
            try ["One", "Two", "Three"].map {
                try transaction.insertMessage(7, text: $0, in: channel).duplicateIndex
            }
        }
        #expect(indexes == [1, 2, 3])
        let second = try vault.read { try $0.message(number: 7, duplicateIndex: 2, inChannel: channel.id) }
        #expect(second?.message.content.text == "Two")
        #expect(try vault.read { try $0.message(number: 7, duplicateIndex: 4, inChannel: channel.id) } == nil)
    }

    /// Two messages whose contents with plain fields are the same bytes, one after the other.
    private func messagesOfTheSameBytes() throws -> (plain: Message, long: Message) {
        let plain = Message(
            content: try Content(type: .text, text: "Meet at 7"), number: 7, created: noon, expiry: nil,
            metadata: Array(" pm".utf8))
        let long = Message(
            content: try Content(type: .text, text: "Meet at 7 pm"), number: 7, created: noon, expiry: nil)
        return (plain, long)
    }

    @Test(arguments: [false, true])
    func `content and plain fields do not run into each other`(isLongFirst: Bool) throws {
        let (plain, long) = try messagesOfTheSameBytes()
        let order = isLongFirst ? [long, plain] : [plain, long]
        try vault.write { transaction in
            for message in order {
                #expect(try transaction.message(message, inChannel: channel.id) == nil)
                try transaction.insert(
                    message, code: .laidOut(as: "code", metadata: message.metadata), direction: .received,
                    received: noon, inChannel: channel.id)
            }
        }
        for message in order {
            #expect(try vault.read { try $0.message(message, inChannel: channel.id)?.message } == message)
        }
    }

    @Test func `reading returns every stored field`() throws {
        let message = Message(
            content: try Content(type: .location, text: "geo:1,2"), number: 9, created: noon,
            expiry: Timestamp(uncheckedSeconds: noon.seconds + 60))
        let code = Code.laidOut(as: "code")
        let place = Place(latitude: 37.77, longitude: -122.42, altitude: 12.5, uncertainty: 20)
        let sightings = [Sighting(time: noon, place: place), Sighting(time: noon, place: nil)]
        try vault.write { transaction in
            let stored = try transaction.insert(
                message, code: code, direction: .published, received: noon, inChannel: channel.id)
            for sighting in sightings { try transaction.insert(sighting, of: stored) }
        }
        let kept = try #require(try vault.read { try $0.message(message, inChannel: channel.id) })
        #expect(kept.message == message)
        #expect(kept.code == code)
        #expect(kept.direction == .published)
        #expect(kept.received == noon)
        #expect(kept.sightings == sightings)
    }
}
