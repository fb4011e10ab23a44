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

    /// Returns whether the runs along a line through the centre are 1, 1, 3, 1 and 1 modules long.
    private static func isPattern(_ runs: [Int]) -> Bool {
        let total = runs.reduce(0, +)
        guard total >= 7, runs.allSatisfy({ $0 > 0 }) else { return false }
        let module = Double(total) / 7
        let tolerance = max(module * 0.6, 0.8)
        return abs(Double(runs[0]) - module) <= tolerance && abs(Double(runs[1]) - module) <= tolerance
            && abs(Double(runs[2]) - 3 * module) <= 1.5 * tolerance
            && abs(Double(runs[3]) - module) <= tolerance && abs(Double(runs[4]) - module) <= tolerance
    }

    private func scan(row y: Int, into candidates: inout [Candidate]) {
        // The lengths of the last five runs, the newest last.
        var (a, b, c, d, e) = (0, 0, 0, 0, 0)
        var run = 0
        var dark = false
        let row = raster.row(y)
        for x in 0...width {
            let isDark = x < width && row[row.startIndex + x] == 0
            if isDark == dark, x < width {
                run += 1
                continue
            }
            (a, b, c, d, e) = (b, c, d, e, run)
            // A dark run has ended.
            if dark, a + b + c + d + e >= 7, c > a, c > e, c >= b, c >= d, Self.isPattern([a, b, c, d, e]) {
                check(x: x - e - d - (c + 1) / 2, y: y, length: a + b + c + d + e, &candidates)
            }
            run = 1
            dark = isDark
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
        let lengths = [back.2, back.1, back.0 + forth.0 + 1, forth.1, forth.2]
        guard Self.isPattern(lengths) else { return nil }
        return (back.0, forth.0, lengths.reduce(0, +))
    }

    /// Returns the lengths of the rest of the dark run at a pixel, of the light run after it, and
    /// of the dark run after that.
    private func runs(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int, _ limit: Int) -> (Int, Int, Int)? {
        var lengths = [0, 0, 0]
        var (x, y) = (x + dx, y + dy)
        var steps = 0
        for index in 0..<3 {
            while x >= 0, x < width, y >= 0, y < height, isDark(x, y) == (index != 1) {
                lengths[index] += 1
                (x, y) = (x + dx, y + dy)
                steps += 1
                if steps > limit { return nil }
            }
        }
        return lengths[1] > 0 && lengths[2] > 0 ? (lengths[0], lengths[1], lengths[2]) : nil
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
        return FinderPattern(center: center, corners: corners, isTall: isTall)
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
