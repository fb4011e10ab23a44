import Exchange
import Foundation
import Storage
import Synchronization
import Testing
import Wire

@testable import SeQRcast

/// Batches: many messages, each published exactly once.
struct BatchTests {
    private let two: Two

    init() throws { two = try Two() }

    private struct Stop: Error {}

    private static func entries(_ range: Range<Int>, expiry: Timestamp? = nil) throws -> [BatchEntry] {
        try range.map { BatchEntry(content: try Content(type: .text, text: "Seat \($0)"), expiry: expiry) }
    }

    /// - Returns: each entry's message, and whether it is new.
    private func publish(
        _ begun: BegunBatch, by session: Session? = nil, jobs: Int = 2,
        between: (Int) throws -> Void = { _ in }
    ) throws -> [(number: UInt64, isNew: Bool)] {
        var reported: [(number: UInt64, isNew: Bool)] = []
        try (session ?? two.alice).publish(
            begun, threads: jobs, draw: { $0.symbols.count },
            report: { entries in
                #expect(entries.map(\.index) == Array(reported.count..<reported.count + entries.count))
                #expect(entries.allSatisfy { $0.picture == 1 })
                reported += entries.map { ($0.message.stored.message.number, $0.isNew) }
                try between(reported.count)
            })
        return reported
    }

    /// The messages by number.
    private var texts: [String?] {
        get throws {
            try two.alice.messages(in: "chess", limit: 5_000)
                .sorted { $0.message.number < $1.message.number }.map(\.message.content.text)
        }
    }

    @Test(arguments: [1, 2, 5])
    func `messages are numbered in the order of the rows`(jobs: Int) throws {
        let begun = try two.alice.begin(Batch(Self.entries(0..<600), in: "chess"))
        let reported = try publish(begun, jobs: jobs)
        #expect(reported.map(\.number) == Array(1...600))
        #expect(!reported.map(\.isNew).contains(false))
        #expect(try texts == (0..<600).map { "Seat \($0)" })
    }

    @Test(arguments: Suite.allCases)
    func `subscribers read the messages of a batch`(suite: Suite) throws {
        let two = try Two(alice: suite)
        _ = try two.bob.scan(two.share())
        let begun = try two.alice.begin(Batch(Self.entries(0..<9), in: "chess"))
        var codes: [Code] = []
        try two.alice.publish(
            begun, threads: 2, draw: { _ in }, report: { codes += $0.map(\.message.stored.code) })
        let read = try codes.map { try two.bob.receipt($0)?.stored.message.content.text }
        #expect(read == (0..<9).map { "Seat \($0)" })
    }

    @Test(arguments: [1, 2])
    func `a resumed batch gives no row a second number`(jobs: Int) throws {
        let batch = try Batch(Self.entries(0..<600), in: "chess")
        let first = try two.alice.begin(batch)
        #expect(throws: Stop.self) { () throws in
            _ = try publish(first, jobs: jobs) { _ in throw Stop() }
        }
        let doneBefore = try texts.count
        #expect(1..<600 ~= doneBefore)

