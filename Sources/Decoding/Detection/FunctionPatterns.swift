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

/// The alignment pattern: a dark ring of one module around a light ring around a dark module
/// (ISO/IEC 18004:2015, 6.3.6 and annex E).
enum AlignmentPattern {
    /// Returns the rows, which are also the columns, of the patterns as centres of modules: none in
    /// version 1, up to seven in version 40.
    static func lines(dimension: Int) -> [Double] {
        let version = (dimension - 17) / 4
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let step = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        let first = dimension - 7 - (count - 1) * step
        return (0..<count).map { index in index == 0 ? 6.5 : Double(first + index * step) + 0.5 }
    }

    /// Finds a pattern near its expected position.
    ///
    /// - Parameters:
    ///   - reach: The largest deviation in modules.
    ///   - place: Maps modules to pixels.
    /// - Returns: nil if there is none.
    static func find(near middle: Spot, reach: Double, in raster: Raster, place: (Spot) -> Spot) -> Spot? {
        if agreement(at: middle, raster, place) == 25 { return centered(middle, raster, place) }
        var best: (spot: Spot, score: Double) = (middle, 0)
        for y in stride(from: -reach, through: reach, by: 0.25) {
            for x in stride(from: -reach, through: reach, by: 0.25) {
                let spot = middle + Spot(x: x, y: y)
                let score = Double(agreement(at: spot, raster, place)) - 0.02 * (abs(x) + abs(y))
                if score > best.score { best = (spot, score) }
            }
        }
        return best.score > 20.5 ? centered(best.spot, raster, place) : nil
    }

    /// Returns the mean of all positions around that match equally well.
    private static func centered(_ spot: Spot, _ raster: Raster, _ place: (Spot) -> Spot) -> Spot {
        let score = agreement(at: spot, raster, place)
        var (sum, count) = (Spot(x: 0, y: 0), 0.0)
        for y in stride(from: -0.75, through: 0.75, by: 0.25) {
            for x in stride(from: -0.75, through: 0.75, by: 0.25) {
                let near = spot + Spot(x: x, y: y)
                guard agreement(at: near, raster, place) >= score else { continue }
                sum = sum + near
                count += 1
            }
        }
        return sum * (1 / count)
    }

    /// Returns how many of its 25 modules have the right colour.
    private static func agreement(at middle: Spot, _ raster: Raster, _ place: (Spot) -> Spot) -> Int {
        var agreeing = 0
        for y in -2...2 {
            for x in -2...2 {
                let isDark = max(abs(x), abs(y)) != 1
                if raster.isDark(place(middle + Spot(x: Double(x), y: Double(y)))) == isDark { agreeing += 1 }
            }
            // Five wrong modules are too many already.
            if agreeing < 5 * (y + 3) - 4 { return 0 }
        }
        return agreeing
    }
}
