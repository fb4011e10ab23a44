/// A projective map of the plane, as a camera applies it to a flat board.
struct Homography {
    /// The matrix, row by row.
    private let matrix: [Double]

    private init(matrix: [Double]) {
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
        var product = [Double](repeating: 0, count: 9)
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
        guard let from = Homography.normalizing(sources), let to = Homography.normalizing(targets) else {
            return nil
        }
        // Two equations per point for eight unknowns; the ninth is 1.
        let pairs = zip(sources.map { from($0) }, targets.map { to($0) })
        let features = pairs.flatMap { source, target -> [[Double]] in
            [
                [source.x, source.y, 1, 0, 0, 0, -source.x * target.x, -source.y * target.x],
                [0, 0, 0, source.x, source.y, 1, -source.x * target.y, -source.y * target.y],
            ]
        }
        guard
            let solution = LinearSystem.weights(features: features, targets: pairs.flatMap { [$1.x, $1.y] }),
            let back = to.inverse
        else { return nil }
        self = from.then(Homography(matrix: solution + [1])).then(back)
    }

    /// Returns the map that moves the points' mean to the origin and scales their mean distance
    /// from it to 1.
    private static func normalizing(_ spots: [Spot]) -> Homography? {
        let count = Double(spots.count)
        let mean = spots.reduce(Spot(x: 0, y: 0), +) * (1 / count)
        let distance = spots.map { ($0 - mean).length }.reduce(0, +) / count
        guard distance > 0 else { return nil }
        return shift(-mean.x, -mean.y).then(scale(1 / distance, 1 / distance))
    }

    /// The inverse map; nil if the map takes the plane to a line.
    var inverse: Homography? {
        let m = matrix
        let adjugate = [
            m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
            m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
            m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
        ]
        let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6]
        guard abs(determinant) > 1e-12 else { return nil }
        return Homography(matrix: adjugate.map { $0 / determinant })
    }
}
