import Testing

@testable import Imaging

/// The patterns against libqrencode's, where the library can be told which to use.
@Suite struct MaskPatternTests {
    @Test(arguments: [1, 7, 12, 40])
    func `symbols under two patterns differ by these patterns alone`(version: Int) throws {
        let size = 17 + 4 * version
        let symbols = try MaskPattern.all.map { mask in
            try #require(
                Qrencode.modules(
                    bytes: [], alphanumeric: Array("SEQRCAST".utf8), version: version, level: .medium,
                    mask: mask))
        }
        let known = FunctionPatterns(dimension: size).modules
        for mask in MaskPattern.all {
            let isAsExpected = (0..<size * size).allSatisfy { index in
                let (x, y) = (index % size, index / size)
                guard !Self.isInformation(x: x, y: y, size: size) else { return true }
                let isInverted = mask.inverts(x: x, y: y) != MaskPattern.all[0].inverts(x: x, y: y)
                let differs = symbols[mask.reference][index] != symbols[0][index]
                return differs == (known[index] == nil && isInverted)
            }
            #expect(isAsExpected, "pattern \(mask.reference)")
        }
    }

    /// Format information beside the finder patterns, version information beside two of them.
    private static func isInformation(x: Int, y: Int, size: Int) -> Bool {
        let isFormat = x == 8 && (y < 9 || y >= size - 8) || y == 8 && (x < 9 || x >= size - 8)
        let isVersion = x < 6 && y >= size - 11 || y < 6 && x >= size - 11
        return isFormat || size >= 45 && isVersion
    }
}
