import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// Numbers of a channel that were never seen, and messages by expiry.
struct UnseenNumbersTests {
    let folder: TemporaryFolder
    let vault: Vault
    let channel: Channel

    init() throws {
        folder = try TemporaryFolder()
        vault = try Vault.example(at: folder.file("vault.sqlite"))
        channel = try vault.write { try $0.subscribe(to: "chess") }
    }

    private func unseen(from first: UInt64) throws -> [Range<UInt64>] {
        try vault.read { try $0.unseenNumbers(from: first, inChannel: channel.id) }
    }

    private func insert(_ numbers: [UInt64]) throws {
        try vault.write { transaction in
            let other = try transaction.subscribe(to: "go")
            for number in 1...6 { try transaction.insertMessage(UInt64(number), in: other) }
            for (index, number) in numbers.enumerated() {
                try transaction.insertMessage(number, text: "Message \(index)", in: channel)
            }
        }
    }

    private func forget(_ number: UInt64) throws {
        var filter = MessageFilter()
        filter.number = number
        let count = try vault.erase { try $0.forget(filter, inChannels: [channel.id]) }
        #expect(count == 1)
    }

    @Test func `an empty channel has no unseen numbers`() throws { #expect(try unseen(from: 1) == []) }

    @Test(
        arguments: [
            (1, [1..<3, 5..<7, 9..<100]), (2, [2..<3, 5..<7, 9..<100]), (3, [5..<7, 9..<100]),
            (6, [6..<7, 9..<100]), (9, [9..<100]), (50, [50..<100]), (100, []), (1_000, []),
        ] as [(UInt64, [Range<UInt64>])])
    func `unseen numbers are below a seen one`(_ first: UInt64, _ gaps: [Range<UInt64>]) throws {
        try insert([8, 3, 100, 4, 7])
        #expect(try unseen(from: first) == gaps)
    }

    @Test func `a number used twice counts as seen once`() throws {
        try insert([2, 2, 4])
        #expect(try unseen(from: 1) == [1..<2, 3..<4])
    }

    @Test func `forgotten numbers count as seen`() throws {
        try insert([2, 4, 5, 9])
        try forget(4)
        #expect(try unseen(from: 1) == [1..<2, 3..<4, 6..<9])
        try forget(9)
        #expect(try unseen(from: 1) == [1..<2, 3..<4, 6..<9])
        #expect(try unseen(from: 7) == [7..<9])
        for number in [2, 5] as [UInt64] { try forget(number) }
        #expect(try unseen(from: 1) == [1..<2, 3..<4, 6..<9])
        #expect(try unseen(from: 10) == [])
    }

    @Test func `the largest possible number is handled`() throws {
        try insert([1, messageNumberLimit])
        #expect(try unseen(from: 1) == [2..<messageNumberLimit])
        try forget(messageNumberLimit)
        #expect(try unseen(from: 1) == [2..<messageNumberLimit])
    }

    @Test func `messages that expire first come first`() throws {
        let rows = try vault.write { transaction in
            let channels = [channel, try transaction.subscribe(to: "go")]
            for (index, expiry) in [500, 300, 200, 400, 100, 600].enumerated() {
                let message = Message(
                    content: try Content(type: .text, text: "Message"), number: UInt64(index + 1),
                    created: try Timestamp(seconds: 1), expiry: try Timestamp(seconds: UInt64(expiry)))
                try transaction.insert(
                    message, code: Code.laidOut(as: "code"), direction: .received, received: noon,
                    inChannel: channels[index % 2].id)
            }
            return channels.map(\.id)
        }
        let soonest = try vault.read {
            try $0.soonestExpiring(
                after: Timestamp(seconds: 100), by: Timestamp(seconds: 500), inChannels: rows, limit: 3)
        }
        #expect(soonest.map { $0.message.expiry?.seconds } == [200, 300, 400])
    }

    @Test func `a message that is read stays read`() throws {
        try insert([1, 2])
        let messages = try vault.read { try $0.history(ofChannel: channel.id, limit: 9) }
        #expect(messages.map(\.isUnread) == [true, true])
        try vault.write { try $0.markAsRead(messages[0]) }
        let again = try vault.read { try $0.history(ofChannel: channel.id, limit: 9) }
        #expect(again.map(\.isUnread) == [false, true])
        _ = try vault.write { try $0.insert(Sighting(time: noon, place: nil), of: again[0]) }
        #expect(
            try vault.read { try $0.message(number: 2, duplicateIndex: 1, inChannel: channel.id) }?.isUnread
                == false)
    }

    @Test func `a sound file has no faults`() throws {
        let condition = try vault.condition()
        #expect(condition.faults == [])
        #expect(condition.bytes > 4_096)
    }

    /// A page of an index that most commands do not read.
    @Test func `a damaged page is a fault`() throws {
        try insert([1, 2, 3])
        let page = try vault.read {
            try Int.fetchOne(
                $0.db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'request_by_authorization'")
        }
        try vault.emptyLog()
        try vault.queue.close()
        let handle = try FileHandle(forUpdating: vault.url)
        try handle.seek(toOffset: UInt64(try #require(page) - 1) * 4_096)
        try handle.write(contentsOf: Data(repeating: 0x55, count: 4_096))
        try handle.close()
        let damaged = try Vault(at: vault.url)
        #expect(try !damaged.condition().faults.isEmpty)
        #expect(try damaged.read { try $0.history(ofChannel: channel.id, limit: 9) }.count == 3)
        #expect(try folder.files.contains("vault.sqlite"))
    }
}
