import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// Every condition, compared with the same condition in Swift on all messages, and SQLite's plan
/// for it.
struct MessageFilterTests {
    let folder: TemporaryFolder
    let vault: Vault
    let rows: [Int64]
    private static let now = try! Timestamp(seconds: 1_000_000)

    /// Three channels of 60 messages, with interleaved dates and numbers.
    init() throws {
        folder = try TemporaryFolder()
        vault = try Vault.example(at: folder.file("vault.sqlite"))
        rows = try vault.write { transaction in
            try ["chess", "go", "hikes"].enumerated().map { index, name in
                let channel = try transaction.subscribe(to: name)
                for number in 1...60 { try Self.insert(number, index, channel, transaction) }
                return channel.id
            }
        }
    }

    private static func insert(
        _ number: Int, _ index: Int, _ channel: Channel, _ transaction: VaultTransaction
    ) throws {
        let isURL = number % 7 == 0
        let words = ["Tuesday at the Café", "back room", "BRING a clock"][number % 3]
        let expiry = [nil, 999_000, 1_000_000, 1_000_001][number % 4] as UInt64?
        let record = Record(
            type: try Name("ticket"), fields: try Fields([Field(key: Name("seat"), value: "\(number)")]))
        let content =
            try number % 13 == 0
            ? Content(record)
            : Content(type: isURL ? .url : .text, text: isURL ? "https://example.org/\(number)" : words)
        let metadata = try Fields([
            Field(key: Name("hall"), value: "B"), Field(key: Name("row"), value: "\(number % 11)"),
        ]).metadata
        let message = Message(
            content: content, number: UInt64(number),
            created: try Timestamp(seconds: UInt64(900_000 + number / 3 * 100)),
            expiry: try expiry.map { try Timestamp(seconds: $0) }, metadata: metadata)
        let stored = try transaction.insert(
            message, code: Code.laidOut(as: "code \(index) \(number)", metadata: metadata),
            direction: number % 5 == 0 ? .published : .received, received: now, inChannel: channel.id)
        if number % 3 == 0 { try transaction.markAsRead(stored) }
        guard number % 2 == 0 else { return }
        let place = Place(
            latitude: 48 + Double(number) / 1_000, longitude: 11, altitude: nil, uncertainty: nil)
        try transaction.insert(Sighting(time: now, place: place), of: stored)
        try transaction.insert(Sighting(time: noon, place: place), of: stored)
    }

    private static func filter(_ change: (inout MessageFilter) throws -> Void) rethrows -> MessageFilter {
        var filter = MessageFilter()
        try change(&filter)
        return filter
    }

    private static func near(_ radius: Double) -> Circle {
        Circle(
            center: Place(latitude: 48.03, longitude: 11, altitude: nil, uncertainty: nil)!, radius: radius)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let filter: MessageFilter
        let holds: @Sendable (StoredMessage) -> Bool

        /// Only messages found by expiry, place or number need sorting.
        var isInOrderOfAnIndex: Bool {
            guard case nil = filter.expiry, case nil = filter.area, case nil = filter.number,
                !filter.isLocated, filter.isSeen == nil
            else {
                return false
            }
            return true
        }
    }

    static let cases: [Case] = [
        Case(testDescription: "all", filter: MessageFilter()) { _ in true },
        Case(testDescription: "type", filter: filter { $0.type = .url }) { $0.message.content.type == .url },
        Case(testDescription: "direction", filter: filter { $0.direction = .published }) {
            $0.direction == .published
        },
        Case(testDescription: "since", filter: filter { $0.since = try! Timestamp(seconds: 901_000) }) {
            $0.message.created.seconds >= 901_000
        },
        Case(testDescription: "until", filter: filter { $0.until = try! Timestamp(seconds: 901_000) }) {
            $0.message.created.seconds < 901_000
        },
        Case(testDescription: "expired", filter: filter { $0.expiry = .expired(at: now) }) {
            $0.message.isExpired(at: now)
        },
        Case(testDescription: "valid", filter: filter { $0.expiry = .valid(at: now) }) {
            !$0.message.isExpired(at: now)
        },
        Case(
            testDescription: "expiring",
            filter: filter {
                $0.expiry = .expiring(after: try! Timestamp(seconds: 999_000), by: now)
            }
        ) { $0.message.expiry == now },
        Case(testDescription: "unread", filter: filter { $0.isUnread = true }) {
            $0.direction == .received && $0.message.number % 3 != 0
        },
        Case(
            testDescription: "unread and valid",
            filter: filter {
                $0.isUnread = true
                $0.expiry = .valid(at: now)
            }
        ) {
            $0.direction == .received && $0.message.number % 3 != 0 && !$0.message.isExpired(at: now)
        },
        Case(testDescription: "number", filter: filter { $0.number = 17 }) { $0.message.number == 17 },
        Case(testDescription: "area", filter: filter { $0.area = near(1_000) }) { stored in
            stored.sightings.contains {
                Circle.distance(48.03, 11, $0.place?.latitude ?? 0, $0.place?.longitude ?? 0) <= 1_000
            }
        },
        Case(testDescription: "seen", filter: filter { $0.isSeen = true }) {
            $0.direction == .received || !$0.sightings.isEmpty
        },
        Case(
            testDescription: "published and not seen",
            filter: filter {
                $0.isSeen = false
                $0.direction = .published
            }
        ) { $0.direction == .published && $0.sightings.isEmpty },
        Case(testDescription: "located", filter: filter { $0.isLocated = true }) { stored in
            stored.sightings.contains { $0.place != nil }
        },
        Case(
            testDescription: "area and valid",
            filter: filter {
                $0.area = near(1_500)
                $0.expiry = .valid(at: now)
            }
        ) { stored in
            !stored.message.isExpired(at: now) && abs(Double(stored.message.number) - 30) <= 13
                && stored.message.number % 2 == 0
        },
        Case(testDescription: "words", filter: filter { $0.words = SearchWords("cafe  TUESDAY") }) {
            $0.message.content.text?.contains("Café") == true
        },
        Case(testDescription: "record type", filter: filter { $0.recordType = try! Name("ticket") }) {
            $0.message.content.record?.type.text == "ticket"
        },
        Case(
            testDescription: "plain",
            filter: filter {
                $0.plain = [
                    try! Field(key: Name("row"), value: "4"), try! Field(key: Name("hall"), value: "B"),
                ]
            }
        ) { $0.message.number % 11 == 4 },
        Case(
            testDescription: "record type, words and plain",
            filter: filter {
                $0.recordType = try! Name("ticket")
                $0.words = SearchWords("seat 13")
                $0.plain = [try! Field(key: Name("row"), value: "2")]
            }
        ) { $0.message.number == 13 },
        Case(
            testDescription: "much at once",
            filter: filter {
                $0.type = .text
                $0.expiry = .valid(at: now)
                $0.direction = .received
                $0.until = try! Timestamp(seconds: 901_500)
                $0.words = SearchWords("clock")
            }
        ) {
            $0.message.content.type == .text && !$0.message.isExpired(at: now) && $0.direction == .received
                && $0.message.created.seconds < 901_500 && $0.message.content.text?.contains("clock") == true
        },
    ]

