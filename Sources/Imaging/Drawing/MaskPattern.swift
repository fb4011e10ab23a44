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

/// The format information of a symbol: level and mask in fifteen bits beside the finder patterns
/// (ISO/IEC 18004:2015, 7.9 and annex C).
package struct FormatInformation {
    package let level: ErrorCorrection
    package let mask: MaskPattern

    /// Reads the format information around the finder pattern at the top left.
    ///
    /// - Returns: nil if any of its modules is wrong.
    package init?(dimension: Int, modules: [Bool]) {
        let read = Self.places(size: dimension).enumerated().reduce(0) { word, bit in
            let (x, y) = bit.element[0]
            return modules[y * dimension + x] ? word | 1 << bit.offset : word
        }
        guard let data = (0..<32).first(where: { Self.word(of: $0) ^ Self.mask == read }) else { return nil }
        self.init(data: data)
    }

    private init(data: Int) {
        level = [.medium, .low, .high, .quartile][data >> 3]
        mask = MaskPattern(reference: data & 7)
    }

    /// Returns what the format information of a photographed symbol may be, the most likely first:
    /// up to three of the fifteen modules may be wrong in one of the two places.
    package static func candidates(dimension: Int, modules: [Bool]) -> [FormatInformation] {
        let places = places(size: dimension)
        let read = [0, 1].map { place in
            places.enumerated().reduce(0) { word, bit in
                let (x, y) = bit.element[place]
                return modules[y * dimension + x] ? word | 1 << bit.offset : word
            }
        }
        let likely = (0..<32).map { data in
            let word = word(of: data) ^ mask
            return (data: data, errors: read.map { ($0 ^ word).nonzeroBitCount }.min() ?? 15)
        }
        return likely.filter { $0.errors <= 3 }.sorted { $0.errors < $1.errors }
            .map { FormatInformation(data: $0.data) }
    }

    /// Returns how many of the fifteen modules are wrong in each of the two places, at least: around
    /// the finder pattern at the top left, and beside the other two.
    package static func errors(dimension: Int, isDark: (_ x: Int, _ y: Int) -> Bool) -> (Int, Int) {
        var read = (0, 0)
        for (bit, places) in places(size: dimension).enumerated() {
            if isDark(places[0].x, places[0].y) { read.0 |= 1 << bit }
            if isDark(places[1].x, places[1].y) { read.1 |= 1 << bit }
        }
        var nearest = (15, 15)
        for data in 0..<32 {
            let word = word(of: data) ^ mask
            let errors = ((read.0 ^ word).nonzeroBitCount, (read.1 ^ word).nonzeroBitCount)
            if errors.0 + errors.1 < nearest.0 + nearest.1 { nearest = errors }
        }
        return nearest
    }

    /// For each bit, lowest first, and each pattern: whether the bit differs from its value under
    /// the first pattern.
    ///
    /// The code is linear, so the difference does not depend on the level.
    static let changes: [SIMD8<UInt64>] = (0..<15).map { bit in
        var change = SIMD8<UInt64>()
        for pattern in MaskPattern.all {
            change[pattern.reference] = UInt64(word(of: pattern.reference) >> bit & 1)
        }
        return change
    }

    /// Returns the two positions of each bit, lowest first: around the finder pattern at the top
    /// left, and beside the other two.
    static func places(size: Int) -> [[(x: Int, y: Int)]] {
        let beside = [0, 1, 2, 3, 4, 5, 7, 8]
        return (0..<15).map { bit in
            bit < 8
                ? [(8, beside[bit]), (size - 1 - bit, 8)]
                : [(beside[14 - bit], 8), (8, size - 15 + bit)]
        }
    }

    /// XOR mask that keeps the fifteen modules from all being light.
    private static let mask = 0b101_0100_0001_0010

    /// Returns the five data bits followed by the ten bits of their remainder by the generator
    /// polynomial.
    private static func word(of data: Int) -> Int {
        var remainder = data << 10
        for bit in stride(from: 14, through: 10, by: -1) where remainder & 1 << bit != 0 {
            remainder ^= 0b101_0011_0111 << (bit - 10)
        }
        return data << 10 | remainder
    }
}
