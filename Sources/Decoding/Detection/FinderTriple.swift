/// Three finder patterns that may belong to one symbol.
struct FinderTriple {
    /// Top left, top right and bottom left of the upright symbol.
    let finders: [FinderPattern]
    /// Their indices among the patterns, unordered.
    let indices: Set<Int>
    /// The deviation from the patterns of an upright square; 0 is perfect.
    let distortion: Double

    /// The centre of the symbol.
    var middle: Spot { (finders[1].center + finders[2].center) * 0.5 }

    /// Returns all triples of the patterns, the most regular first.
    ///
    /// Among many patterns, as the data of large symbols contain by chance, the triples of tall
    /// patterns come first.
    static func all(among patterns: [FinderPattern]) -> [FinderTriple] {
        let all = triples(of: Array(patterns.indices), among: patterns)
        guard patterns.count > crowd else { return all }
        return triples(of: patterns.indices.filter { patterns[$0].isTall }, among: patterns) + all
    }

    /// With this many patterns, all neighbours of one may belong to no symbol.
    private static let crowd = neighbors

    private static func triples(of indices: [Int], among patterns: [FinderPattern]) -> [FinderTriple] {
        var triples: [FinderTriple] = []
        for corner in indices {
            var near: [(index: Int, distance: Double)] = []
            for index in indices where index != corner && isPair(patterns[corner], patterns[index]) {
                near.append((index, (patterns[index].center - patterns[corner].center).length))
            }
            near.sort { $0.distance < $1.distance }
            near.removeLast(max(0, near.count - neighbors))
            for (position, one) in near.enumerated() {
                for other in near[(position + 1)...] {
                    guard let triple = FinderTriple(patterns, corner, one.index, other.index) else {
                        continue
                    }
                    triples.append(triple)
                }
            }
        }
        return triples.sorted { $0.distortion < $1.distortion }
    }

    /// On a board with many symbols, the patterns of one symbol are among each other's nearest
    /// neighbours.
    private static let neighbors = 12

    /// Returns whether two patterns may belong to one symbol, which has 21 to 177 modules per side.
    static func isPair(_ one: FinderPattern, _ other: FinderPattern) -> Bool {
        let (small, large) = (min(one.module, other.module), max(one.module, other.module))
        return large < 3 * small && 10 * small...250 * large ~= (one.center - other.center).length
    }

    /// - Parameter corner: The pattern at the top left, between the other two.
    private init?(_ patterns: [FinderPattern], _ corner: Int, _ one: Int, _ other: Int) {
        let (a, b) = (
            patterns[one].center - patterns[corner].center, patterns[other].center - patterns[corner].center
        )
        guard Self.isPossible(a, b) else { return nil }
        let ordered = a.cross(b) > 0 ? [corner, one, other] : [corner, other, one]
        self.init(ordered.map { patterns[$0] }, indices: [corner, one, other])
    }

    /// Returns whether a camera can see a symbol's upper and left sides so.
    private static func isPossible(_ right: Spot, _ down: Spot) -> Bool {
        let (across, along) = (right.length, down.length)
        return max(across, along) < 3 * min(across, along) && abs(right.dot(down)) < 0.85 * across * along
    }

    /// - Parameter finders: Top left, top right and bottom left.
    /// - Returns: nil if no camera could see a symbol so.
    init?(_ finders: [FinderPattern], indices: Set<Int>) {
        self.finders = finders
        self.indices = indices
        let (right, down) = (finders[1].center - finders[0].center, finders[2].center - finders[0].center)
        guard Self.isPossible(right, down) else { return nil }
        let ratio = max(right.length, down.length) / min(right.length, down.length)
        let cosine = abs(right.dot(down)) / (right.length * down.length)
        // The sides of the patterns are parallel to those of the symbol.
        var skew = 0.0
        for finder in finders {
            let corners = finder.oriented(right: right, down: down)
            func deviation(_ start: Int, _ end: Int, from axis: Spot) -> Double {
                let edge = corners[end] - corners[start]
                return 1 - edge.dot(axis) / (edge.length * axis.length)
            }
            skew += deviation(0, 1, from: right) + deviation(3, 2, from: right)
            skew += deviation(0, 3, from: down) + deviation(1, 2, from: down)
        }
        let modules = finders.map { $0.module }
        let spread = (modules.max() ?? 1) / (modules.min() ?? 1) - 1
        distortion = skew / 3 + cosine + (ratio - 1) / 2 + spread / 2
    }
}

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
