/// Finds finder patterns in a black and white image.
struct FinderSearch {
    private let raster: Raster
    private var width: Int { raster.width }
    private var height: Int { raster.height }

    /// - Parameter raster: Black and white.
    init(_ raster: Raster) {
        self.raster = raster
    }

    /// The largest number of patterns. More of them are a texture that looks like finder patterns
    /// everywhere.
    static let limit = 400

    /// Returns the patterns in the order of the number of lines in which they were found, most
    /// first.
    func patterns() -> [FinderPattern] {
        var candidates: [Candidate] = []
        for y in stride(from: 0, to: height, by: 2) {
            scan(row: y, into: &candidates)
            if candidates.count > Self.limit * 4 { break }
        }
        let ranked = candidates.filter { $0.lines > 1 }.sorted { $0.lines > $1.lines }
        return ranked.prefix(Self.limit).compactMap { outline(of: $0) }
    }

    private struct Candidate {
        var x: Double
        var y: Double
        var module: Double
        var lines: Int
    }

    private func isDark(_ x: Int, _ y: Int) -> Bool { raster[x, y] == 0 }

    /// The lengths of five runs along a line, dark, light, dark, light, dark.
    private struct Runs {
        var (a, b, c, d, e) = (0, 0, 0, 0, 0)

        var total: Int { a + b + c + d + e }

        /// Whether they are 1, 1, 3, 1 and 1 modules long.
        var arePattern: Bool {
            guard total >= 7, a > 0, b > 0, d > 0, e > 0 else { return false }
            let module = Double(total) / 7
            let tolerance = max(module * 0.6, 0.8)
            return abs(Double(a) - module) <= tolerance && abs(Double(b) - module) <= tolerance
                && abs(Double(c) - 3 * module) <= 1.5 * tolerance
                && abs(Double(d) - module) <= tolerance && abs(Double(e) - module) <= tolerance
        }
    }

    private func scan(row y: Int, into candidates: inout [Candidate]) {
        let row = raster.pixels.span.extracting(raster.row(y))
        // The last five runs, the newest last.
        var runs = Runs()
        var start = 0
        while start < row.count {
            let gray = row[start]
            var end = start + 1
            while end < row.count, row[end] == gray { end += 1 }
            runs = Runs(a: runs.b, b: runs.c, c: runs.d, d: runs.e, e: end - start)
            if gray == 0, runs.c > runs.a, runs.c > runs.e, runs.c >= runs.b, runs.c >= runs.d,
                runs.arePattern
            {
                check(x: end - runs.e - runs.d - (runs.c + 1) / 2, y: y, length: runs.total, &candidates)
            }
            start = end
        }
    }

    /// Scans down and up, then left and right, through the possible centre of a pattern.
    private func check(x: Int, y: Int, length: Int, _ candidates: inout [Candidate]) {
        guard x >= 0, isDark(x, y) else { return }
        let limit = 3 * length
        guard let vertical = span(x, y, 0, 1, limit) else { return }
        let middle = y + (vertical.after - vertical.before) / 2
        guard middle >= 0, middle < height, isDark(x, middle), let horizontal = span(x, middle, 1, 0, limit)
        else { return }
        let center = (
            x: Double(x) + 0.5 + Double(horizontal.after - horizontal.before) / 2, y: Double(middle) + 0.5
        )
        let module = Double(vertical.total + horizontal.total) / 14
        for index in candidates.indices
        where abs(candidates[index].x - center.x) < 2 * module
            && abs(candidates[index].y - center.y) < 2 * module
        {
            let lines = Double(candidates[index].lines)
            candidates[index].x = (candidates[index].x * lines + center.x) / (lines + 1)
            candidates[index].y = (candidates[index].y * lines + center.y) / (lines + 1)
            candidates[index].module = (candidates[index].module * lines + module) / (lines + 1)
            candidates[index].lines += 1
            return
        }
        candidates.append(Candidate(x: center.x, y: center.y, module: module, lines: 1))
    }

    /// Measures the five runs along a line through a dark pixel, if they form a pattern.
    ///
    /// - Returns: How far the middle run extends to both sides of the pixel, and the total length.
    private func span(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int, _ limit: Int) -> (
        before: Int, after: Int, total: Int
    )? {
        guard let back = runs(x, y, -dx, -dy, limit), let forth = runs(x, y, dx, dy, limit) else {
            return nil
        }
        let lengths = Runs(
            a: back.outer, b: back.light, c: back.dark + forth.dark + 1, d: forth.light, e: forth.outer)
        return lengths.arePattern ? (back.dark, forth.dark, lengths.total) : nil
    }

