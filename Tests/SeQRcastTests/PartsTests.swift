import Exchange
import Imaging
import Rules
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Codes that are too large for one symbol.
struct PartsTests {
    private let two: Two
    private let long = String((0..<9_000).map { Character(UnicodeScalar(UInt8(97 + $0 * $0 % 23))) })

    init() throws { two = try Two() }

    private func subscribe() throws { _ = try two.bob.scan(two.share()) }

    private func parts(of text: String? = nil) throws -> [Code] {
        // Not compressible.
        let text =
            text ?? String((0..<9_000).map { _ in Character(UnicodeScalar(UInt8.random(in: 33...126))) })
        let drawing = try two.alice.publish(Content(type: .text, text: text), in: "chess").drawing
        let set = try #require(drawing.partSet)
        return drawing.code.parts(dataCount: set.dataCount, parityCount: set.parityCount).map(\.code)
    }

    private func scan(_ codes: [Code], by session: Session? = nil, answer: Bool = true) throws
        -> [ScanOutcome]
    {
        let found = codes.map { FoundCode(bytes: Array($0.text.utf8), corners: []) }
        return try (session ?? two.bob).scan(found, confirm: { _ in answer })
    }

    private func needed(_ outcome: ScanOutcome) -> Int? {
        if case .part(let part) = outcome { part.stored.parts.needed } else { nil }
    }

    @Test func `a quarter of all parts are parity`() throws {
        let drawing = try two.alice.publish(Content(type: .text, text: long + "!"), in: "chess").drawing
        #expect(drawing.partSet == nil)
        let parts = try parts()
        let set = try Part(body: parts[0].body).set
        #expect(parts.count == set.count && set.dataCount == 6 && set.parityCount == 2)
    }

    @Test func `parts of several scans, in any order, complete the message`() throws {
        try subscribe()
        let parts = try parts()
        var left = 6
        for part in [parts[7], parts[2], parts[2], parts[0], parts[5], parts[6]] {
            if part != parts[2] || left == 5 { left -= 1 }
            #expect(needed(try two.bob.scan(part)) == left)
        }
        let pending = try two.bob.unfinishedPartSets()
        #expect(pending.map(\.parts.missing) == [[1, 3, 4]])
        let again = try Session(vault: two.bob.vault.url)
        guard case .completed(let whole) = try again.scan(parts[4]) else {
            Issue.record("not whole")
            return
        }
        #expect(whole.outcome.receipt?.isNew == true && whole.kind == .message && whole.forgedCount == 0)
        #expect(try two.bob.unfinishedPartSets().isEmpty)
        guard case .completed(let seen) = try two.bob.scan(parts[1]) else {
            Issue.record("the message is known")
            return
        }
        #expect(seen.outcome.receipt?.isNew == false && seen.forgedCount == 0)
        #expect(seen.outcome.receipt?.stored.id == whole.outcome.receipt?.stored.id)
        #expect(try two.bob.vault.read { try $0.partCount() } == 0)
    }

    @Test func `a part of a forgotten message begins anew`() throws {
        try subscribe()
        let parts = try parts()
        _ = try scan(parts)
        _ = try two.bob.forget(HistoryQuery(channels: ["chess"]))
        #expect(needed(try two.bob.scan(parts[1])) == 5)
    }