    @Test(arguments: cases, [[0, 1, 2], [1], [0, 2], []])
    func `pages and counts agree with filtering all messages`(_ example: Case, _ chosen: [Int]) throws {
        let rows = chosen.map { self.rows[$0] }
        try vault.read { transaction in
            let expected = try self.rows.flatMap { try transaction.history(ofChannel: $0, limit: 100) }
                .filter { rows.contains($0.channel) && example.holds($0) }
                .sorted { $0.cursor > $1.cursor }
            if chosen.count == 3 {
                #expect(!expected.isEmpty && expected.count < 180 || example.testDescription == "all")
            }
            var paged: [StoredMessage] = []
            while true {
                let page = try transaction.history(
                    example.filter, inChannels: rows, limit: 7, after: paged.last?.cursor)
                guard !page.isEmpty else { break }
                paged += page
            }
            #expect(paged.map(\.id) == expected.map(\.id))
            #expect(try transaction.messageCount(example.filter, inChannels: rows) == expected.count)
        }
    }

    /// SQLite's plan names the index: it never reads the whole table, and sorts only if the index
    /// has another order.
    @Test(arguments: cases)
    func `no scan reads the whole table`(_ example: Case) throws {
        try vault.read { transaction in
            for scan in try IndexScan.scans(of: example.filter, inChannels: rows, of: transaction) {
                for cursor in [nil, MessageCursor("1000000-5-1-9")] {
                    let plan = try scan.plan(after: cursor, in: transaction.db)
                    #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") || $0.hasPrefix("SCAN json_each") })
                    guard example.isInOrderOfAnIndex else { continue }
                    #expect(plan.count == 1, "\(plan)")
                }
            }
        }
    }

    @Test func `a cursor stays valid when messages come and go`() throws {
        let first = try vault.read { try $0.history(MessageFilter(), inChannels: rows, limit: 50) }
        let rest = try vault.read {
            try $0.history(MessageFilter(), inChannels: rows, limit: 500, after: first.last?.cursor)
        }
        try vault.write { transaction in
            let channel = try transaction.subscribe(to: "new")
            try transaction.insertMessage(1, created: 999_999, in: channel)
            var forgotten = MessageFilter()
            forgotten.since = first.last?.message.created
            _ = try transaction.forget(forgotten, inChannels: rows)
        }
        let again = try vault.read {
            let rows = try $0.channels(of: $0.identity()).map(\.id)
            return try $0.history(MessageFilter(), inChannels: rows, limit: 500, after: first.last?.cursor)
        }
        #expect(again.map(\.id) == rest.map(\.id).filter { id in again.contains { $0.id == id } })
        #expect(again.count > 100)
    }

    @Test(arguments: [
        "", "1-2-3", "1-2-3-4-5", "a-1-1-1", "1--2-1-1", "01-2-3-4", "1-2-3-99999999999999999999", " 1-2-3-4",
    ])
    func `an invalid cursor is refused`(_ text: String) { #expect(MessageCursor(text) == nil) }

    @Test func `a cursor is written and read`() throws {
        let cursor = try #require(
            try vault.read { try $0.history(ofChannel: rows[0], limit: 1) }.first?.cursor)
        #expect(MessageCursor(cursor.description) == cursor)
    }

    @Test func `a sighting whose seal is broken is not passed over`() throws {
        try vault.write { try $0.db.execute(sql: "UPDATE sighting SET facts = zeroblob(60) WHERE id = 1") }
        let filter = Self.filter { $0.area = Self.near(1_000) }
        #expect(throws: VaultError.sealBroken) {
            try vault.read { try $0.messageCount(filter, inChannels: rows) }
        }
    }
}

extension IndexScan {
    /// SQLite's query plan for finding the cursors.
    fileprivate func plan(after cursor: MessageCursor?, in db: Database) throws -> [String] {
        let statement = try statement(after: cursor, in: db)
        let explained = try db.makeStatement(sql: "EXPLAIN QUERY PLAN \(statement.sql)")
        return try Row.fetchAll(explained, arguments: statement.arguments).map { $0["detail"] }
    }
}
