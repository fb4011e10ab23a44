import Testing

@testable import Imaging

/// Compares the penalties with the same rules counted run by run, on squares with more penalised
/// patterns than symbols have.
@Suite struct MaskPenaltyTests {
    @Test(arguments: [21, 57, 61, 65, 125, 177])
    func `noise is scored by the rules`(size: Int) {
        for share in [1, 3, 5, 9] {
            expectSame(ModuleSquare(size: size) { _, _ in Int.random(in: 0..<10) < share })
        }
    }

    @Test(arguments: 1...25)
    func `finder-like patterns are found in every size`(unit: Int) {
        let rows: [[Int]] = [
            [1, 1, 3, 1, 1], [4, 1, 1, 3, 1, 1], [3, 1, 1, 3, 1, 1, 4], [3, 1, 1, 3, 1, 1, 3],
            [2, 1, 1, 3, 1, 2], [0, 1, 1, 3, 1, 1, 4], [9, 1, 1, 3, 1, 1, 1, 1, 3, 1, 1],
        ]
        for (index, runs) in rows.enumerated() {
            // The first run is light, except in the first row.
            var modules: [Bool] = []
            for (number, length) in runs.enumerated() {
                let isDark = number % 2 == (index == 0 ? 0 : 1)
                modules += repeatElement(isDark, count: unit * length)
            }
            for offset in [0, 1, 4 * unit] {
                let line = repeatElement(false, count: offset) + modules
                let square = ModuleSquare(size: 177) { x, y in
                    x % 4 == 0 && y < line.count && line[y] || x % 4 == 2 && y % 2 == 0
                }
                expectSame(square)
            }
        }
    }

    private func expectSame(_ square: ModuleSquare) {
        let none = ModuleSquare(size: square.size) { _, _ in false }
        let candidates = MaskCandidates(drawn: square, data: none)
        let penalties = MaskPenalty.weigh(candidates)
        for pattern in MaskPattern.all {
            #expect(penalties[pattern.reference] == penalty(of: candidates[pattern]))
        }
    }

    private func penalty(of square: ModuleSquare) -> Int {
        let indices = 0..<square.size
        let lines =
            indices.map { y in indices.map { x in square[x, y] } }
            + indices.map { x in indices.map { y in square[x, y] } }
        var blocks = 0
        for y in indices.dropFirst() {
            for x in indices.dropFirst() {
                let dark = [(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)].count { square[$0.0, $0.1] }
                if dark % 4 == 0 { blocks += 1 }
            }
        }
        let area = square.size * square.size
        let dark = lines.prefix(square.size).joined().count { $0 }
        let percent = (Double(100 * dark) / Double(area)).rounded()
        return lines.map(penalty).reduce(0, +) + 3 * blocks + 10 * Int(abs(percent - 50) / 5)
    }

    /// Returns the penalty of one line, from its runs.
    private func penalty(of line: [Bool]) -> Int {
        var runs: [(isDark: Bool, length: Int)] = []
        for isDark in line {
            if runs.last?.isDark == isDark {
                runs[runs.count - 1].length += 1
            } else {
                runs.append((isDark, 1))
            }
        }
        let long = runs.filter { $0.length >= 5 }.map { $0.length - 2 }.reduce(0, +)
        let likes = runs.indices.dropFirst(2).dropLast(2).filter { middle in
            let unit = runs[middle].length / 3
            guard runs[middle].isDark, runs[middle].length == 3 * unit,
                [-2, -1, 1, 2].allSatisfy({ runs[middle + $0].length == unit })
            else { return false }
            /// Whether the run at this distance is long, or touches the border as the pattern
            /// itself may.
            func isWide(_ distance: Int) -> Bool {
                let index = middle + distance
                return index <= 0 || index >= runs.count - 1 || runs[index].length >= 4 * unit
            }
            return isWide(-3) || isWide(3)
        }
        return long + 40 * likes.count
    }
}
