import Hex
import Testing
import Wire

@Suite struct FingerprintTests {
    /// Group i is bytes 5i to 5i + 4, big-endian, modulo 100,000.
    @Test(
        arguments: [
            (String(repeating: "00", count: 32), "00000 00000 00000 00000 00000 00000"),
            // 2^40 − 1 is 1,099,511,627,775.
            (String(repeating: "ff", count: 32), "27775 27775 27775 27775 27775 27775"),
            (
                "0000000001000001869f00000186a000000186a101000000000000000063ffff",
                "00001 99999 00000 00001 67296 00099"
            ),
        ] as [(String, String)])
    func `a fingerprint is shown as six groups of five digits`(hex: String, digits: String) {
        #expect(Fingerprint(bytes: [UInt8](hex: hex)).description == digits)
    }

    @Test func `every fingerprint has six groups of five digits`() {
        var dice = Dice(state: 32)
        for _ in 0..<500 {
            let groups = Fingerprint(bytes: dice.bytes(32)).description.split(separator: " ")
            #expect(groups.count == 6)
            #expect(groups.allSatisfy { $0.utf8.count == 5 && $0.allSatisfy { "0123456789".contains($0) } })
        }
    }

    @Test func `a timestamp after the year 9999 is refused`() throws {
        #expect(Timestamp.limit == 253_402_300_799)
        #expect(try Timestamp(seconds: Timestamp.limit).seconds == Timestamp.limit)
        #expect(try Timestamp(seconds: 0) < Timestamp(seconds: 1))
        for seconds in [Timestamp.limit + 1, .max] {
            #expect(throws: WireError.outOfRange(value: seconds, limit: Timestamp.limit)) {
                try Timestamp(seconds: seconds)
            }
        }
    }
}
