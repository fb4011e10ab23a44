/// One of the eight patterns that a symbol's data modules are inverted by (ISO/IEC 18004:2015, 7.8.2).
struct MaskPattern: Equatable, Sendable {
    /// 0...7, as a symbol names it.
    let reference: Int

    static let all = (0...7).map { MaskPattern(reference: $0) }

    /// Whether a data module in this column and row is inverted.
    func inverts(x: Int, y: Int) -> Bool {
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

    /// By pattern, the columns in 64 * `strip`... in which it inverts a module of row `y` where the first pattern does not, or the
    /// other way round.
    ///
    /// - Parameter strip: 0...2
    static func changes(strip: Int, y: Int) -> SIMD8<UInt64> { changes[rowPeriod * strip + y % rowPeriod] }

    /// All patterns come again after so many rows, and after half as many columns.
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
