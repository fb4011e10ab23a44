import Storage
import Testing
import Wire

@testable import SeQRcast

/// Missed numbers, and those that the user does not want to hear of again.
struct DismissTests {
    private let two: Two
    private let codes: [Code]

    /// Bob has the messages 3 and 7 of 8.
    init() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        codes = try (1...8).map { number in
            two.clock.advance(by: 1)
            return try two.publish("Message \(number)")
        }
        for number in [3, 7] { _ = try two.bob.scan(codes[number - 1]) }
        self.two = two
    }

    private func missed(_ references: [String] = []) throws -> [[ClosedRange<UInt64>]] {
        try two.bob.missed(references).map(\.numbers)
    }

    @Test func `missed numbers are listed`() throws {
        #expect(try missed() == [[1...2, 4...6]])
        #expect(try missed(["chess#5-9"]) == [[5...6]])
        #expect(try missed(["chess#1", "chess#6", "chess#5"]) == [[1...1, 5...6]])
        #expect(try missed(["chess", "chess#1"]) == [[1...2, 4...6]])
        #expect(try two.alice.missed().isEmpty)
    }

    @Test(arguments: ["chess#3", "chess#8", "chess#7-9", "chess#18446744073709551615"])
    func `a number that was not missed is not listed`(_ reference: String) throws {
        #expect(try missed([reference]) == [])
        #expect(try missed(["chess#5", reference]) == [[5...5]])
    }

    @Test(arguments: ["chess#", "chess#-", "chess#6-5", "chess#1-2-3", "chess#x", "#", "go", "go#1"])
    func `a reference that names nothing is refused`(_ reference: String) throws {
        #expect(throws: SessionError.self) { try missed([reference]) }
    }

    @Test func `a channel whose name looks like a number of another is a channel`() throws {
        _ = try two.alice.createChannel(Name("chess#2"))
        let bob = Recipient.holder(of: two.bob.identity.publicIdentity)
        _ = try two.bob.scan(two.alice.share("chess#2", to: bob).drawing.code)
        let codes = try (1...3).map { number in
            try two.alice.publish(Content(type: .text, text: "Message \(number)"), in: "chess#2").drawing.code
        }
        _ = try two.bob.receipt(codes[2])
        #expect(try missed(["chess#2"]) == [[1...2]])
        #expect(try Set(missed(["chess#2#1", "chess#4"])) == [[4...4], [1...1]])
    }

    @Test func `a dismissed number is not missed, and its message is new`() throws {
        let dismissed = try two.bob.dismiss(two.bob.missed(["chess#2", "chess#5-6"]))
        #expect(dismissed.map(\.numbers) == [[2...2, 5...6]])
        #expect(try missed() == [[1...1, 4...4]])
        #expect(try two.bob.status().channels.map(\.missed) == [[1...1, 4...4]])
        let receipt = try #require(try two.bob.receipt(codes[4]))
        #expect(receipt.isNew && !receipt.isNumberReused)
        #expect(try missed() == [[1...1, 4...4]])
    }

    @Test func `numbers that arrived meanwhile are not dismissed`() throws {
        let all = try two.bob.missed()
        _ = try two.bob.receipt(codes[4])
        #expect(try two.bob.dismiss(all).map(\.numbers) == [[1...2, 4...4, 6...6]])
        #expect(try two.bob.dismiss(all).isEmpty)
    }

    @Test func `later gaps are reported`() throws {
        _ = try two.bob.dismiss(two.bob.missed())
        two.clock.advance(by: 1)
        _ = try two.publish("Message 9")
        let last = try two.publish("Message 10")
        #expect(try two.bob.receipt(last)?.missed == 8...9)
        #expect(try missed() == [[8...9]])
    }
}
