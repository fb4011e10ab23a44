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
        indices.flatMap { corner in
            let near =
                indices
                .filter { $0 != corner && isPair(patterns[corner], patterns[$0]) }
                .map { (index: $0, distance: (patterns[$0].center - patterns[corner].center).length) }
                .sorted { $0.distance < $1.distance }.prefix(neighbors).map(\.index)
            return near.indices.flatMap { one in
                near.indices.dropFirst(one + 1).compactMap { other in
                    FinderTriple(patterns, corner, near[one], near[other])
                }
            }
        }.sorted { $0.distortion < $1.distortion }
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
        let ordered = a.cross(b) > 0 ? [corner, one, other] : [corner, other, one]
        self.init(ordered.map { patterns[$0] }, indices: [corner, one, other])
    }

    /// - Parameter finders: Top left, top right and bottom left.
    /// - Returns: nil if no camera could see a symbol so.
    init?(_ finders: [FinderPattern], indices: Set<Int>) {
        self.finders = finders
        self.indices = indices
        let (right, down) = (finders[1].center - finders[0].center, finders[2].center - finders[0].center)
        let ratio = max(right.length, down.length) / min(right.length, down.length)
        let cosine = abs(right.dot(down)) / (right.length * down.length)
        guard ratio < 3, cosine < 0.85 else { return nil }
        // The sides of the patterns are parallel to those of the symbol.
        var skew = 0.0
        for finder in finders {
            let corners = finder.oriented(right: right, down: down)
            for (edge, axis) in [
                (corners[1] - corners[0], right), (corners[2] - corners[3], right),
                (corners[3] - corners[0], down), (corners[2] - corners[1], down),
            ] {
                skew += 1 - edge.dot(axis) / (edge.length * axis.length)
            }
        }
        let modules = finders.map(\.module)
        let spread = (modules.max() ?? 1) / (modules.min() ?? 1) - 1
        distortion = skew / 3 + cosine + (ratio - 1) / 2 + spread / 2
    }
}
