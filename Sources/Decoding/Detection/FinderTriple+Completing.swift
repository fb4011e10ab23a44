extension FinderTriple {
    /// Completes pairs of patterns to triples, for symbols whose third pattern is worn, shining or
    /// outside the image. The most regular triples are first.
    static func completing(_ patterns: [FinderPattern]) -> [FinderTriple] {
        patterns.indices.flatMap { first in
            patterns.indices.filter { $0 != first && isPair(patterns[first], patterns[$0]) }.flatMap {
                second in
                completions(patterns[first], patterns[second]).compactMap {
                    FinderTriple($0, indices: [first, second])
                }
            }
        }.sorted { $0.distortion < $1.distortion }
    }

    /// Returns the triples with the missing pattern at the bottom left, at the top right and at the
    /// top left.
    private static func completions(_ one: FinderPattern, _ other: FinderPattern) -> [[FinderPattern]] {
        let axis = other.center - one.center
        // A quarter turn clockwise.
        let across = Spot(x: -axis.y, y: axis.x)
        let down = (one.side(along: across) + other.side(along: across)) * 0.5
        // The distance down has as many modules as the distance between the two.
        let third = down * (axis.length / (one.side(along: axis) + other.side(along: axis)).length * 2)
        return [
            [one, other, one.shifted(by: third)],
            [one, one.shifted(by: Spot(x: 0, y: 0) - third), other],
            [one.shifted(by: (axis + across) * 0.5), one, other],
        ]
    }
}

extension FinderPattern {
    /// Returns the mean of the two sides, seven modules long, that run in a direction.
    fileprivate func side(along direction: Spot) -> Spot {
        let corners = oriented(right: direction, down: Spot(x: -direction.y, y: direction.x))
        return (corners[1] - corners[0] + corners[2] - corners[3]) * 0.5
    }

    fileprivate func shifted(by shift: Spot) -> FinderPattern {
        FinderPattern(center: center + shift, corners: corners.map { $0 + shift })
    }
}
