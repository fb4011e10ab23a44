/// One of a symbol's three finder patterns: a dark ring of one module around a light ring around a
/// dark square of three modules (ISO/IEC 18004:2015, 6.3.3).
struct FinderPattern {
    let center: Spot
    /// The outer corners of the ring, clockwise.
    let corners: [Spot]
    /// Whether it was found in as many lines as the centre of an upright pattern has. Few chance
    /// patterns in a symbol's data are.
    var isTall = false

    /// The side of a module in pixels: a seventh of the side of a square with the ring's area.
    var module: Double {
        let area = corners.indices.reduce(0) { sum, index in
            sum + corners[index].cross(corners[(index + 1) % corners.count])
        }
        return (abs(area) / 2).squareRoot() / 7
    }

    /// Returns the corners clockwise from the symbol's top left.
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
