@testable import Imaging

extension ModuleSquare {
    /// The penalty by the same rules as `MaskPenalty`'s, counted run by run.
    var penaltyByRuns: Int {
        let indices = 0..<size
        let lines =
            indices.map { y in indices.map { x in self[x, y] } }
            + indices.map { x in indices.map { y in self[x, y] } }
        var blocks = 0
        for y in indices.dropFirst() {
            for x in indices.dropFirst() {
                let dark = [(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)].count { self[$0.0, $0.1] }
                if dark % 4 == 0 { blocks += 1 }
            }
        }
        let area = size * size
        let dark = lines.prefix(size).joined().count { $0 }
        let percent = (Double(100 * dark) / Double(area)).rounded()
        return lines.map(Self.penalty).reduce(0, +) + 3 * blocks + 10 * Int(abs(percent - 50) / 5)
    }

    /// Returns the penalty of one line, from its runs.
    private static func penalty(of line: [Bool]) -> Int {
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
