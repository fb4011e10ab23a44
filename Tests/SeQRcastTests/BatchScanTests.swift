import Exchange
import Imaging
import Storage
import Synchronization
import Testing
import Wire

@testable import SeQRcast

/// Scans of several images in one transaction.
struct BatchScanTests {
    private let two: Two

    init() throws { two = try Two() }

    private func picture(_ codes: Code...) -> ScanInput { Self.picture(codes.map(\.text)) }

    private static func picture(_ texts: [String]) -> ScanInput {
        let codes = texts.map { FoundCode(bytes: Array($0.utf8), corners: []) }
        return ScanInput(codes, ScanOptions())
    }

    /// The outcomes of each image, in the order of the reports.
    private func scan(
        _ pictures: [ScanInput], by session: Session, threads: Int = 2
    ) throws -> [(index: Int, outcomes: Result<[ScanOutcome], any Error>)] {
        var reported: [(Int, Result<[ScanOutcome], any Error>)] = []
        try session.scan(
            pictures, threads: threads, confirm: { _ in true }, report: { reported.append(($0, $1)) })
        return reported
    }

    private func describe(_ outcome: ScanOutcome) -> String {
        switch outcome {
        case .message(let receipt):
            let message = receipt.stored.message
            return
                "#\(message.number).\(receipt.stored.duplicateIndex) \(message.content.text ?? "") new: \(receipt.isNew) "
                + "reused: \(receipt.isNumberReused) missed: \(receipt.missed.map { "\($0)" } ?? "none") "
                + "seen: \(receipt.stored.sightings.count)"
        case .refused(.damaged): return "damaged"
        case .refused(.notSubscribed): return "not subscribed"
        case .refused(.tampered(let channel)): return "tampered with in \(channel?.name.text ?? "none")"
        case .plain: return "plain"
        default: return "other"
        }
    }

    private func describe(_ outcomes: [ScanOutcome]) -> [String] { outcomes.map { describe($0) } }

    @Test(arguments: [1, 2, 7])
    func `a batch of images has the outcomes of single scans`(_ threads: Int) throws {
        _ = try two.bob.scan(two.share())
        let twin = try two.copy(of: two.alice, named: "twin.vault")
        let codes = try (1...9).map { try two.publish("Message \($0)") }
        let reused = try two.publish("Another", by: twin)
        let stranger = try two.session("Carol")
        _ = try stranger.createChannel(Name("chess"))
        var tampered = codes[6].body
        tampered[tampered.count - 1] ^= 1
        let pictures = [
            picture(codes[8], codes[1], codes[3]), picture(codes[2]), picture(codes[1]), picture(codes[0]),
            picture(reused), picture(), Self.picture(["https://example.org/"]),
            picture(Code(kind: .message, body: tampered)), picture(Code(kind: .message, body: [1])),
            picture(try two.publish("Hello", by: stranger)), picture(codes[7], codes[8]),
        ]
        let alone = try two.copy(of: two.bob, named: "alone.vault")
        let expected = try pictures.map { picture in
            describe(try alone.scan(picture.codes) { _ in true })
        }
        two.clock.advance(by: 1)
        let reported = try scan(pictures, by: two.bob, threads: threads)
        #expect(reported.map(\.index) == Array(pictures.indices))
        #expect(try reported.map { describe(try $0.outcomes.get()) } == expected)
        #expect(expected[0].map { $0.contains("missed: none") } == [false, false, false])
        #expect(expected[2][0].contains("new: false") && expected[4][0].contains("reused: true"))
        #expect(expected[7...9].map { $0[0] } == ["tampered with in chess", "damaged", "not subscribed"])
        let kept = try [alone, two.bob].map { (session: Session) in
            try session.messages(in: "chess").map {
                [$0.message.number, UInt64($0.duplicateIndex), UInt64($0.sightings.count)]
            }
        }
        #expect(kept[0].count == 7 && kept[0] == kept[1])
    }

    @Test func `images that need a question keep their turn`() throws {
        let codes = try (1...3).map { try two.publish("Message \($0)") }
        let share = try two.share()
        let pictures = [
            picture(codes[0]), picture(codes[1]), picture(share), picture(codes[1]), picture(codes[2]),
        ]
        var events: [String] = []
        try two.bob.scan(pictures) { _ in
            events.append("asked")
            return true
        } report: { index, outcomes in
            events.append("\(index): \(describe(try outcomes.get()[0]).prefix(5))")
        }
        #expect(events == ["0: not s", "1: not s", "asked", "2: other", "3: #2.1 ", "4: #3.1 "])
    }

