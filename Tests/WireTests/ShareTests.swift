import Testing

@testable import Wire

@Suite struct ShareTests {
    /// The fields of a share that have rules, as numbers that may break them.
    struct Fields {
        var created: UInt64 = 1_780_000_000
        var name = "Chess club"
        var issued: UInt64 = 1_780_000_100
        var nextNumber: UInt64 = 1
        /// Their count, then the gap and the length of each.
        var absences: [UInt64] = [0]
        var leaf: UInt64 = 0
        var labels = 37

        func refusal(owner: [UInt8]) -> WireError? {
            var writer = ByteWriter()
            writer.raw(owner)
            writer.raw([UInt8](repeating: 0x33, count: 64))
            writer.integer(created)
            writer.string(name)
            writer.integer(issued)
            for value in [nextNumber] + absences + [leaf] { writer.integer(value) }
            writer.raw([UInt8](repeating: 0x44, count: 16 * labels + 64))
            do throws(WireError) {
                _ = try Share(plaintext: writer.bytes)
                return nil
            } catch {
                return error
            }
        }
    }

    private let owner: [UInt8]

    init() throws { owner = try Layout.card(.compact).body }

    private func refusal(_ change: (inout Fields) -> Void) -> WireError? {
        var fields = Fields()
        change(&fields)
        return fields.refusal(owner: owner)
    }

    @Test(arguments: Suite.allCases)
    func `parsing returns the written fields`(suite: Suite) throws {
        let share = try Layout.share(suite)
        let again = try Share(plaintext: share.plaintext)
        #expect(again == share)
        #expect(try again.owner == Layout.card(suite))
        #expect(again.channelNonce == [UInt8](repeating: 0x33, count: 32))
        #expect(again.channelKey == [UInt8](repeating: 0x44, count: 32))
        #expect(again.created.seconds == 1_780_000_000)
        #expect(again.name.text == "Chess club")
        #expect(again.issued.seconds == 1_780_000_100)
        #expect(again.nextNumber == 200)
        #expect(again.leaf.ordinal == 300)
        #expect(again.labels.map { $0[0] } == Array(0..<58))
    }

    @Test func `the signature covers the tag, the header, the recipient and all bytes before`() throws {
        let share = try Layout.share(.compact)
        #expect(
            share.signedBytes(recipient: Layout.recipient)
                == Array("SeQRcast/1 share\0SEQR1CS:".utf8) + Layout.recipient.bytes
                + share.plaintext.dropLast(64))
        #expect(
            Code.Kind.share.binding(recipient: Layout.recipient)
                == Array("SEQR1CS:".utf8) + Layout.recipient.bytes)
    }

    @Test func `fields at their limits are accepted`() {
        #expect(refusal { _ in } == nil)
        #expect(refusal { $0.created = Timestamp.limit } == nil)
        #expect(refusal { $0.issued = Timestamp.limit } == nil)
        #expect(refusal { $0.nextNumber = messageNumberLimit } == nil)
        #expect(refusal { ($0.nextNumber, $0.absences) = (9, [2, 1, 2, 1, 5]) } == nil)
        #expect(refusal { $0.leaf = 255 } == nil)
        #expect(refusal { ($0.leaf, $0.labels) = (256, 58) } == nil)
        #expect(refusal { ($0.leaf, $0.labels) = (1 << 30 + 255, 58) } == nil)
    }

    @Test func `each field beyond its rule is refused`() {
        let late = Timestamp.limit + 1
        #expect(refusal { $0.created = late } == .outOfRange(value: late, limit: Timestamp.limit))
        #expect(refusal { $0.issued = late } == .outOfRange(value: late, limit: Timestamp.limit))
        #expect(refusal { $0.name = "" } == .nameEmpty)
        #expect(refusal { $0.name = "x " } == .nameNotPlain(" ", position: 2))
        #expect(refusal { $0.nextNumber = 0 } == .numberIsZero)
        #expect(
            refusal { $0.nextNumber = 1 << 53 } == .outOfRange(value: 1 << 53, limit: 1 << 53 - 1))
        #expect(
            refusal { ($0.nextNumber, $0.absences) = (9, [1, 1, 9]) } == .outOfRange(value: 9, limit: 8))
        #expect(
            refusal { ($0.nextNumber, $0.absences) = (9, [1, 0, 2]) } == .outOfRange(value: 0, limit: 9))
        #expect(refusal { $0.absences = [257] } == .outOfRange(value: 257, limit: 256))
        let last: UInt64 = 1 << 30 + 255
        #expect(refusal { $0.leaf = last + 1 } == .outOfRange(value: last + 1, limit: last))
        #expect(refusal { $0.leaf = .max } == .outOfRange(value: .max, limit: last))
        #expect(refusal { $0.labels = 36 } == .truncated)
        #expect(refusal { $0.labels = 38 } == .trailingBytes(count: 16))
        #expect(refusal { $0.leaf = 256 } == .truncated)
    }
}
