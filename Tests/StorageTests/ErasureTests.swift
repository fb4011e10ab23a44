import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// Deleted entries leave no trace in the file or its log, whatever happened to the file before.
struct ErasureTests {
    /// `ERASURE_HISTORIES=10000` tries more, `ERASURE_SEED=500` others.
    private static let histories: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let first = environment["ERASURE_SEED"].flatMap(UInt64.init) ?? 0
        return first..<first + (environment["ERASURE_HISTORIES"].flatMap(UInt64.init) ?? 40)
    }()

    @Test func `random histories leave no trace of what was erased`() throws {
        let folder = try TemporaryFolder()
        let template = try Vault.example(at: folder.file("template"))
        try template.write { transaction in
            for name in ["chess", "go", "hikes"] { _ = try transaction.subscribe(to: name) }
        }
        try template.emptyLog()
        try template.queue.close()
        for seed in Self.histories {
            let place = try TemporaryFolder()
            try FileManager.default.copyItem(at: folder.file("template"), to: place.file("vault"))
            var history = try RandomHistory(in: place, seed: seed)
            for _ in 0..<30 { try history.step() }
            #expect(try history.traces() == 0, "history \(seed)")
            #expect(try history.vault.examine().isSound, "history \(seed)")
        }
    }

    /// A process that dies before the log is emptied leaves the rest to the next one that opens the
    /// vault.
    @Test func `an erasure that was interrupted after its commit is completed`() throws {
        let folder = try TemporaryFolder()
        var history = try RandomHistory(in: folder, creating: Vault.example(at: folder.file("vault")))
        try history.fill()
        try history.vault.write { transaction in
            _ = try transaction.forget(MessageFilter(), inChannels: history.channels.map(\.id))
            try ErasureMark(transaction.db).begun.store(in: transaction.db)
        }
        try history.recordErased()
        #expect(try history.traces() > 0)
        history.vault = try Vault(at: folder.file("vault"))
        #expect(try history.traces() == 0)
        #expect(try history.vault.queue.read(ErasureMark.init) == .none)
    }

    /// A restored file may have copies in unused parts of pages, and is marked with 0.
    @Test func `the first erasure in a restored file rewrites it`() throws {
        let folder = try TemporaryFolder()
        var history = try RandomHistory(in: folder, creating: Vault.example(at: folder.file("vault")))
        try history.fill()
        try history.vault.write { try ErasureMark.unknown.store(in: $0.db) }
        let number = try #require(
            try history.vault.queue.read { try Int.fetchOne($0, sql: "SELECT max(id) FROM message") })
        // A possible remainder: an entry in the unused part of a page.
        try history.leaveTrace(ofMessage: number)
        #expect(try history.traces() > 0)
        try history.forgetAll()
        #expect(try history.traces() == 0)
        #expect(try history.vault.queue.read(ErasureMark.init) == .none)
    }

    @Test func `a file that became half empty shrinks`() throws {
        let folder = try TemporaryFolder()
        var history = try RandomHistory(in: folder, creating: Vault.example(at: folder.file("vault")))
        for _ in 0..<10 { try history.fill() }
        let before = try folder.bytes().count
        try history.forgetAll()
        #expect(try folder.bytes().count < before / 2)
    }

    /// The messages of one channel are cleared with their tables, and the others' put back.
    @Test func `a channel with most messages leaves no trace, and others as they were`() throws {
        let folder = try TemporaryFolder()
        var history = try RandomHistory(in: folder, ofOthers: 40)
        let (chess, go) = (history.channels[0], history.channels[1])
        for channel in [chess, go] { try history.addPartSet(to: channel) }
        let before = try history.rows(of: go)

        try history.unsubscribe(from: chess)

        #expect(try history.traces() == 0)
        #expect(try history.rows(of: go) == before && before.count > 80)
        #expect(try history.vault.examine().isSound)
        try history.vault.queue.read { db in
            let parentless = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
            let kept = try Int.fetchAll(db, sql: "SELECT count(*) FROM part_set")
            #expect(parentless.isEmpty && kept == [1])
            #expect(try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") == true)
            #expect(try String.fetchAll(db, sql: "SELECT name FROM sqlite_temp_master") == [])
        }
        // Deleting a message deletes its sightings again.
        try history.forgetAll()
        let left = try history.vault.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sighting") }
        #expect(left == 0)
    }

    @Test func `messages of a damaged vault that have no channel stay`() throws {
        let folder = try TemporaryFolder()
        let history = try RandomHistory(in: folder, ofOthers: 9)
        let (chess, go) = (history.channels[0], history.channels[1])
        let lost = try history.vault.queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    PRAGMA foreign_keys = OFF; UPDATE message SET channel = 77 WHERE channel = \(go.id);
                    PRAGMA foreign_keys = ON
                    """)
            return try Row.fetchAll(db, sql: "SELECT * FROM message WHERE channel = 77")
        }
        try history.vault.erase { try $0.delete(chess) }
        let kept = try history.vault.queue.read { try Row.fetchAll($0, sql: "SELECT * FROM message") }
        #expect(kept == lost && lost.count >= 9)
    }

    @Test func `where clearing fails, everything stays`() throws {
        let folder = try TemporaryFolder()
        let history = try RandomHistory(in: folder, ofOthers: 40)
        let chess = history.channels[0]
        let before = try history.channels.map { try history.rows(of: $0) }
        #expect(throws: CancellationError.self) {
            try history.vault.erase { transaction in
                try transaction.delete(chess)
                throw CancellationError()
            }
        }
        let after = try history.channels.map { try history.rows(of: $0) }
        #expect(after == before)
        #expect(try history.vault.examine().isSound)
    }

    /// Entries of the freelist and the ends of overflow pages are unused too.
    @Test func `a file has no unused byte but zeros`() throws {
        let folder = try TemporaryFolder()
        var history = try RandomHistory(in: folder, creating: Vault.example(at: folder.file("vault")))
        for _ in 0..<20 { try history.step() }
        try history.vault.emptyLog()
        let unused = try UnusedBytes(of: Array(Data(contentsOf: folder.file("vault"))))
        #expect(unused.pages > 20 && unused.nonzero == 0)
    }
}

/// Messages that come and go in a vault, by a generator with a seed.
private struct RandomHistory {
    let folder: TemporaryFolder
    var vault: Vault
    var channels: [Channel]
    private var generator: SplitMix
    private var nextNumber: UInt64 = 1
    /// The first eight bytes of each piece of erased values.
    private var erased: Set<UInt64> = []
    /// By message: of the values that are not erased.
    private var kept: [Int64: [UInt64]] = [:]

    init(in folder: TemporaryFolder, seed: UInt64) throws {
        self.folder = folder
        vault = try Vault(at: folder.file("vault"))
        channels = try vault.read { try $0.channels(of: $0.identity()) }
        generator = SplitMix(state: seed)
    }

    init(in folder: TemporaryFolder, creating vault: Vault) throws {
        self.folder = folder
        self.vault = vault
        channels = try vault.write { transaction in
            try ["chess", "go"].map { try transaction.subscribe(to: $0) }
        }
        generator = SplitMix(state: 1)
    }

    mutating func step() throws {
        switch generator.next(below: 12) {
        case 0...5: try fill()
        case 6: try vault.emptyLog()
        case 7: vault = try Vault(at: folder.file("vault"))
        case 8, 9:
            let from = generator.next(below: nextNumber)
            try forget {
                $0.since = Timestamp(uncheckedSeconds: from)
                $0.until = Timestamp(uncheckedSeconds: from + 5)
            }
        case 10: try forgetOne()
        default: try unsubscribe()
        }
    }

    /// Inserts some messages, a few of them long.
    mutating func fill() throws {
        guard !channels.isEmpty else { return }
        let channels = channels
        let ids = try vault.write { transaction in
            try (0..<1 + generator.next(below: 12)).map { _ in
                let channel = channels[Int(generator.next(below: UInt64(channels.count)))]
                let length =
                    generator.next(below: 8) == 0 ? generator.next(below: 9_000) : generator.next(below: 300)
                let text = String(
                    (0...length).map { _ in Character(Unicode.Scalar(UInt8(97 + generator.next(below: 26)))) }
                )
                let stored = try transaction.insertMessage(
                    nextNumber, text: text, created: nextNumber, in: channel)
                nextNumber += 1
                let latitude = Double(generator.next(below: 90 << 40)) / Double(1 << 40)
                let place = Place(latitude: latitude, longitude: 7, altitude: nil, uncertainty: nil)
                try transaction.insert(Sighting(time: noon, place: place), of: stored)
                return stored.id
            }
        }
        try vault.queue.read { db in
            for id in ids {
                let row = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT content, code, message.lookup, sighting.facts FROM message, sighting
                        WHERE message = message.id AND message.id = ?
                        """, arguments: [id])
                guard let row else { continue }
                kept[id] =
                    ([row["content"], row["code"], row["lookup"], row["facts"]] as [Data]).flatMap(\.pieces)
            }
        }
    }

    /// The first channel has enough messages to be cleared.
    init(in folder: TemporaryFolder, ofOthers count: Int) throws {
        try self.init(in: folder, creating: Vault.example(at: folder.file("vault")))
        try fill(channels[0], to: VaultTransaction.leastCleared)
        try fill(channels[1], to: count)
    }

    /// Inserts messages into a channel until it has so many.
    mutating func fill(_ channel: Channel, to count: Int) throws {
        let all = channels
        channels = [channel]
        while try vault.read({ try $0.messageCount(inChannel: channel.id) }) < count { try fill() }
        channels = all
    }

    /// Stores that the newest message of a channel came in parts.
    func addPartSet(to channel: Channel) throws {
        try vault.write { transaction in
            let message = try transaction.history(ofChannel: channel.id, limit: 1)[0].id
            let id = PartSet.id(of: Array("\(message)".utf8))
            let set = PartSet(id: id, dataCount: 2, parityCount: 1, length: 9)
            let stored = try transaction.insert(set, received: noon)
            try transaction.complete(stored.id, message: message, at: noon)
        }
    }

    /// All rows that a channel's messages have.
    func rows(of channel: Channel) throws -> [[DatabaseValue]] {
        let ofMessages = "WHERE message IN (SELECT id FROM message WHERE channel = ?)"
        return try vault.queue.read { db in
            try ["message WHERE channel = ?", "sighting \(ofMessages)", "part_set \(ofMessages)"].flatMap {
                try Row.fetchAll(db, sql: "SELECT * FROM \($0) ORDER BY id", arguments: [channel.id])
            }.map { Array($0.databaseValues) }
        }
    }

    mutating func forgetOne() throws {
        let number = generator.next(below: nextNumber)
        try forget { $0.number = number }
    }

    mutating func forgetAll() throws { try forget { _ in } }

    private mutating func forget(_ change: (inout MessageFilter) -> Void) throws {
        var filter = MessageFilter()
        change(&filter)
        let rows = channels.map(\.id)
        _ = try vault.erase { try $0.forget(filter, inChannels: rows) }
        try recordErased()
        #expect(try traces() == 0)
    }

    private mutating func unsubscribe() throws {
        guard channels.count > 1 else { return }
        try unsubscribe(from: channels[Int(generator.next(below: UInt64(channels.count)))])
    }

    mutating func unsubscribe(from channel: Channel) throws {
        channels.removeAll { $0.id == channel.id }
        let row = try vault.queue.read {
            try Row.fetchOne(
                $0, sql: "SELECT name, secret FROM channel WHERE id = ?", arguments: [channel.id])
        }
        try vault.erase { try $0.delete(channel) }
        if let row { erased.formUnion(([row["name"], row["secret"]] as [Data]).flatMap(\.pieces)) }
        try recordErased()
        #expect(try traces() == 0)
    }

    /// Notes the messages that left the vault, and so must not be in the file any more.
    mutating func recordErased() throws {
        let ids = Set(try vault.queue.read { try Int64.fetchAll($0, sql: "SELECT id FROM message") })
        for (id, pieces) in kept where !ids.contains(id) {
            erased.formUnion(pieces)
            kept[id] = nil
        }
    }

    /// Copies a message's code into the unused part of a page, and lets it count as erased.
    mutating func leaveTrace(ofMessage id: Int) throws {
        let code = try vault.queue.read {
            try Data.fetchOne($0, sql: "SELECT code FROM message WHERE id = ?", arguments: [id])
        }
        try vault.emptyLog()
        try vault.queue.close()
        let code16 = Array((code ?? Data()).prefix(16))
        var bytes = Array(try Data(contentsOf: folder.file("vault")))
        let start = try #require(
            stride(from: 4_096, to: bytes.count, by: 4_096).first {
                UnusedBytes.gap(in: bytes[$0..<$0 + 4_096]).count > 32
            })
        let gap = UnusedBytes.gap(in: bytes[start..<start + 4_096])
        bytes.replaceSubrange(gap.lowerBound + 8..<gap.lowerBound + 24, with: code16)
        try Data(bytes).write(to: folder.file("vault"))
        vault = try Vault(at: folder.file("vault"))
        erased.formUnion(Data(code16).pieces)
    }

    /// How often an erased value is found in the files.
    func traces() throws -> Int {
        let bytes = Array(try folder.bytes())
        var firsts = [Bool](repeating: false, count: 1 << 16)
        for piece in erased { firsts[Int(piece >> 48)] = true }
        var (window, count) = (UInt64(0), 0)
        for byte in bytes {
            window = window << 8 | UInt64(byte)
            if firsts[Int(window >> 48)], erased.contains(window) { count += 1 }
        }
        return count
    }
}

