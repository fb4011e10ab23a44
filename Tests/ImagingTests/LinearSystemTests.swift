import Testing

@testable import Decoding
@testable import Imaging
@testable import ImagingSupport

@Suite struct LinearSystemTests {
    @Test func `equations with a pivot off the diagonal are solved`() throws {
        // y + z = 5, 2x + z = 5, x + y = 3
        let solution = try #require(LinearSystem.solve([[0, 1, 1, 5], [2, 0, 1, 5], [1, 1, 0, 3]]))
        for (value, expected) in zip(solution, [1, 2, 3] as [Double]) {
            #expect(abs(value - expected) < 1e-12)
        }
        #expect(LinearSystem.solve([]) == [])
    }

    @Test(arguments: [[[0, 0, 0], [1, 1, 2]], [[1, 2, 3], [2, 4, 6]], [[1, 2, 3], [2, 4, 7]]])
    func `equations with no or many solutions give nil`(system: [[Double]]) {
        #expect(LinearSystem.solve(system) == nil)
    }

    @Test func `many equations are solved`() throws {
        var noise = Noise(seed: 2)
        let expected = (0..<26).map { _ in noise.next(in: -10...10) }
        let system = (0..<26).map { _ in
            let row = (0..<26).map { _ in noise.next(in: -1...1) }
            return row + [zip(row, expected).reduce(0) { $0 + $1.0 * $1.1 }]
        }
        for (value, expected) in zip(try #require(LinearSystem.solve(system)), expected) {
            #expect(abs(value - expected) < 1e-6)
        }
    }

    @Test func `weights fit the examples best`() throws {
        // Through (0, 1), (1, 2), (2, 6): y = 0.5 + 2.5 x.
        let features: [[Double]] = [[1, 0], [1, 1], [1, 2]]
        let weights = try #require(LinearSystem.weights(features: features, targets: [1, 2, 6]))
        #expect(abs(weights[0] - 0.5) < 1e-12)
        #expect(abs(weights[1] - 2.5) < 1e-12)
    }

    @Test func `undetermined weights are nil, or small with a ridge`() throws {
        let features: [[Double]] = [[1, 1], [2, 2]]
        #expect(LinearSystem.weights(features: features, targets: [2, 4]) == nil)
        #expect(LinearSystem.weights(features: [], targets: []) == nil)
        let weights = try #require(
            LinearSystem.weights(features: features, targets: [2, 4], ridge: 1e-3))
        for weight in weights { #expect(abs(weight - 1) < 1e-3) }
    }
}
