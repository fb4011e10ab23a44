/// Finds the four straight sides of points around a centre.
enum Quadrilateral {
    /// Returns the corners, clockwise.
    ///
    /// The first estimate is the outermost points. The result is the crossings of the lines that
    /// fit the points between them best.
    ///
    /// - Returns: nil if the points surround no quadrilateral.
    static func corners(of rim: [Spot], around center: Spot) -> [Spot]? {
        guard let first = rim.max(by: { ($0 - center).length < ($1 - center).length }),
            let third = rim.max(by: { ($0 - first).length < ($1 - first).length })
        else { return nil }
        let diagonal = third - first
        func side(_ spot: Spot) -> Double { diagonal.cross(spot - first) }
        guard let second = rim.min(by: { side($0) < side($1) }),
            let fourth = rim.max(by: { side($0) < side($1) }),
            side(second) < 0, side(fourth) > 0
        else { return nil }
        let rough = [first, second, third, fourth]
        let lines = rough.indices.map { index in
            line(near: rough[index], rough[(index + 1) % 4], among: rim)
        }
        return rough.indices.map { index in
            let before = lines[(index + 3) % 4]
            let after = lines[index]
            guard let crossing = before.crossing(after),
                (crossing - rough[index]).length < (rough[index] - center).length / 3
            else { return rough[index] }
            return crossing
        }
    }

    private struct Line {
        let point: Spot
        let direction: Spot

        func crossing(_ other: Line) -> Spot? {
            let sine = direction.cross(other.direction)
            guard abs(sine) > 0.1 * direction.length * other.direction.length else { return nil }
            return point + direction * ((other.point - point).cross(other.direction) / sine)
        }
    }

    /// Fits a line to the points near the middle part of a side (total least squares).
    private static func line(near start: Spot, _ end: Spot, among rim: [Spot]) -> Line {
        let side = end - start
        let near = rim.filter { spot in
            let along = (spot - start).dot(side) / side.dot(side)
            return 0.1...0.9 ~= along && abs((spot - start).cross(side)) < 0.12 * side.dot(side)
        }
        guard near.count >= 4 else { return Line(point: start, direction: side) }
        let mean = near.reduce(Spot(x: 0, y: 0), +) * (1 / Double(near.count))
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for spot in near {
            let offset = spot - mean
            xx += offset.x * offset.x
            xy += offset.x * offset.y
            yy += offset.y * offset.y
        }
        // The eigenvector of the larger eigenvalue.
        let root = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        let direction =
            xx > yy ? Spot(x: (xx - yy) / 2 + root, y: xy) : Spot(x: xy, y: (yy - xx) / 2 + root)
        guard direction.length > 0 else { return Line(point: start, direction: side) }
        return Line(point: mean, direction: direction)
    }
}
