import Imaging

/// A symbol's modules as an image shows them.
struct ModuleGrid {
    let dimension: Int
    /// The darkness of each module compared with its neighbourhood, row by row.
    private var darkness: [Double]
    private let patterns: FunctionPatterns

    init(_ mesh: ModuleMesh, in raster: Raster) {
        dimension = mesh.dimension
        patterns = FunctionPatterns(dimension: dimension)
        let side = mesh.dimension
        var grays = [Double](repeating: 0, count: side * side)
        for y in 0..<side {
            for x in 0..<side {
                let place = mesh.module(x, y)
                func gray(_ x: Double, _ y: Double) -> Int { Int(raster[place(x, y)]) }
                let sum = gray(0, 0) + gray(-0.2, 0) + gray(0.2, 0) + gray(0, -0.2) + gray(0, 0.2)
                grays[y * side + x] = Double(sum) / 5
            }
        }
        let means = Self.means(grays, side, reach: 5)
        darkness = grays.indices.map { means[$0] - grays[$0] }
    }

    /// Returns the mean of the square around each value, as far as it lies within the grid.
    private static func means(_ values: [Double], _ side: Int, reach: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: (side + 1) * (side + 1))
        for y in 0..<side {
            var row = 0.0
            for x in 0..<side {
                row += values[y * side + x]
                sums[(y + 1) * (side + 1) + x + 1] = sums[y * (side + 1) + x + 1] + row
            }
        }
        return (0..<side * side).map { index in
            let (x, y) = (index % side, index / side)
            let (left, right) = (max(0, x - reach), min(side, x + reach + 1))
            let (top, bottom) = (max(0, y - reach), min(side, y + reach + 1))
            let sum =
                sums[bottom * (side + 1) + right] - sums[top * (side + 1) + right]
                - sums[bottom * (side + 1) + left] + sums[top * (side + 1) + left]
            return sum / Double((right - left) * (bottom - top))
        }
    }

    /// Whether the format information looks like that of a symbol. One of ten squares of chance
    /// modules does.
    var hasFormat: Bool {
        let (one, other) = FormatInformation.errors(dimension: dimension) { x, y in
            darkness[y * dimension + x] > 0
        }
        return one + other <= 7 || min(one, other) <= 1
    }

    /// Returns the grid without blur. Each module is estimated from its neighbours with the weights
    /// that fit the known modules best.
    func deblurred() -> ModuleGrid {
        let known = patterns.modules.indices.filter { patterns.modules[$0] != nil }
        let scale = known.reduce(0) { $0 + abs(darkness[$1]) } / Double(known.count)
        guard scale > 0,
            let weights = LinearSystem.weights(
                features: known.map { neighbors(of: $0, scale) },
                targets: known.map { patterns.modules[$0] == true ? 1 : -1 }, ridge: 1)
        else { return self }
        var grid = self
        grid.darkness = darkness.indices.map { index in
            zip(weights, neighbors(of: index, scale)).reduce(0) { $0 + $1.0 * $1.1 }
        }
        return grid
    }

    /// Returns the darkness of the modules around one, and a constant.
    private func neighbors(of index: Int, _ scale: Double) -> [Double] {
        let (x, y) = (index % dimension, index / dimension)
        var values = [1.0]
        for row in (y - 2)...(y + 2) {
            for column in (x - 2)...(x + 2) {
                let isInside = 0..<dimension ~= row && 0..<dimension ~= column
                // Outside the symbol it is light.
                values.append(isInside ? darkness[row * dimension + column] / scale : -1)
            }
        }
        return values
    }

    /// Whether each module is dark; known modules have their known colour.
    var modules: [Bool] {
        darkness.indices.map { patterns.modules[$0] ?? (darkness[$0] > 0) }
    }
}

/// Solves linear equations.
enum LinearSystem {
    /// Solves a system by Gaussian elimination with pivots.
    ///
    /// - Parameter system: Rows of as many coefficients as there are rows, and the right side.
    /// - Returns: nil if the rows do not determine one solution.
    static func solve(_ system: [[Double]]) -> [Double]? {
        var rows = system
        for column in rows.indices {
            guard
                let pivot = (column..<rows.count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
                abs(rows[pivot][column]) > 1e-12
            else { return nil }
            rows.swapAt(column, pivot)
            let pivotRow = rows[column]
            for row in rows.indices where row != column {
                let factor = rows[row][column] / pivotRow[column]
                for index in column..<pivotRow.count { rows[row][index] -= factor * pivotRow[index] }
            }
        }
        return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
    }

    /// Finds the weights of the features that fit the targets best (least squares).
    ///
    /// - Parameter ridge: The penalty on large weights.
    /// - Returns: nil if the examples do not determine them.
    static func weights(features: [[Double]], targets: [Double], ridge: Double = 0) -> [Double]? {
        guard let count = features.first?.count else { return nil }
        // The normal equations, with their right side in the last column.
        var system = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
        for index in 0..<count {
            // The matrix is symmetric.
            for column in 0..<index { system[index][column] = system[column][index] }
            var sums = [Double](repeating: 0, count: count - index)
            var right = 0.0
            for (feature, target) in zip(features, targets) {
                let factor = feature[index]
                for column in index..<count { sums[column - index] += factor * feature[column] }
                right += factor * target
            }
            system[index].replaceSubrange(index..., with: sums + [right])
            system[index][index] += ridge
        }
        return solve(system)
    }
}