    /// Returns the lengths of the rest of the dark run at a pixel, of the light run after it, and
    /// of the dark run after that.
    private func runs(
        _ x: Int, _ y: Int, _ dx: Int, _ dy: Int, _ limit: Int
    ) -> (dark: Int, light: Int, outer: Int)? {
        let pixels = raster.pixels.span
        // The steps to the image's edge.
        let free = dx > 0 ? width - 1 - x : dx < 0 ? x : dy > 0 ? height - 1 - y : y
        let (start, step) = (y * width + x, dy * width + dx)
        var steps = 0
        func run(dark: Bool) -> Int {
            let before = steps
            while steps < min(free, limit + 1), (pixels[start + (steps + 1) * step] == 0) == dark {
                steps += 1
            }
            return steps - before
        }
        let (dark, light, outer) = (run(dark: true), run(dark: false), run(dark: true))
        return light > 0 && outer > 0 && steps <= limit ? (dark, light, outer) : nil
    }

    // MARK: Outline

    /// Directions from the centre of a square to points on its border.
    private static let rays: [Spot] = {
        let side = 16
        return (0..<4 * side).map { index in
            let along = Double(index % side) * 2 / Double(side) - 1
            let ray =
                switch index / side {
                case 0: Spot(x: along, y: -1)
                case 1: Spot(x: 1, y: along)
                case 2: Spot(x: -along, y: 1)
                default: Spot(x: -1, y: -along)
                }
            return ray * (1 / ray.length)
        }
    }()

    /// Finds where rays from the centre leave the ring, and the four corners of these points.
    private func outline(of candidate: Candidate) -> FinderPattern? {
        let center = Spot(x: candidate.x, y: candidate.y)
        let rim = Self.rays.compactMap { leaving(center, $0, limit: candidate.module * 8) }
        guard rim.count > Self.rays.count / 2, let corners = Quadrilateral.corners(of: rim, around: center)
        else {
            return nil
        }
        // The centre has three modules; every second line is scanned.
        let isTall = Double(2 * candidate.lines) >= 2.2 * candidate.module
        return FinderPattern(
            center: center, corners: corners, isTall: isTall, radius: Self.radius(of: rim, around: center))
    }

    /// Returns the radius of a round rim; nil of a square one, whose corners are 1.4 times as far from
    /// the centre as its sides.
    private static func radius(of rim: [Spot], around center: Spot) -> Double? {
        let distances = rim.map { ($0 - center).length }.sorted()
        let (near, far) = (distances[distances.count / 10], distances[distances.count * 9 / 10])
        return far < 1.15 * near ? distances.reduce(0, +) / Double(distances.count) : nil
    }

    /// Returns the position of the third change of colour along a ray.
    private func leaving(_ center: Spot, _ direction: Spot, limit: Double) -> Spot? {
        var changes = 0
        var dark = true
        let step = 0.5
        var distance = 0.0
        while distance < limit {
            let spot = center + direction * distance
            let (x, y) = (Int(spot.x), Int(spot.y))
            guard spot.x >= 0, spot.y >= 0, x < width, y < height else { return changes == 2 ? spot : nil }
            if isDark(x, y) != dark {
                dark.toggle()
                changes += 1
                if changes == 3 { return center + direction * (distance - step / 2) }
            }
            distance += step
        }
        return nil
    }
}

/// One of a symbol's three finder patterns: a dark ring of one module around a light ring around a
/// dark square of three modules (ISO/IEC 18004:2015, 6.3.3).
struct FinderPattern {
    let center: Spot
    /// The outer corners of the ring, clockwise.
    let corners: [Spot]
    /// Whether it was found in as many lines as the centre of an upright pattern has. Few chance
    /// patterns in a symbol's data are.
    var isTall = false
    /// Half the side of a pattern that is drawn round, in pixels; nil of a square one.
    var radius: Double?

    /// The side of a module in pixels: a seventh of the side of a square with the ring's area.
    var module: Double {
        if let radius { return 2 * radius / 7 }
        let area = corners.indices.reduce(0) { sum, index in
            sum + corners[index].cross(corners[(index + 1) % corners.count])
        }
        return (abs(area) / 2).squareRoot() / 7
    }

    /// Returns the corners clockwise from the symbol's top left.
    func oriented(right: Spot, down: Spot) -> [Spot] {
        let (right, down) = (right * (1 / right.length), down * (1 / down.length))
        if let radius {
            // A circle has no corners: they follow from the symbol's sides.
            let (x, y) = (right * radius, down * radius)
            return [center - x - y, center + x - y, center + x + y, center - x + y]
        }
        let directions = [Spot(x: 0, y: 0) - right - down, right - down, right + down, down - right]
        func agreement(_ turn: Int) -> Double {
            directions.indices.reduce(0) { $0 + directions[$1].dot(corners[($1 + turn) % 4] - center) }
        }
        let turn = (0..<4).max { agreement($0) < agreement($1) } ?? 0
        return (0..<4).map { corners[($0 + turn) % 4] }
    }
}
