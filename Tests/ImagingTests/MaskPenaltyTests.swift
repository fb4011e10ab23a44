import Testing

@testable import Imaging
@testable import ImagingSupport

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
            #expect(penalties[pattern.reference] == candidates[pattern].penaltyByRuns)
        }
    }
}
