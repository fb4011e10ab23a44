/// A map from modules to an image that shows the symbol not flat: on cloth, a bottle or a curled
/// page.
struct ModuleMesh {
    let dimension: Int
    private let outline: SymbolOutline
    /// The shifts in modules of the knots of a square lattice over the symbol, row by row.
    private var shifts: [Spot]
    /// The number of knots per side, and the modules between two of them.
    private let knots: Int
    private let spacing: Double
    /// Whether all shifts are zero.
    private var isFlat = true

    /// Creates a flat mesh.
    init(_ outline: SymbolOutline) {
        self.outline = outline
        dimension = outline.dimension
        knots = max(4, outline.dimension / 5)
        spacing = Double(outline.dimension) / Double(knots - 1)
        shifts = [Spot](repeating: Spot(x: 0, y: 0), count: knots * knots)
    }

    /// Returns the map from positions around a module's middle, in modules, to the image.
    func module(_ column: Int, _ row: Int) -> (_ x: Double, _ y: Double) -> Spot {
        let middle = Spot(x: Double(column) + 0.5, y: Double(row) + 0.5)
        let shifted = isFlat ? middle : middle + shift(at: middle)
        return { outline.toImage(shifted + Spot(x: $0, y: $1)) }
    }

    /// Interpolates linearly between the knots around.
    private func shift(at spot: Spot) -> Spot {
        let (u, v) = (spot.x / spacing, spot.y / spacing)
        let (x, y) = (min(knots - 2, max(0, Int(u))), min(knots - 2, max(0, Int(v))))
        let (p, q) = (u - Double(x), v - Double(y))
        let index = y * knots + x
        return shifts[index] * ((1 - p) * (1 - q)) + shifts[index + 1] * (p * (1 - q))
            + shifts[index + knots] * ((1 - p) * q) + shifts[index + knots + 1] * (p * q)
    }

    /// Returns a mesh whose knots follow the alignment patterns around them.
    ///
    /// From version 7 on there are several in each direction. Each is searched at the position that
    /// the patterns before it predict.
    func anchored(in raster: Raster) -> ModuleMesh {
        let lines = AlignmentPattern.lines(dimension: dimension)
        guard lines.count > 2 else { return self }
        let last = lines.count - 1
        var anchors = [Spot](repeating: Spot(x: 0, y: 0), count: lines.count * lines.count)
        for row in lines.indices {
            for column in lines.indices {
                // The finder patterns are there.
                if [(0, 0), (0, last), (last, 0)].contains(where: { $0 == (row, column) }) { continue }
                let index = row * lines.count + column
                let expected =
                    switch (row, column) {
                    case (0, _): anchors[index - 1]
                    case (_, 0): anchors[index - lines.count]
                    default:
                        anchors[index - 1] + anchors[index - lines.count] - anchors[index - lines.count - 1]
                    }
                let middle = Spot(x: lines[column], y: lines[row])
                let found = AlignmentPattern.find(near: middle + expected, reach: 2.5, in: raster) {
                    outline.toImage($0)
                }
                anchors[index] = found.map { $0 - middle } ?? expected
            }
        }
        var mesh = self
        mesh.isFlat = false
        for index in mesh.shifts.indices {
            let knot = Spot(x: Double(index % knots) * spacing, y: Double(index / knots) * spacing)
            mesh.shifts[index] = Self.between(anchors, lines, at: knot)
        }
        return mesh
    }

    /// Interpolates linearly between the anchors around, and extrapolates beyond the outer ones.
    private static func between(_ anchors: [Spot], _ lines: [Double], at spot: Spot) -> Spot {
        func place(_ value: Double) -> (index: Int, share: Double) {
            let index = lines.indices.dropFirst().dropLast().last { lines[$0] <= value } ?? 0
            return (index, (value - lines[index]) / (lines[index + 1] - lines[index]))
        }
        let (x, p) = place(spot.x)
        let (y, q) = place(spot.y)
        let index = y * lines.count + x
        return anchors[index] * ((1 - p) * (1 - q)) + anchors[index + 1] * (p * (1 - q))
            + anchors[index + lines.count] * ((1 - p) * q) + anchors[index + lines.count + 1] * (p * q)
    }

    /// Returns a mesh whose knots move to the highest contrast of the modules around them, and then
    /// towards their neighbours.
    func fitted(to raster: Raster) -> ModuleMesh {
        var mesh = self
        mesh.isFlat = false
        let middles = (0..<dimension * dimension).map { index in
            outline.toImage(
                Spot(x: Double(index % dimension) + 0.5, y: Double(index / dimension) + 0.5))
        }
        var grays: [Int] = []
        for step in [0.3, 0.3, 0.15] {
            var moved = mesh.shifts
            for index in moved.indices {
                let knot = Spot(x: Double(index % knots) * spacing, y: Double(index / knots) * spacing)
                // Around one knot, a shift in modules is nearly the same number of pixels.
                let place = outline.toImage(knot)
                let right = outline.toImage(knot + Spot(x: 1, y: 0)) - place
                let down = outline.toImage(knot + Spot(x: 0, y: 1)) - place
                var best = (score: -1.0, shift: mesh.shifts[index])
                for move in Self.moves {
                    let shift = mesh.shifts[index] + move * step
                    let score = contrast(
                        around: knot, right * shift.x + down * shift.y, of: middles, raster, &grays)
                    if score > best.score * 1.01 { best = (score, shift) }
                }
                moved[index] = best.shift
            }
            mesh.shifts = moved.indices.map { index in
                let (x, y) = (index % knots, index / knots)
                var (sum, weight) = (moved[index] * 2, 2.0)
                for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                where 0..<knots ~= nx && 0..<knots ~= ny {
                    sum = sum + moved[ny * knots + nx]
                    weight += 1
                }
                return sum * (1 / weight)
            }
        }
        return mesh
    }

    private static let moves = [
        (0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1),
    ].map { Spot(x: $0, y: $1) }

    /// Returns the mean deviation from the mean gray of the modules around a knot, whose middles are
    /// shifted by some pixels.
    ///
    /// - Parameter grays: A buffer.
    private func contrast(
        around knot: Spot, _ shift: Spot, of middles: [Spot], _ raster: Raster, _ grays: inout [Int]
    ) -> Double {
        let reach = Int(spacing.rounded(.up))
        let (x, y) = (Int(knot.x), Int(knot.y))
        let rows = max(0, y - reach)..<min(dimension, y + reach)
        let columns = max(0, x - reach)..<min(dimension, x + reach)
        grays.removeAll(keepingCapacity: true)
        for row in rows {
            for column in columns { grays.append(Int(raster[middles[row * dimension + column] + shift])) }
        }
        let (sum, count) = (grays.reduce(0, +), grays.count)
        return Double(grays.reduce(0) { $0 + abs($1 * count - sum) }) / Double(count * count)
    }
}
