import Imaging

/// The positions of codewords in a symbol (ISO/IEC 18004:2015, 7.7.3).
///
/// They run from the bottom right in columns of two modules, alternately upward and downward,
/// around everything else.
struct CodewordPlacement {
    private let dimension: Int
    /// Row by row: whether the module belongs to a codeword.
    private let isData: [Bool]

    /// - Parameter dimension: Modules per side: 21, 25, ... 177.
    init(dimension: Int) {
        self.dimension = dimension
        var isData = FunctionPatterns(dimension: dimension).modules.map { $0 == nil }
        func exclude(_ columns: Range<Int>, _ rows: Range<Int>) {
            for y in rows {
                for x in columns { isData[y * dimension + x] = false }
            }
        }
        // The format information.
        exclude(8..<9, 0..<9)
        exclude(0..<9, 8..<9)
        exclude(8..<9, dimension - 8..<dimension)
        exclude(dimension - 8..<dimension, 8..<9)
        if dimension >= 45 {
            // The version information.
            exclude(dimension - 11..<dimension - 8, 0..<6)
            exclude(0..<6, dimension - 11..<dimension - 8)
        }
        self.isData = isData
    }

    /// Returns all codewords in their order.
    ///
    /// - Parameters:
    ///   - modules: Row by row, true is dark.
    ///   - mask: The pattern that inverts them.
    func codewords(of modules: [Bool], under mask: MaskPattern) -> [UInt8] {
        var codewords: [UInt8] = []
        codewords.reserveCapacity(modules.count / 8)
        var (bits, count) = (0, 0)
        // The vertical timing pattern has its own column, the seventh.
        let columns = stride(from: dimension - 1, to: 6, by: -2) + [5, 3, 1]
        for (index, right) in columns.enumerated() {
            for step in 0..<dimension {
                let y = index % 2 == 0 ? dimension - 1 - step : step
                for x in [right, right - 1] where isData[y * dimension + x] {
                    let isSet = modules[y * dimension + x] != mask.inverts(x: x, y: y)
                    bits = bits << 1 | (isSet ? 1 : 0)
                    count += 1
                    if count % 8 == 0 { codewords.append(UInt8(truncatingIfNeeded: bits)) }
                }
            }
        }
        return codewords
    }
}

/// The distribution of a symbol's codewords to blocks (ISO/IEC 18004:2015, 7.6 and table 9).
///
/// All blocks have the same number of error correction codewords; the last blocks may have one more
/// data codeword.
struct CodewordBlocks {
    /// The number of blocks.
    let count: Int
    /// Error correction codewords at the end of each block: 7...30.
    let correction: Int
    /// The largest number of wrong codewords that are corrected in a block. The smallest symbols use
    /// some of their codewords to notice when there are more.
    let correctable: Int
    /// Data codewords of all blocks together.
    private let data: Int

    /// - Parameter total: Codewords of all blocks together.
    init(version: Int, level: ErrorCorrection, total: Int) {
        count = Self.counts[version - 1][level.rawValue]
        data = Symbol.dataCodewords[version - 1][level.rawValue]
        correction = (total - data) / count
        let isGuarded = version == 1 && [.low, .medium].contains(level) || version == 2 && level == .low
        correctable = correction / 2 - (isGuarded ? 1 : 0)
    }

    /// Returns a block's codewords. The symbol stores the first codewords of all blocks, then the
    /// second ones, and so on.
    func block(_ index: Int, of codewords: [UInt8]) -> [UInt8] {
        let length = data / count
        let shorter = count - data % count
        var block = (0..<length).map { codewords[$0 * count + index] }
        if index >= shorter { block.append(codewords[length * count + index - shorter]) }
        return block + (0..<correction).map { codewords[data + $0 * count + index] }
    }

    /// The number of blocks in versions 1 to 40 at levels L, M, Q and H.
    private static let counts: [[Int]] = [
        [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 2, 2], [1, 2, 2, 4],
        [1, 2, 4, 4], [2, 4, 4, 4], [2, 4, 6, 5], [2, 4, 6, 6],
        [2, 5, 8, 8], [4, 5, 8, 8], [4, 5, 8, 11], [4, 8, 10, 11],
        [4, 9, 12, 16], [4, 9, 16, 16], [6, 10, 12, 18], [6, 10, 17, 16],
        [6, 11, 16, 19], [6, 13, 18, 21], [7, 14, 21, 25], [8, 16, 20, 25],
        [8, 17, 23, 25], [9, 17, 23, 34], [9, 18, 25, 30], [10, 20, 27, 32],
        [12, 21, 29, 35], [12, 23, 34, 37], [12, 25, 34, 40], [13, 26, 35, 42],
        [14, 28, 38, 45], [15, 29, 40, 48], [16, 31, 43, 51], [17, 33, 45, 54],
        [18, 35, 48, 57], [19, 37, 51, 60], [19, 38, 53, 63], [20, 40, 56, 66],
        [21, 43, 59, 70], [22, 45, 62, 74], [24, 47, 65, 77], [25, 49, 68, 81],
    ]
}
