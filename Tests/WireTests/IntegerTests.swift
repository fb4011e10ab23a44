import Hex
import Testing

@testable import Wire

@Suite struct IntegerTests {
    private func refusal(_ bytes: [UInt8], limit: UInt64 = .max) -> WireError? {
        var reader = ByteReader(bytes)
        do throws(WireError) {
            _ = try reader.integer(limit: limit)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            (0, "00"), (1, "01"), (127, "7f"), (128, "8001"), (255, "ff01"), (300, "ac02"), (16_383, "ff7f"),
            (16_384, "808001"), (1 << 21 - 1, "ffff7f"), (1 << 21, "80808001"),
            (1 << 53 - 1, "ffffffffffffff0f"), (1 << 56 - 1, "ffffffffffffff7f"),
            (1 << 63 - 1, "ffffffffffffffff7f"), (1 << 63, "80808080808080808001"),
            (.max, "ffffffffffffffffff01"),
        ] as [(UInt64, String)])
    func `integers at the boundaries of a byte are read and written`(value: UInt64, hex: String) throws {
        var writer = ByteWriter()
        writer.integer(value)
        #expect(writer.bytes.hex == hex)
        var reader = ByteReader(writer.bytes)
        #expect(try reader.integer(limit: .max) == value)
        #expect(throws: Never.self) { try reader.end() }
        for count in 0..<writer.bytes.count {
            #expect(refusal(Array(writer.bytes.prefix(count))) == .truncated)
        }
    }

    @Test(arguments: [
        "8000", "ff00", "808000", "80808080808080808000", "ffffffffffffffffff00",
        "80808080808080808002", "ffffffffffffffffff02", "ffffffffffffffffff7f",
        "8080808080808080808001", "ffffffffffffffffffffff01", "80808080808080808080", "ffffffffffffffffff81",
    ])
    func `integers that are not in their shortest form are refused`(hex: String) {
        #expect(refusal([UInt8](hex: hex)) == .nonCanonicalInteger)
    }

    @Test(arguments: [0, 1, 127, 128, 4_096, 1 << 53 - 1, .max - 1] as [UInt64])
    func `an integer beyond the limit is refused`(limit: UInt64) {
        var (at, beyond) = (ByteWriter(), ByteWriter())
        at.integer(limit)
        beyond.integer(limit + 1)
        #expect(refusal(at.bytes, limit: limit) == nil)
        #expect(refusal(beyond.bytes, limit: limit) == .outOfRange(value: limit + 1, limit: limit))
    }

    @Test func `an integer that is read is written identically`() {
        var dice = Dice(state: 128)
        var accepted = 0
        for _ in 0..<20_000 {
            let bytes = dice.bytes(Int.random(in: 1...11, using: &dice))
            var reader = ByteReader(bytes)
            guard let value = try? reader.integer(limit: .max) else { continue }
            accepted += 1
            var writer = ByteWriter()
            writer.integer(value)
            #expect(writer.bytes == Array(bytes.prefix(reader.offset)))
        }
        #expect(accepted > 1_000)
    }

    @Test func `a length beyond the limit is refused before reading`() throws {
        var long = ByteReader([5, 1, 2, 3, 4])
        #expect(throws: WireError.truncated) { try long.lengthPrefixed(limit: 5) }
        var beyond = ByteReader([5, 1, 2, 3, 4, 5])
        #expect(throws: WireError.outOfRange(value: 5, limit: 4)) { try beyond.lengthPrefixed(limit: 4) }
        var whole = ByteReader([5, 1, 2, 3, 4, 5, 6])
        #expect(try whole.lengthPrefixed(limit: 5) == [1, 2, 3, 4, 5])
        #expect(throws: WireError.trailingBytes(count: 1)) { try whole.end() }
    }

    @Test(arguments: ["c0af", "eda080", "f4908080", "80", "c3", "ff", "e28080e2"])
    func `a string that is not UTF-8 is refused`(hex: String) {
        var writer = ByteWriter()
        writer.lengthPrefixed([UInt8](hex: hex))
        var reader = ByteReader(writer.bytes)
        #expect(throws: WireError.invalidUTF8) { try reader.string(limit: 100) }
    }

    @Test(arguments: ["", "Grüße ♞", "e\u{301}", "\u{FEFF}x", "\u{10FFFF}\0"])
    func `strings keep every byte`(text: String) throws {
        var writer = ByteWriter()
        writer.string(text)
        var reader = ByteReader(writer.bytes)
        #expect(try reader.string(limit: 100).utf8.elementsEqual(text.utf8))
    }
}