    @Test func `own messages of another device raise the next number above the largest`() throws {
        let twin = try two.copy(of: two.alice, named: "twin.vault")
        let codes = try (1...5).map { try two.publish("Message \($0)") }
        let reported = try scan([4, 1, 2].map { picture(codes[$0]) }, by: twin)
        let isOfOther = try reported.map { try $0.outcomes.get()[0].receipt?.isOfOtherDevice }
        #expect(isOfOther == [true, false, false])
        _ = try twin.confirmMembers(of: "chess")
        _ = try two.publish("next", by: twin)
        let numbers = try twin.messages(in: "chess").map(\.message.number)
        #expect(numbers[0] >= 1_000_000 && numbers.dropFirst() == [5, 3, 2])
    }

    @Test func `an own message with a number of another one is of another device`() throws {
        let twin = try two.copy(of: two.alice, named: "twin.vault")
        _ = try two.publish("Message 1")
        let code = try two.publish("Message 1 of the twin", by: twin)
        _ = try two.publish("Message 2")
        let receipt = try #require(try two.alice.receipt(code))
        #expect(receipt.isNumberReused && receipt.isOfOtherDevice)
        #expect(try two.alice.channel("chess").restored != nil)
    }

    /// One of the stored messages was altered from outside.
    @Test func `an image that fails does not fail others`() throws {
        _ = try two.bob.scan(two.share())
        let codes = try (1...3).map { try two.publish("Message \($0)") }
        let message = try #require(try two.alice.messages(in: "chess").first { $0.message.number == 2 })
        let channel = try two.bob.channel("chess")
        try two.bob.vault.write { transaction in
            _ = try transaction.insert(
                message.message, code: Code(kind: .message, body: [1]), direction: .received,
                received: two.clock.now, inChannel: channel.id)
        }
        let reported = try scan(codes.map { picture($0) }, by: two.bob)
        #expect(reported.map(\.index) == [0, 1, 2])
        #expect(try reported[0].outcomes.get().first?.receipt?.isNew == true)
        #expect(throws: VaultError.sealBroken) { try reported[1].outcomes.get() }
        #expect(try reported[2].outcomes.get().first?.receipt?.isNew == true)
        #expect(try two.bob.vault.read { try $0.messageCount(inChannel: channel.id) } == 3)
    }

    @Test func `a busy vault fails each image`() throws {
        _ = try two.bob.scan(two.share())
        let codes = try (1...3).map { try two.publish("Message \($0)") }
        let pictures = codes.map { picture($0) } + [Self.picture(["https://example.org/"])]
        let impatient = try Session(vault: two.bob.vault.url, busyTimeout: 0) { [two] in two.clock.now }
        let reported = try two.bob.vault.write { _ in try scan(pictures, by: impatient) }
        #expect(reported.map(\.index) == [0, 1, 2, 3])
        for (_, outcomes) in reported {
            #expect(throws: VaultError.busy) { try outcomes.get() }
        }
        #expect(try scan(pictures, by: impatient).allSatisfy { (try? $0.outcomes.get()) != nil })
        #expect(try two.bob.messages(in: "chess").count == 3)
    }

    @Test func `a reported outcome is visible to other sessions`() throws {
        _ = try two.bob.scan(two.share())
        let codes = try (1...4).map { try two.publish("Message \($0)") }
        let other = try Session(vault: two.bob.vault.url)
        var counts: [Int] = []
        try two.bob.scan(
            codes.map { picture($0) }, confirm: { _ in false },
            report: { _, _ in counts.append(try other.messages(in: "chess").count) })
        #expect(counts == [4, 4, 4, 4])
    }

    @Test(arguments: [1, 2, 3, 8, 100])
    func `runs are mapped in order`(_ threads: Int) {
        for count in [0, 1, 2, 3, 17] {
            let runs = Mutex(0)
            let mapped = Array(0..<count).mapRuns(threads: threads) { run in
                runs.withLock { $0 += 1 }
                return run.map { 2 * $0 }
            }
            #expect(mapped == (0..<count).map { 2 * $0 })
            #expect(runs.withLock(\.self) == max(1, min(threads, count)))
        }
    }
}
