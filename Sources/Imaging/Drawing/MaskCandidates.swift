/// One symbol under each of the eight mask patterns.
///
/// The layout is that of `ModuleSquare`; each element holds one word per pattern.
struct MaskCandidates {
    typealias Words = SIMD8<UInt64>

    /// The side in modules, 21...177.
    let size: Int
    private(set) var words: [Words]

    /// - Parameters:
    ///   - drawn: The symbol under the first pattern.
    ///   - data: The modules that a pattern may invert: data, error correction and the remainder
    ///     bits.
    init(drawn: ModuleSquare, data: ModuleSquare) {
        size = drawn.size
        let height = ModuleSquare.height(size)
        words = drawn.words.indices.map { index in
            let change = MaskPattern.changes(strip: index / height, y: index % height)
            return Words(repeating: drawn.words[index]) ^ (Words(repeating: data.words[index]) & change)
        }
        for (bit, places) in FormatInformation.places(size: size).enumerated() {
            for (x, y) in places {
                words[x / 64 * height + y] ^=
                    FormatInformation.changes[bit] &<< Words(repeating: UInt64(x % 64))
            }
        }
    }

    /// The symbol under the pattern with the lowest penalty; the first one of equals.
    var best: ModuleSquare {
        let penalties = MaskPenalty.weigh(self)
        let best = MaskPattern.all.min { penalties[$0.reference] < penalties[$1.reference] }
        return self[best ?? MaskPattern.all[0]]
    }

    /// The symbol under one pattern.
    subscript(pattern: MaskPattern) -> ModuleSquare {
        ModuleSquare(size: size, words: words.map { $0[pattern.reference] })
    }

    var stripCount: Int { ModuleSquare.stripCount(size) }

    /// Returns the `size` lines of a strip.
    func lines(ofStrip strip: Int) -> ArraySlice<Words> {
        words[strip * ModuleSquare.height(size)..<strip * ModuleSquare.height(size) + size]
    }

    /// Returns a bit mask of the columns in a strip.
    func columns(ofStrip strip: Int) -> UInt64 {
        .max >> UInt64(max(0, 64 * (strip + 1) - size))
    }

    /// The candidates with rows and columns exchanged.
    var transposed: MaskCandidates {
        var result = self
        let height = ModuleSquare.height(size)
        for strip in 0..<stripCount {
            for other in 0..<stripCount {
                var block = Array(words[strip * height + 64 * other..<strip * height + 64 * (other + 1)])
                Self.transpose(&block)
                result.words.replaceSubrange(
                    other * height + 64 * strip..<other * height + 64 * (strip + 1), with: block)
            }
        }
        return result
    }

    /// Transposes 64 words as a square of bits: exchanges opposite quarters, then the quarters of
    /// each quarter, and so on.
    private static func transpose(_ block: inout [Words]) {
        var (side, low): (Int, UInt64) = (32, 0xFFFF_FFFF)
        while side > 0 {
            let shift = Words(repeating: UInt64(side))
            for line in 0..<64 where line & side == 0 {
                let difference = (block[line] &>> shift ^ block[line + side]) & Words(repeating: low)
                block[line + side] ^= difference
                block[line] ^= difference &<< shift
            }
            side /= 2
            low ^= low << UInt64(side)
        }
    }
}
