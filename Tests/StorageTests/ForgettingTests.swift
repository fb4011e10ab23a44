import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// Forgotten messages are deleted, except their numbers.
struct ForgettingTests {
    let folder: TemporaryFolder
    let vault: Vault
    let channel: Channel

    init() throws {
        folder = try TemporaryFolder()
        vault = try Vault.example(at: folder.file("vault.sqlite"))
        channel = try vault.write { try $0.subscribe(to: "chess") }
    }

    private func forget(_ change: (inout MessageFilter) -> Void) throws -> Int {
        var filter = MessageFilter()
        change(&filter)
        return try vault.erase { try $0.forget(filter, inChannels: [channel.id]) }
    }

    private func numbers() throws -> [UInt64] {
        try vault.read { try $0.history(ofChannel: channel.id, limit: 100) }.map(\.message.number)
    }

    @Test func `the numbers of forgotten messages are kept`() throws {
        try vault.write { transaction in
            for number in 1...9 as ClosedRange<UInt64> {
                try transaction.insertMessage(number, created: 1_000 + number, in: channel)
            }
        }
        #expect(try forget { $0.until = try? Timestamp(seconds: 1_004) } == 3)
        #expect(try forget { $0.number = 8 } == 1)
        #expect(try forget { $0.number = 8 } == 0)
        #expect(try forget { $0.number = 4 } == 1)
        #expect(try numbers() == [9, 7, 6, 5])
        try vault.read { transaction in
            #expect(try transaction.forgottenNumbers(inChannel: channel.id) == [1..<5, 8..<9])
            let last = try [1, 2, 5, 6, 9, 10, 99].map {
                try transaction.lastNumber(before: $0, inChannel: channel.id)
            }
            #expect(last == [nil, 1, 4, 5, 8, 9, 9])
        }
    }

    @Test func `the index of a repeated number is never reused`() throws {
        let indexes = try vault.write { transaction in
            for text in ["One", "Two", "Three"] { try transaction.insertMessage(7, text: text, in: channel) }
            var first = MessageFilter()
            (first.number, first.duplicateIndex) = (7, 1)
            #expect(try transaction.forget(first, inChannels: [channel.id]) == 1)
            try transaction.insertMessage(7, text: "One", in: channel)
            return try transaction.history(ofChannel: channel.id, limit: 9).map(\.duplicateIndex)
        }
        #expect(indexes == [4, 3, 2])
    }

    @Test func `a tampered list of forgotten numbers is noticed`() throws {
        try vault.write { transaction in
            try transaction.insertMessage(1, in: channel)
            _ = try transaction.forget(MessageFilter(), inChannels: [channel.id])
            try transaction.db.execute(sql: "UPDATE channel SET forgotten = name")
        }
        #expect(throws: VaultError.sealBroken) {
            try vault.read { try $0.lastNumber(before: 5, inChannel: channel.id) }
        }
    }

    /// Forgets every second of many messages, with its sightings and the set of parts that it came
    /// in.
    @Test(arguments: [2, 1_000, 2_500])
    func `nothing else of a forgotten message is left in the file`(_ count: UInt64) throws {
        try vault.write { transaction in
            for number in 1...count {
                let stored = try transaction.insertMessage(
                    number, created: 1_000 + number % 2, in: channel)
                try transaction.insert(Sighting(time: noon, place: nil), of: stored)
            }
        }
        try vault.emptyLog()
        let traces = try vault.queue.read { db in
            let sql = """
                SELECT content, code, lookup, sighting.facts FROM message, sighting
                WHERE message = message.id AND number % 2 = 0
                """
            return try Row.fetchAll(db, sql: sql)
                .flatMap { row in row.databaseValues.compactMap(Data.fromDatabaseValue) }
        }
        let windows = Set(traces.flatMap { [$0.prefix(16), $0.suffix(16)] }.map { Data($0) })
        #expect(try folder.bytes().holds(anyOf: windows))

        #expect(try forget { $0.until = try? Timestamp(seconds: 1_001) } == Int(count / 2))

        #expect(!(try folder.bytes().holds(anyOf: windows)))
        #expect(try vault.read { try $0.messageCount(inChannel: channel.id) } == Int(count - count / 2))
    }
}
