/// One of a symbol's three eyes: a dark ring of one module around a light one around a dark square of three
/// (ISO/IEC 18004:2015, 6.3.3).
struct FinderPattern {
    let center: Spot
    /// The ring's outer corners, clockwise.
    let corners: [Spot]
    /// Whether it shows in as many lines as the middle of an upright one; of those that the data of a symbol make up by
    /// chance few do.
    var isTall = false

    /// A module's side, in pixels: a seventh of that of the square with the ring's area.
    var module: Double {
        let area = corners.indices.reduce(0) { sum, index in
            sum + corners[index].cross(corners[(index + 1) % corners.count])
        }
        return (abs(area) / 2).squareRoot() / 7
    }

    /// The corners from the symbol's top left, clockwise.
    func oriented(right: Spot, down: Spot) -> [Spot] {
        let (right, down) = (right * (1 / right.length), down * (1 / down.length))
        let directions = [Spot(x: 0, y: 0) - right - down, right - down, right + down, down - right]
        func agreement(_ turn: Int) -> Double {
            directions.indices.reduce(0) { $0 + directions[$1].dot(corners[($1 + turn) % 4] - center) }
        }
        let turn = (0..<4).max { agreement($0) < agreement($1) } ?? 0
        return (0..<4).map { corners[($0 + turn) % 4] }
    }
}
