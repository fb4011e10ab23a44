/// The modules that are equal in all symbols of a size: finder patterns with separators, timing
/// patterns, alignment patterns (ISO/IEC 18004:2015, 6.3).
struct FunctionPatterns {
    /// Row by row: whether the module is dark; nil if it depends on the content.
    let modules: [Bool?]

    /// - Parameter dimension: Modules per side.
    init(dimension: Int) {
        var modules = [Bool?](repeating: nil, count: dimension * dimension)
        for index in 0..<dimension {
            modules[6 * dimension + index] = index % 2 == 0
            modules[index * dimension + 6] = index % 2 == 0
        }
        let lines = AlignmentPattern.lines(dimension: dimension).map { Int($0) }
        for row in lines {
            for column in lines where !Self.isCorner(column, row, dimension) {
                Self.draw(&modules, dimension, column, row, reach: 2) { $0 != 1 }
            }
        }
        for (column, row) in [(3, 3), (dimension - 4, 3), (3, dimension - 4)] {
            Self.draw(&modules, dimension, column, row, reach: 4) { $0 != 2 && $0 != 4 }
        }
        self.modules = modules
    }

    /// Whether a finder pattern is there.
    private static func isCorner(_ column: Int, _ row: Int, _ dimension: Int) -> Bool {
        (column < 8 && row < 8) || (column < 8 && row > dimension - 9) || (column > dimension - 9 && row < 8)
    }

    /// - Parameter isDark: Decides by the distance from the centre.
    private static func draw(
        _ modules: inout [Bool?], _ dimension: Int, _ column: Int, _ row: Int, reach: Int,
        isDark: (Int) -> Bool
    ) {
        for y in max(0, row - reach)...min(dimension - 1, row + reach) {
            for x in max(0, column - reach)...min(dimension - 1, column + reach) {
                modules[y * dimension + x] = isDark(max(abs(x - column), abs(y - row)))
            }
        }
    }
}
