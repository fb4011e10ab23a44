import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import SeQRcast
@testable import Storage

/// Impossible values in the columns of a vault's file: every reader of the vault reports them.
struct DamagedColumnTests {
    private let vault: Session
    /// Kept until the end of the test: it deletes the folder.
    private let club: EndorsingClub
    private let passphrase: Passphrase
    /// A message for Alice that is not in her vault.
    private let message: Code

    /// Alice's vault, with rows in all tables.
    init() throws {
        club = try EndorsingClub()
        passphrase = try #require(Passphrase(Array("tin soldier".utf8)))
        let two = club.two
        vault = two.alice
        let bob = two.bob
        let alice = Recipient.holder(of: vault.identity.publicIdentity)
        _ = try club.scan(club.endorsed(club.request()))
        _ = try vault.scan(bob.request(to: alice, channel: Name("chess"), note: "again").drawing.code)
        _ = try bob.createChannel(Name("go"))
        _ = try vault.request(to: .holder(of: bob.identity.publicIdentity), channel: Name("go"))
        _ = try vault.scan(bob.share("go", to: alice).drawing.code)
        _ = try vault.scan(bob.authorize(alice, in: "go", until: nil, people: 3).drawing.code)
        let sighted = try bob.publish(Content(type: .text, text: "sighted"), in: "go").drawing.code
        let place = Place(latitude: 52.52, longitude: 13.405, altitude: nil, uncertainty: nil)
        _ = try vault.scan(sighted, options: ScanOptions(place: place))
        _ = try two.publish("own", expiry: Timestamp(seconds: two.clock.now.seconds + 60))
        let text = String((0..<9_000).map { _ in Character(UnicodeScalar(UInt8.random(in: 33...126))) })
        let long = try bob.publish(Content(type: .text, text: text), in: "go").drawing
        let set = try #require(long.partSet)
        let parts = long.code.parts(dataCount: set.dataCount, parityCount: set.parityCount)
        _ = try vault.scan(parts[0].code)
        message = try bob.publish(Content(type: .text, text: "new"), in: "go").drawing.code
        try vault.vault.emptyLog()
    }

    private static let values = [
        "-1", "0", "1 << 31", "1 << 53", "1 << 62", "-9223372036854775808", "9223372036854775807", "NULL",
        "'text'", "x'00'", "9e99",
    ]

    @Test func `impossible values give errors and end no program`() throws {
        let columns = try vault.vault.queue.read(Self.numericColumns)
        #expect(columns.count > 30)
        var count = 0
        for (table, column) in columns {
            for value in Self.values {
                let copy = club.two.folder.appending(path: "copy")
                try FileManager.default.copyItem(at: vault.vault.url, to: copy)
                if try change(copy, "UPDATE OR IGNORE \(table) SET \(column) = \(value)") {
                    count += 1
                    let change = "\(table).\(column) = \(value)"
                    examine(copy, change)
                    if ["-1", "9223372036854775807"].contains(value) { readEverything(copy, change) }
                }
                for file in try FileManager.default.contentsOfDirectory(atPath: club.two.folder.path)
                where file.hasPrefix("copy") {
                    try FileManager.default.removeItem(at: club.two.folder.appending(path: file))
                }
            }
        }
        #expect(count > 150)
    }

    /// The columns of all tables that are neither sealed nor text, SQLite's own included.
    private static func numericColumns(_ db: Database) throws -> [(table: String, column: String)] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT list.name, info.name FROM pragma_table_list AS list, pragma_table_info(list.name) AS info
                WHERE list.schema = 'main' AND list.name <> 'sqlite_schema' AND info.type IN ('INTEGER', 'REAL', '')
                """
        ).map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1)) }
    }

    /// - Returns: whether the tables allow it.
    private func change(_ file: URL, _ sql: String) throws -> Bool {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        defer { try? queue.close() }
        do {
            try queue.writeWithoutTransaction {
                try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; \(sql)")
            }
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            return false
        } catch let error as DatabaseError where error.resultCode == .SQLITE_MISMATCH {
            return false
        }
    }

    /// Runs `body`, which may say that the vault is damaged.
    private func attempt(_ change: String, _ body: () throws -> Void) {
        do {
            try body()
        } catch is VaultError {
        } catch is SessionError {
        } catch {
            Issue.record("\(change): \(error)")
        }
    }

    /// What `doctor` and `doctor --rescue` do.
    private func examine(_ url: URL, _ change: String) {
        attempt(change) { _ = try Session(vault: url).examine() }
        attempt(change) {
            let rescued = club.two.folder.appending(path: "copy-rescued")
            _ = try Session.rescue(vault: url, into: rescued)
            #expect(try Session(vault: rescued).examine().isSound, "\(change)")
        }
    }

    /// Asks for everything that a vault can say.
    private func readEverything(_ url: URL, _ change: String) {
        func attempt(_ body: () throws -> Void) { self.attempt(change, body) }
        guard let session = try? Session(vault: url, clock: { [clock = club.two.clock] in clock.now }) else {
            return
        }
        attempt { _ = try session.status() }
        attempt { _ = try session.channels() }
        attempt { _ = try session.contacts() }
        attempt { _ = try session.members(of: "chess") }
        attempt { _ = try session.requests() }
        attempt { _ = try session.sentRequests() }
        attempt { _ = try session.grantedAuthorizations() }
        attempt { _ = try session.heldAuthorizations() }
        attempt { _ = try session.unfinishedPartSets() }
        attempt { _ = try session.missed() }
        attempt { _ = try session.history(HistoryQuery(), limit: 100) }
        for change in [
            { $0.isLocated = true }, { $0.isUnread = true }, { $0.type = .text },
            { $0.words = SearchWords("own") },
            { $0.expiry = .valid(at: club.two.clock.now) }, { $0.direction = .received },
        ] as [(inout MessageFilter) -> Void] {
            var query = HistoryQuery()
            change(&query.filter)
            attempt { _ = try session.history(query, limit: 100) }
            attempt { _ = try session.messageCount(query) }
        }
        attempt { _ = try session.message("go#1") }
        attempt { _ = try session.scan(message) }
        attempt { _ = try session.publish(Content(type: .text, text: "more"), in: "chess") }
        attempt { _ = try session.share("chess", to: .holder(of: club.carol.identity.publicIdentity)) }
        attempt { _ = try session.backUpPortable(under: passphrase, cost: 10) { _, _ in } }
        attempt { _ = try session.forget(HistoryQuery()) }
        attempt { _ = try session.handOverChannels() }
    }
}
