/// One symbol under each of the eight mask patterns, side by side: laid out as a `ModuleSquare` is, with a word of each where that
/// has one word.
struct MaskCandidates {
    typealias Words = SIMD8<UInt64>

    /// Modules a side, 21...177.
    let size: Int
    private(set) var words: [Words]

    /// - Parameters:
    ///   - drawn: the symbol under the first pattern.
    ///   - data: the modules that a pattern may invert: all that hold data or its correction, or are left over.
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

    /// The symbol under the pattern that makes it the easiest to read, the first of equal ones.
    var best: ModuleSquare {
        let penalties = MaskPenalty.weigh(self)
        let best = MaskPattern.all.min { penalties[$0.reference] < penalties[$1.reference] }
        return self[best ?? MaskPattern.all[0]]
    }

    /// The symbol under this pattern.
    subscript(pattern: MaskPattern) -> ModuleSquare {
        ModuleSquare(size: size, words: words.map { $0[pattern.reference] })
    }

    var stripCount: Int { ModuleSquare.stripCount(size) }

    /// The lines of a strip, `size` of them.
    func lines(ofStrip strip: Int) -> ArraySlice<Words> {
        words[strip * ModuleSquare.height(size)..<strip * ModuleSquare.height(size) + size]
    }

    /// The columns that a strip has.
    func columns(ofStrip strip: Int) -> UInt64 {
        .max >> UInt64(max(0, 64 * (strip + 1) - size))
    }

    /// With rows for columns.
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

    /// 64 words as a square of bits: its quarters opposite each other change places, then the quarters of each quarter, and so on.
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
