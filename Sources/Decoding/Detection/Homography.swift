/// A projective map of the plane, as a camera applies it to a flat board.
struct Homography {
    /// The matrix, row by row.
    private let matrix: InlineArray<9, Double>

    private init(matrix: InlineArray<9, Double>) {
        self.matrix = matrix
    }

    static let identity = Homography(matrix: [1, 0, 0, 0, 1, 0, 0, 0, 1])

    static func scale(_ x: Double, _ y: Double) -> Homography {
        Homography(matrix: [x, 0, 0, 0, y, 0, 0, 0, 1])
    }

    static func shift(_ x: Double, _ y: Double) -> Homography {
        Homography(matrix: [1, 0, x, 0, 1, y, 0, 0, 1])
    }

    /// A clockwise rotation around the origin, with y pointing down.
    static func rotation(cosine: Double, sine: Double) -> Homography {
        Homography(matrix: [cosine, -sine, 0, sine, cosine, 0, 0, 0, 1])
    }

    /// Returns the map that applies `self` first and `next` second.
    func then(_ next: Homography) -> Homography {
        var product = InlineArray<9, Double>(repeating: 0)
        for row in 0..<3 {
            for column in 0..<3 {
                for index in 0..<3 {
                    product[row * 3 + column] += next.matrix[row * 3 + index] * matrix[index * 3 + column]
                }
            }
        }
        return Homography(matrix: product)
    }

    func callAsFunction(_ spot: Spot) -> Spot {
        let w = matrix[6] * spot.x + matrix[7] * spot.y + matrix[8]
        return Spot(
            x: (matrix[0] * spot.x + matrix[1] * spot.y + matrix[2]) / w,
            y: (matrix[3] * spot.x + matrix[4] * spot.y + matrix[5]) / w)
    }

    /// Finds the map from `sources` to `targets`.
    ///
    /// With more than four points it minimises the squared errors of the direct linear transform.
    ///
    /// - Returns: nil if the points do not determine a map.
    init?(from sources: [Spot], to targets: [Spot]) {
        guard let from = Homography.normalizing(sources), let to = Homography.normalizing(targets),
            let back = to.inverse
        else { return nil }
        // Each point gives two equations for eight unknowns; the ninth is 1. With the means at the
        // origin, the normal equations fall apart: three unknowns for x and three for y follow from
        // the last two.
        let count = Double(sources.count)
        var (plain, byX, byY, last) = (Moments(), Moments(), Moments(), Moments())
        for (source, target) in zip(sources, targets) {
            let (source, target) = (from(source), to(target))
            plain.add(source, weight: 1)
            byX.add(source, weight: target.x)
            byY.add(source, weight: target.y)
            last.add(source, weight: target.dot(target))
        }
        guard let spread = plain.inverse else { return nil }
        var right = last.sum * -1
        for moments in [byX, byY] {
            let (first, second) = (spread.times(moments.first), spread.times(moments.second))
            last.xx -= moments.first.dot(first) + moments.sum.x * moments.sum.x / count
            last.xy -= moments.first.dot(second) + moments.sum.x * moments.sum.y / count
            last.yy -= moments.second.dot(second) + moments.sum.y * moments.sum.y / count
            right = right + moments.times(spread.times(moments.sum))
        }
        guard let tilt = last.inverse?.times(right) else { return nil }
        let x = spread.times(byX.sum + byX.times(tilt))
        let y = spread.times(byY.sum + byY.times(tilt))
        let found = Homography(matrix: [
            x.x, x.y, byX.sum.dot(tilt) / count, y.x, y.y, byY.sum.dot(tilt) / count, tilt.x, tilt.y, 1,
        ])
        self = from.then(found).then(back)
    }

    /// Sums over points, each with a weight: a symmetric matrix of their products, and a vector.
    private struct Moments {
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        var sum = Spot(x: 0, y: 0)

        var first: Spot { Spot(x: xx, y: xy) }
        var second: Spot { Spot(x: xy, y: yy) }

        mutating func add(_ spot: Spot, weight: Double) {
            xx += weight * spot.x * spot.x
            xy += weight * spot.x * spot.y
            yy += weight * spot.y * spot.y
            sum = sum + spot * weight
        }

        func times(_ spot: Spot) -> Spot { Spot(x: first.dot(spot), y: second.dot(spot)) }

        /// The inverse matrix, without a vector.
        var inverse: Moments? {
            let determinant = xx * yy - xy * xy
            guard abs(determinant) > 1e-12 else { return nil }
            var inverse = Moments()
            (inverse.xx, inverse.xy, inverse.yy) = (yy / determinant, -xy / determinant, xx / determinant)
            return inverse
        }
    }

    /// Returns the map that moves the points' mean to the origin and scales their mean distance
    /// from it to 1.
    private static func normalizing(_ spots: [Spot]) -> Homography? {
        let count = Double(spots.count)
        let mean = spots.reduce(Spot(x: 0, y: 0), +) * (1 / count)
        let distance = spots.reduce(0) { $0 + ($1 - mean).length } / count
        guard distance > 0 else { return nil }
        return shift(-mean.x, -mean.y).then(scale(1 / distance, 1 / distance))
    }

    /// The inverse map; nil if the map takes the plane to a line.
    var inverse: Homography? {
        let m = matrix
        let adjugate: InlineArray<9, Double> = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
        let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6]
        guard abs(determinant) > 1e-12 else { return nil }
        return Homography(matrix: InlineArray { adjugate[$0] / determinant })
    }
}
