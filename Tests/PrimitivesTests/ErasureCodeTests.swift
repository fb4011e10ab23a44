import Primitives
import Testing

struct ErasureCodeTests {
    private static func shards(_ count: Int, length: Int = 5) -> [[UInt8]] {
        (0..<count).map { shard in
            (0..<length).map { UInt8(truncatingIfNeeded: 31 * shard + 7 * $0 + shard * shard) }
        }
    }

    /// The definition in docs/reference/format.md, computed with shifts only.
    @Test(arguments: [(1, 1), (2, 3), (5, 2), (200, 55)])
    func `parity is the Cauchy matrix's`(dataCount: Int, parityCount: Int) {
        func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
            var (result, power) = (0, Int(left))
            for bit in 0..<8 {
                if right >> UInt8(bit) & 1 == 1 { result ^= power }
                power <<= 1
                if power & 0x100 != 0 { power ^= 0x11D }
            }
            return UInt8(result)
        }
        func inverse(_ value: UInt8) -> UInt8 { (1...255).first { product(value, $0) == 1 } ?? 0 }
        let data = Self.shards(dataCount)
        let parity = ErasureCode(dataCount: dataCount, parityCount: parityCount).parity(of: data)
        #expect(parity.count == parityCount)
        for (row, shard) in parity.enumerated() {
            let coefficients = (0..<dataCount).map { inverse(UInt8(dataCount + row) ^ UInt8($0)) }
            let expected = (0..<5).map { byte in
                zip(coefficients, data).reduce(0 as UInt8) { $0 ^ product($1.0, $1.1[byte]) }
            }
            #expect(shard == expected)
        }
    }

    /// Every choice of as many shards as there are data shards.
    @Test(arguments: [(1, 3), (2, 2), (3, 4), (6, 3)])
    func `any data count of shards gives the data`(dataCount: Int, parityCount: Int) {
        let code = ErasureCode(dataCount: dataCount, parityCount: parityCount)
        let data = Self.shards(dataCount)
        let all = data + code.parity(of: data)
        var choices = 0
        for mask in 0..<1 << all.count where mask.nonzeroBitCount == dataCount {
            let held = all.indices.filter { mask >> $0 & 1 == 1 }
            #expect(code.data(from: Dictionary(uniqueKeysWithValues: held.map { ($0, all[$0]) })) == data)
            choices += 1
        }
        #expect(choices > 1)
    }

    @Test func `the most shards there can be, of which the last are left`() {
        let code = ErasureCode(dataCount: 128, parityCount: 127)
        let data = Self.shards(128, length: 1_300)
        let all = data + code.parity(of: data)
        let held = Dictionary(uniqueKeysWithValues: (127..<255).map { ($0, all[$0]) })
        #expect(code.data(from: held) == data)
    }
}