extension Data {
    /// Eight bytes of every hundred, and the last eight: no two values share any by chance.
    fileprivate var pieces: [UInt64] {
        let starts = Array(stride(from: 0, to: count - 7, by: 100)) + [count - 8]
        return Set(starts).map { start in
            self[startIndex + start..<startIndex + start + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}

/// A generator of random numbers with a seed (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014).
private struct SplitMix {
    var state: UInt64

    mutating func next(below limit: UInt64) -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return (mixed ^ mixed >> 31) % Swift.max(limit, 1)
    }
}

/// The unused parts of a database's pages (https://sqlite.org/fileformat2.html): read by code of its
/// own, from the format's description.
private struct UnusedBytes {
    private(set) var pages = 0
    private(set) var nonzero = 0

    init(of file: [UInt8]) throws {
        for start in stride(from: 0, to: file.count, by: 4_096) {
            let page = file[start..<start + 4_096]
            pages += 1
            nonzero += Self.gap(in: page, header: start == 0 ? 100 : 0).count { file[$0] != 0 }
        }
        // The freelist: trunk pages with the numbers of other pages, all else is unused.
        func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        var trunk = number(32)
        while trunk != 0 {
            let start = (trunk - 1) * 4_096
            let count = number(start + 4)
            nonzero += (start + 8 + 4 * count..<start + 4_096).count { file[$0] != 0 }
            for index in 0..<count {
                let leaf = (number(start + 8 + 4 * index) - 1) * 4_096
                nonzero += (leaf..<leaf + 4_096).count { file[$0] != 0 }
            }
            trunk = number(start)
        }
    }

    /// Between the pointers and the entries of a page of a b-tree; empty for other pages.
    static func gap(in page: ArraySlice<UInt8>, header: Int = 0) -> Range<Int> {
        let start = page.startIndex + header
        func number(_ at: Int) -> Int { Int(page[at]) << 8 | Int(page[at + 1]) }
        guard [2, 5, 10, 13].contains(page[start]) else { return start..<start }
        let pointers = start + ([10, 13].contains(page[start]) ? 8 : 12)
        return pointers + 2 * number(start + 3)..<page.startIndex + number(start + 5)
    }
}