        let second = try two.alice.begin(batch)
        #expect(second.mark == first.mark)
        #expect(second.published.count { $0 != nil } == doneBefore)
        let reported = try publish(second, jobs: jobs)
        #expect(reported.map(\.number) == Array(1...600))
        #expect(reported.count { !$0.isNew } == doneBefore)
        #expect(try texts == (0..<600).map { "Seat \($0)" })
    }

    @Test func `a row that is drawn again has the same code`() throws {
        let begun = try two.alice.begin(Batch(Self.entries(0..<3), in: "chess"))
        var codes: [[Code]] = []
        for _ in 0..<2 {
            try two.alice.publish(
                begun, draw: { _ in }, report: { codes.append($0.map(\.message.drawing.code)) })
        }
        #expect(codes[0] == codes[1])
    }

    @Test func `equal rows are separate messages`() throws {
        let row = BatchEntry(content: try Content(type: .text, text: "one free coffee"))
        let begun = try two.alice.begin(Batch([row, row, row], in: "chess"))
        #expect(begun.repetition?.index == 1)
        #expect(begun.repetition?.earlier == 0)
        #expect(try publish(begun).map(\.number) == [1, 2, 3])
        #expect(try publish(begun).map(\.isNew) == [false, false, false])
    }

    @Test func `equal rows between others are counted when a batch is resumed`() throws {
        let rows = ["a", "b", "a", "c", "a", "b"]
        let batch = Batch(
            try rows.map { BatchEntry(content: try Content(type: .text, text: $0)) }, in: "chess")
        let begun = try two.alice.begin(batch)
        #expect(begun.ordinals == [1, 1, 2, 1, 3, 2])
        #expect(begun.repetition?.index == 2)
        #expect(begun.repetition?.earlier == 0)
        _ = try publish(begun)
        #expect(try two.alice.begin(batch).published.map { $0?.number } == [1, 2, 3, 4, 5, 6])
        let fewer = Batch(
            try ["c", "a", "a", "d"].map { BatchEntry(content: try Content(type: .text, text: $0)) },
            in: "chess")
        let resumed = try two.alice.begin(fewer, continuing: begun.mark)
        #expect(resumed.published.map { $0?.number } == [4, 1, 3, nil])
    }

    @Test func `entries may be made when they are needed`() throws {
        let entries = try Self.entries(0..<600)
        let made = Batch(count: 600, in: "chess") { index in
            BatchEntry(content: try Content(type: .text, text: "Seat \(index)"))
        }
        let begun = try two.alice.begin(Batch(entries, in: "chess"))
        #expect(throws: Stop.self) { () throws in
            _ = try publish(begun) { _ in throw Stop() }
        }
        let resumed = try two.alice.begin(made)
        #expect(resumed.mark == begun.mark)
        #expect(try publish(resumed).map(\.number) == Array(1...600))
        #expect(try texts == (0..<600).map { "Seat \($0)" })
    }

    @Test func `an entry that cannot be made is named`() throws {
        let batch = Batch(count: 3, in: "chess") { index in
            guard index < 2 else { throw Stop() }
            return BatchEntry(content: try Content(type: .text, text: "Seat \(index)"))
        }
        let error = #expect(throws: BatchError.self) { try two.alice.begin(batch) }
        #expect(error?.index == 2)
        #expect(error?.reason is Stop)
        #expect(try texts.isEmpty)
    }

    /// Batches of earlier versions are resumed by these bytes.
    @Test func `the bytes that identify a row stay the same`() throws {
        let entry = BatchEntry(
            content: try Content(type: .text, text: "Seat 1"),
            plain: try Fields([Field(key: Name("a"), value: "b")]), expiryRule: "3d")
        let identity = [1, 6] + Array("Seat 1".utf8) + [5, 1, 1] + Array("a".utf8) + [1] + Array("b".utf8)
        let rule = [2] + Array("3d".utf8)
        #expect(entry.key(ordinal: 1) == [1] + identity + rule)
        #expect(entry.key(ordinal: 300) == [0xAC, 2] + identity + rule)
    }

    /// Whatever an earlier version stored is found by the same bytes, and the other way round.
    @Test func `rows and their digest are stored under the same bytes`() throws {
        let begun = try two.alice.begin(Batch(Self.entries(0..<3), in: "chess"))
        _ = try publish(begun)
        let keys = (0..<3).map { [1, 1, 6] + Array("Seat \($0)".utf8) + [0, 0] }
        try two.alice.vault.read { (transaction) throws in
            let numbers = try keys.map { key in
                try transaction.number(
                    ofBatchRow: transaction.batchRow(key, of: begun.mark), inChannel: begun.channel.id)
            }
            #expect(numbers.map { $0?.number } == [1, 2, 3])
            var digest = transaction.batchDigest()
            for key in keys { digest.add(key) }
            let unfinished = UnfinishedBatch(mark: begun.mark, digest: digest.bytes())
            #expect(try transaction.unfinishedBatch(inChannel: begun.channel.id) == unfinished)
        }
    }

    @Test func `only rows added later are published`() throws {
        let begun = try two.alice.begin(Batch(Self.entries(0..<3), in: "chess"))
        _ = try publish(begun)
        let more = try two.alice.begin(Batch(Self.entries(-2..<5), in: "chess"), continuing: begun.mark)
        #expect(more.published.count { $0 != nil } == 3)
        #expect(try publish(more).map(\.number) == [4, 5, 1, 2, 3, 6, 7])
    }

    @Test func `an ended batch begins anew`() throws {
        let batch = try Batch(Self.entries(0..<2), in: "chess")
        let first = try two.alice.begin(batch)
        _ = try publish(first)
        #expect(try two.alice.begin(batch).mark == first.mark)
        try two.alice.end(first)
        let second = try two.alice.begin(batch)
        #expect(second.mark != first.mark)
        #expect(second.published.count { $0 != nil } == 0)
        #expect(try publish(second).map(\.number) == [3, 4])
    }

    @Test func `a different batch does not resume an unfinished one`() throws {
        let first = try two.alice.begin(Batch(Self.entries(0..<2), in: "chess"))
        #expect(throws: Stop.self) { () throws in
            _ = try publish(first) { _ in throw Stop() }
        }
        let second = try two.alice.begin(Batch(Self.entries(1..<3), in: "chess"))
        #expect(second.mark != first.mark)
    }

    /// A batch that is refused later, for its folder for instance, must not replace an unfinished
    /// one.
    @Test func `beginning a batch changes nothing`() throws {
        let first = Batch(try Self.entries(0..<300), in: "chess")
        let begun = try two.alice.begin(first)
        #expect(throws: Stop.self) { () throws in
            _ = try publish(begun) { _ in throw Stop() }
        }
        _ = try two.alice.begin(Batch(Self.entries(300..<302), in: "chess"))
        #expect(try two.alice.begin(first).mark == begun.mark)
    }

    @Test func `a mark is of one vault and channel`() throws {
        let batch = try Batch(Self.entries(0..<1), in: "chess")
        let mark = try two.alice.begin(batch).mark
        _ = try two.alice.createChannel(Name("go"))
        _ = try two.bob.createChannel(Name("chess"))
        #expect(throws: SessionError.self) {
            try two.alice.begin(Batch(Self.entries(0..<1), in: "go"), continuing: mark)
        }
        #expect(throws: SessionError.self) { try two.bob.begin(batch, continuing: mark) }
    }

    @Test func `messages published in between take no number of the batch`() throws {
        let other = try Session(vault: two.alice.vault.url, clock: { [clock = two.clock] in clock.now })
        let begun = try two.alice.begin(Batch(Self.entries(0..<1_000), in: "chess"))
        let reported = try publish(begun) { count in
            if count < 600 { _ = try two.publish("in between", by: other) }
        }
        let all = try texts
        #expect(all.count == 1_002)
        #expect(Set(reported.map(\.number)).count == 1_000)
        #expect(all.filter { $0 != "in between" } == (0..<1_000).map { "Seat \($0)" })
        #expect(try two.alice.messages(in: "chess", limit: 5_000).allSatisfy { $0.duplicateIndex == 1 })
    }

    @Test(arguments: [1, 2])
    func `a member revoked in between is left out from then on`(jobs: Int) throws {
        _ = try two.bob.scan(two.share())
        let begun = try two.alice.begin(Batch(Self.entries(0..<1_000), in: "chess"))
        var revokedAt: Int?
        _ = try publish(begun, jobs: jobs) { count in
            guard revokedAt == nil else { return }
            revokedAt = count
            let bob = two.bob.identity.fingerprint.description
            _ = try two.alice.revoke(two.alice.member(bob, of: "chess"), of: "chess")
        }
        let count = try #require(revokedAt)
        let messages = try two.alice.messages(in: "chess", limit: 5_000).reversed()
        let isRead = try messages.map { try two.bob.receipt($0.code) != nil }
        #expect(isRead == (0..<1_000).map { $0 < count })
    }

    @Test func `two sessions that publish one batch at once publish it once`() async throws {
        let batch = try Batch(Self.entries(0..<900), in: "chess")
        let begun = try two.alice.begin(batch)
        let url = two.alice.vault.url
        try await withThrowingTaskGroup { group in
            for _ in 0..<2 {
                group.addTask {
                    let session = try Session(vault: url)
                    try session.publish(begun, threads: 2, draw: { _ in }, report: { _ in })
                }
            }
            try await group.waitForAll()
        }
        #expect(try texts == (0..<900).map { "Seat \($0)" })
    }

    @Test func `an expired row is named and nothing is published`() throws {
        let past = Timestamp(uncheckedSeconds: two.clock.now.seconds)
        let rows = try Self.entries(0..<2) + Self.entries(2..<3, expiry: past)
        let error = #expect(throws: BatchError.self) {
            try two.alice.begin(Batch(rows, in: "chess"))
        }
        #expect(error?.index == 2)
        #expect(try texts.isEmpty)
    }

    /// An entry that was published before may expire in between.
    @Test func `a published row may expire`() throws {
        let later = Timestamp(uncheckedSeconds: two.clock.now.seconds + 60)
        let batch = Batch(try Self.entries(0..<2, expiry: later), in: "chess")
        let begun = try two.alice.begin(batch)
        _ = try publish(begun)
        two.clock.advance(by: 120)
        #expect(try two.alice.begin(batch, continuing: begun.mark).published.map { $0?.number } == [1, 2])
    }

    @Test func `a row that is too large stops only its piece`() throws {
        let large = BatchEntry(
            content: try Content(FileContent(name: "a", mediaType: "a/b", bytes: .random(count: 900_000))))
        let rows = try Self.entries(0..<300) + [large]
        let begun = try two.alice.begin(Batch(rows, in: "chess"))
        let error = #expect(throws: BatchError.self) { _ = try publish(begun) }
        #expect(error?.index == 300)
        #expect(try texts.count == 256)
        _ = try two.publish("next")
        #expect(try two.alice.messages(in: "chess", limit: 1)[0].message.number == 257)
    }
}

extension [UInt8] {
    fileprivate static func random(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
