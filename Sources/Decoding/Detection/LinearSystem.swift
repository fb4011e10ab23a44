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
