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