    @Test func `one image of a message that is known shows it once`() throws {
        try subscribe()
        let parts = try parts()
        _ = try scan(parts)
        let outcomes = try scan(parts)
        guard case .completed(let last)? = outcomes.last else {
            Issue.record("the message is known")
            return
        }
        #expect(last.outcome.receipt?.isNew == false)
        #expect(
            outcomes.dropLast().allSatisfy { if case .part(let part) = $0 { !part.isNew } else { false } })
        #expect(try two.bob.vault.read { try $0.partCount() } == 0)
    }

    @Test func `an image with all parts reports the message once, and other codes as usual`() throws {
        try subscribe()
        let short = try two.publish("short")
        let outcomes = try scan([short] + parts())
        #expect(outcomes.compactMap(\.receipt?.stored.message.number) == [1, 2])
        #expect(outcomes.dropFirst().dropLast().allSatisfy { needed($0) == 0 })
    }

    @Test func `mixed parts of two messages complete both`() throws {
        try subscribe()
        let (first, second) = (try parts(), try parts())
        let outcomes = try scan(zip(first, second).flatMap { [$0, $1] })
        #expect(outcomes.compactMap(\.receipt?.stored.message.number) == [1, 2])
    }

    @Test func `a forged part is left out once there is one more part`() throws {
        try subscribe()
        let parts = try parts()
        let genuine = try Part(body: parts[0].body)
        let forged = Part(of: genuine.set, index: 0, shard: genuine.shard.reversed())
        var outcomes = try scan([forged.code] + parts[1..<6])
        guard case .part(let spoiled) = outcomes.last, spoiled.isSpoiled else {
            Issue.record("not spoiled")
            return
        }
        outcomes = try scan([parts[7]])
        guard case .completed(let whole) = outcomes[0] else {
            Issue.record("not whole")
            return
        }
        #expect(whole.forgedCount == 1 && whole.outcome.receipt?.isNew == true)
    }

    @Test func `completed parts are ingested again after their channel is known`() throws {
        let parts = try parts()
        guard case .completed(let whole) = try scan(parts).last, case .refused(.notSubscribed) = whole.outcome
        else {
            Issue.record("not refused")
            return
        }
        try subscribe()
        #expect(try two.bob.unfinishedPartSets().count == 1)
        guard case .completed(let read) = try two.bob.scan(parts[0]) else {
            Issue.record("not whole")
            return
        }
        #expect(read.outcome.receipt?.isNew == true)
    }

    @Test func `parts of a code that is always refused are deleted`() throws {
        try subscribe()
        let message = try two.alice.publish(Content(type: .text, text: long), in: "chess").drawing.code
        let altered = Code(kind: .message, body: message.body.dropLast() + [message.body.last! ^ 1])
        guard
            case .completed(let whole) = try scan(altered.parts(dataCount: 2, parityCount: 0).map(\.code))
                .last,
            case .refused(.tampered) = whole.outcome
        else {
            Issue.record("not refused")
            return
        }
        #expect(try two.bob.unfinishedPartSets().isEmpty)
    }

    @Test func `parts of an unknown version are refused, and kept`() throws {
        let nonsense = Code(kind: .publicKey, body: [9, 9, 9])
        guard
            case .completed(let whole) = try scan(nonsense.parts(dataCount: 1, parityCount: 1).map(\.code))
                .last,
            case .refused(.newer) = whole.outcome
        else {
            Issue.record("not refused")
            return
        }
        #expect(try two.bob.unfinishedPartSets().count == 1)
    }

    @Test func `parts of a text that is no code are refused as no code, and deleted`() throws {
        let text = Array("just some text, in three parts".utf8)
        let set = PartSet(id: PartSet.id(of: text), dataCount: 2, parityCount: 1, length: text.count)
        guard case .completed(let whole) = try scan(set.parts(of: text).prefix(2).map(\.code)).last,
            case .refused(.notACode) = whole.outcome
        else {
            Issue.record("not refused")
            return
        }
        #expect(try two.bob.unfinishedPartSets().isEmpty)
    }

    @Test(arguments: [Code.Kind.lockedText, .guestKey, .backup])
    func `a code for a passphrase is refused where none could open it`(kind: Code.Kind) throws {
        let bodies: [([UInt8], String)] = [([], "damaged"), ([2], "newer"), ([1, 1, 1], "damaged")]
        for (body, expected) in bodies {
            let outcome = try two.bob.scan(Code(kind: kind, body: body))
            let inspected = try Session.inspect(
                FoundCode(
                    bytes: Array(Code(kind: kind, body: body).text.utf8), corners: []),
                with: two.bob)
            guard case .refused(let refusal) = outcome, case .refused(let seen) = inspected else {
                Issue.record("\(kind) of \(body.count) bytes is taken")
                continue
            }
            #expect([refusal, seen].map(passphraseFault) == [expected, expected])
        }
    }

    private func passphraseFault(_ refusal: Refusal) -> String {
        switch refusal {
        case .locked(.newer), .backup(.newer): "newer"
        case .locked(.damaged), .backup(.damaged): "damaged"
        default: "\(refusal)"
        }
    }

    @Test func `a discarded set leaves no trace`() throws {
        let parts = try parts()
        _ = try scan([parts[0], parts[1]])
        let set = try #require(try two.bob.unfinishedPartSets().first)
        try two.bob.discardPartSet(set.id)
        #expect(try two.bob.unfinishedPartSets().isEmpty)
        #expect(throws: SessionError.self) { try two.bob.discardPartSet(set.id) }
        #expect(needed(try two.bob.scan(parts[0])) == 5)
    }

    @Test func `unsubscribing deletes the completed parts of the channel`() throws {
        try subscribe()
        let parts = try parts()
        _ = try scan(parts)
        guard case .completed(let known) = try two.bob.scan(parts[0]) else {
            Issue.record("the message is known")
            return
        }
        #expect(known.stored.completed != nil)
        try two.bob.unsubscribe(two.bob.channel("chess"), keepingHistory: false)
        guard case .part(let forgotten) = try two.bob.scan(parts[0]) else {
            Issue.record("no part")
            return
        }
        #expect(forgotten.stored.completed == nil && forgotten.isNew)
    }

    @Test func `a classic share of a later tree comes in parts`() throws {
        let two = try Two(alice: .classic, bob: .classic)
        try two.alice.createChannel("large", leavesUsed: 256)
        let made = try two.alice.share("large", to: .holder(of: two.bob.identity.publicIdentity))
        let set = try #require(made.drawing.partSet)
        let parts = made.drawing.code.parts(dataCount: set.dataCount, parityCount: set.parityCount)
        guard case .completed(let whole) = try scan(parts.map(\.code), by: two.bob).last,
            case .share(let share) = whole.outcome
        else {
            Issue.record("no share")
            return
        }
        #expect(share.news == .subscribed)
        let unconfirmed = try scan(parts.map(\.code), by: two.session("Carol"), answer: false)
        guard case .completed(let refused) = unconfirmed.last,
            case .refused(.notForThisIdentity) = refused.outcome
        else {
            Issue.record("not refused")
            return
        }
    }

    @Test func `parts beyond the limit are refused`() throws {
        let codes = Self.loneParts(Limits.parts + 100)
        #expect(refusedCount(try scan(codes)) == 100)
    }

    @Test func `a vault that is full still knows its parts, and what they made`() throws {
        try subscribe()
        let parts = try parts()
        _ = try scan(parts)
        let lone = Self.loneParts(Limits.parts + 255)
        _ = try scan(Array(lone.prefix(Limits.parts)))
        guard case .part(let held) = try two.bob.scan(lone[0]), !held.isNew,
            case .completed(let known) = try two.bob.scan(parts[0])
        else {
            Issue.record("refused")
            return
        }
        #expect(known.outcome.receipt?.isNew == false)
        // Parts of another set, of which nothing remains.
        #expect(refusedCount(try scan([lone[Limits.parts + 254]])) == 1)
    }

    @Test func `parts of completed codes are deleted for others`() throws {
        try subscribe()
        let parts = try parts()
        _ = try scan(parts)
        _ = try scan([parts[0]])
        #expect(refusedCount(try scan(Self.loneParts(Limits.parts))) == 0)
    }

    /// Parts of sets that are never completed.
    private static func loneParts(_ count: Int) -> [Code] {
        (0..<count).map { number in
            let id = [UInt8(number / 255)] + [UInt8](repeating: 0, count: 15)
            let set = PartSet(id: id, dataCount: 255, parityCount: 0, length: 255)
            return Part(of: set, index: number % 255, shard: [1]).code
        }
    }

    private func refusedCount(_ outcomes: [ScanOutcome]) -> Int {
        outcomes.count { if case .refused(.tooManyParts) = $0 { true } else { false } }
    }

    @Test func `forged parts are deleted once they are found`() throws {
        let parts = try parts()
        let part = try Part(body: parts[0].body)
        let forged = Part(of: part.set, index: 0, shard: part.shard.reversed())
        guard case .completed(let whole) = try scan([forged.code] + parts).last,
            case .refused(.notSubscribed) = whole.outcome
        else {
            Issue.record("not refused")
            return
        }
        #expect(whole.forgedCount == 1)
        let kept = try #require(try two.bob.unfinishedPartSets().first).parts.parts
        #expect(kept.count == parts.count && !kept.contains(forged))
    }

    @Test func `a code too large for a set is refused with size and limit, and no number is used`() throws {
        let text = String((0..<400_000).map { _ in Character(UnicodeScalar(UInt8.random(in: 33...126))) })
        let content = try Content(type: .text, text: text)
        do {
            _ = try two.alice.publish(content, in: "chess")
            Issue.record("published")
        } catch SessionError.invalidInput(.tooLarge(let bytes, let limit)) {
            #expect(bytes > limit && limit > 200_000)
        }
        #expect(try two.publish("next").kind == .message)
        #expect(try two.alice.message("chess#1").1.message.content.text == "next")
    }

    /// As by another process, between the ingestion of parts and the deletion of forged ones.
    @Test func `a part that arrives in between is not deleted with the forged ones`() throws {
        let parts = try parts()
        let genuine = try Part(body: parts[0].body)
        let forged = Part(of: genuine.set, index: 0, shard: genuine.shard.reversed())
        let codes = ([forged.code] + parts[1..<7]).map { code in
            FoundCode(bytes: Array(code.text.utf8), corners: [])
        }
        let ingestion = Ingestion(session: two.bob, threads: 1, confirm: { _ in true })
        var image = Ingestion.ImageState(ScanInput(codes, ScanOptions()))
        let completed = try #require(try ingestion.ingestParts(of: &image).first)
        _ = try two.bob.scan(parts[7])
        try ingestion.deleteParts(of: completed, .refused(.notSubscribed))
        #expect(try two.bob.unfinishedPartSets().map(\.parts.indices) == [Array(1...7)])
    }
}
