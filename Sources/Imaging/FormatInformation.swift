/// The fifteen bits beside a symbol's finder patterns that say its level and mask pattern (ISO/IEC 18004:2015, 7.9), lowest bit
/// first.
enum FormatInformation {
    /// For each bit and pattern, whether it is another one than under the first pattern. The code is linear, so that depends on
    /// no level.
    static let changes: [SIMD8<UInt64>] = (0..<15).map { bit in
        var change = SIMD8<UInt64>()
        for pattern in MaskPattern.all { change[pattern.reference] = UInt64(word(of: pattern) >> bit & 1) }
        return change
    }

    /// The two columns and rows where each bit stands.
    static func places(size: Int) -> [[(x: Int, y: Int)]] {
        let beside = [0, 1, 2, 3, 4, 5, 7, 8]
        return (0..<15).map { bit in
            bit < 8
                ? [(8, beside[bit]), (size - 1 - bit, 8)]
                : [(beside[14 - bit], 8), (8, size - 15 + bit)]
        }
    }

    /// The pattern's three bits, and ten of their remainder by the generator polynomial.
    private static func word(of pattern: MaskPattern) -> Int {
        var remainder = pattern.reference << 10
        for bit in stride(from: 14, through: 10, by: -1) where remainder & 1 << bit != 0 {
            remainder ^= 0b101_0011_0111 << (bit - 10)
        }
        return pattern.reference << 10 | remainder
    }
}
