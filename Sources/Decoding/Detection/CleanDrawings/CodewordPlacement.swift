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
