/// One of the eight patterns that invert a symbol's data modules (ISO/IEC 18004:2015, 7.8.2).
package struct MaskPattern: Equatable, Sendable {
    /// The number of the pattern in the standard, 0...7.
    let reference: Int

    static let all = (0...7).map { MaskPattern(reference: $0) }

    /// Returns whether the pattern inverts the data module in this column and row.
    package func inverts(x: Int, y: Int) -> Bool {
        switch reference {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (y / 2 + x / 3) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }

    /// Returns, for each pattern, the columns from 64 * `strip` on in which it inverts a module of
    /// row `y` and the first pattern does not, or the reverse.
    ///
    /// - Parameter strip: 0...2.
    static func changes(strip: Int, y: Int) -> SIMD8<UInt64> { changes[rowPeriod * strip + y % rowPeriod] }

    /// All patterns repeat after this many rows and after half as many columns.
    private static let rowPeriod = 12

    private static let changes: [SIMD8<UInt64>] = (0..<3 * rowPeriod).map { index in
        let (left, y) = (64 * (index / rowPeriod), index % rowPeriod)
        let everySixth: UInt64 = 0x1041_0410_4104_1041
        var change = SIMD8<UInt64>()
        for pattern in all {
            for x in 0..<6 where pattern.inverts(x: left + x, y: y) != all[0].inverts(x: left + x, y: y) {
                change[pattern.reference] |= everySixth << UInt64(x)
            }
        }
        return change
    }
}
