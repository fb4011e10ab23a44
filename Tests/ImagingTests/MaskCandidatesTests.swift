import Testing

@testable import Imaging
@testable import ImagingSupport

/// Compares the choice of a mask pattern with libqrencode's, module by module.
@Suite struct MaskCandidatesTests {
    @Test(arguments: 1...40)
    func `the symbol equals libqrencode's choice`(version: Int) throws {
        var random = SystemRandomNumberGenerator()
        for level in ErrorCorrection.allCases {
            for link in ["", "https://example.org/#", "HTTPS://EXAMPLE.ORG/#"] {
                let prefix = SymbolPrefix(link)
                let capacity = Symbol.capacity(version: version, level: level, after: prefix)
                for turn in 0..<6 where capacity > 0 {
                    // Every second text has few different characters, so that its modules repeat.
                    let alphabet = Array((turn % 2 == 0 ? sampleText(count: 90) : "0AU").utf8)
                    let characters = (0..<Int.random(in: 1...capacity, using: &random)).map { _ in
                        alphabet[Int.random(in: alphabet.indices, using: &random)]
                    }
                    let input = Qrencode.Input(prefix, characters, version, level)
                    let candidates = try #require(input.candidates, "a library without the function")
                    #expect(
                        candidates.best == input.modules,
                        "\(level), \(link)\(String(decoding: characters, as: UTF8.self))")
                }
            }
        }
    }

    @Test func `each pattern is chosen for some text`() throws {
        let chosen = try (0..<200).map { number in
            let input = Qrencode.Input(.none, Array("TEXT NUMBER \(number)".utf8), 1, .medium)
            let candidates = try #require(input.candidates)
            let best = candidates.best
            return MaskPattern.all.first { candidates[$0] == best }?.reference
        }
        #expect(Set(chosen) == Set(MaskPattern.all.map(\.reference)))
    }

    @Test(arguments: [21, 61, 65, 129, 177])
    func `transposition exchanges rows and columns`(size: Int) {
        let square = ModuleSquare(size: size) { x, y in (x * x + 3 * y) % 7 < 3 }
        let none = ModuleSquare(size: size) { _, _ in false }
        let candidates = MaskCandidates(drawn: square, data: none)
        for pattern in MaskPattern.all {
            let (before, after) = (candidates[pattern], candidates.transposed[pattern])
            #expect(after == ModuleSquare(size: size) { x, y in before[y, x] })
        }
    }
}
