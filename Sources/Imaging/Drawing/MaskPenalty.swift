/// The penalty of each candidate (ISO/IEC 18004:2015, 7.8.3.1), equal to that of libqrencode 4.1 to
/// the point.
enum MaskPenalty {
    private typealias Words = MaskCandidates.Words

    /// Returns the penalty of each pattern.
    static func weigh(_ candidates: MaskCandidates) -> SIMD8<Int> {
        let transposed = candidates.transposed
        let weights =
            runs(candidates) &+ runs(transposed)
            &+ 3 &* blocks(candidates)
            &+ 40 &* (finderLikes(candidates) &+ finderLikes(transposed))
        return SIMD8<Int>(truncatingIfNeeded: weights) &+ imbalance(candidates)
    }

    /// Scores runs of five or more equal modules in a column: 3 points, plus 1 for each module
    /// beyond the fifth.
    private static func runs(_ candidates: MaskCandidates) -> Words {
        var (ends, starts) = (BitCount(), BitCount())
        for strip in 0..<candidates.stripCount {
            let lines = candidates.lines(ofStrip: strip)
            let columns = Words(repeating: candidates.columns(ofStrip: strip))
            // `same`: equal to the module above. `three`, `five`: the last three or five modules
            // are equal.
            var (same, three, threeAbove, five) = (Words(), Words(), Words(), Words())
            for y in lines.indices.dropFirst() {
                let above = (same: same, three: three, five: five)
                same = ~(lines[y] ^ lines[y - 1]) & columns
                three = same & above.same
                five = three & threeAbove
                threeAbove = above.three
                ends.add(five)
                starts.add(five & ~above.five)
            }
        }
        return ends.total &+ 2 &* starts.total
    }

    /// Counts squares of two by two equal modules.
    private static func blocks(_ candidates: MaskCandidates) -> Words {
        var count = BitCount()
        for strip in 0..<candidates.stripCount {
            let lines = candidates.lines(ofStrip: strip)
            let columns = Words(repeating: candidates.columns(ofStrip: strip) & (strip == 0 ? ~1 : .max))
            let left = strip == 0 ? nil : candidates.lines(ofStrip: strip - 1)
            func shifted(_ y: Int) -> Words {
                let carried = left.map { $0[$0.startIndex + y - lines.startIndex] &>> 63 } ?? Words()
                return lines[y] &<< 1 | carried
            }
            var (above, aboveShifted) = (lines[lines.startIndex], shifted(lines.startIndex))
            for y in lines.indices.dropFirst() {
                let (line, lineShifted) = (lines[y], shifted(y))
                count.add(~(line ^ lineShifted) & ~(line ^ above) & ~(lineShifted ^ aboveShifted) & columns)
                (above, aboveShifted) = (line, lineShifted)
            }
        }
        return count.total
    }

    /// Counts patterns in columns that look like a finder pattern.
    ///
    /// Such a pattern has n dark modules, n light, 3n dark, n light and n dark, for any n. Light
    /// modules surround it: 4n on one side, or fewer up to the border.
    private static func finderLikes(_ candidates: MaskCandidates) -> Words {
        var count = BitCount()
        for strip in 0..<candidates.stripCount {
            let lines = candidates.lines(ofStrip: strip)
            for start in lines.indices {
                // `middle` holds the columns with 3n dark modules from here on and n light modules
                // above.
                var (middle, n) = (~Words(), 1)
                while start - 2 * n >= lines.startIndex, start + 5 * n <= lines.endIndex {
                    middle &= lines[start + 3 * n - 3] & lines[start + 3 * n - 2] & lines[start + 3 * n - 1]
                    middle &= ~lines[start - n]
                    guard middle != Words() else { break }
                    let likes = middle & rest(of: n, around: start, in: lines)
                    if likes != Words() { count.add(likes) }
                    n += 1
                }
            }
        }
        return count.total
    }

    /// Returns the columns in which the rest of the pattern matches, given its 3n middle modules
    /// from `start` on. The pattern lies within the lines.
    private static func rest(of n: Int, around start: Int, in lines: ArraySlice<Words>) -> Words {
        let (top, bottom) = (start - 2 * n, start + 5 * n)
        /// Modules beyond the border count as light.
        func areLight(_ range: Range<Int>) -> Words {
            range.clamped(to: lines.indices).reduce(into: ~Words()) { $0 &= ~lines[$1] }
        }
        var rest = areLight(top - 1..<top) & areLight(bottom..<bottom + 1)
        for step in 0..<n {
            rest &= lines[top + step] & ~lines[start + 3 * n + step] & lines[bottom - 1 - step]
        }
        guard rest != Words() else { return rest }
        return rest & (areLight(top - 4 * n..<top) | areLight(bottom..<bottom + 4 * n))
    }

    /// Scores 10 points for each full 5% by which the dark modules, in whole percent, differ from
    /// half.
    private static func imbalance(_ candidates: MaskCandidates) -> SIMD8<Int> {
        var dark = BitCount()
        for words in candidates.words { dark.add(words) }
        let all = candidates.size * candidates.size
        let counts = dark.total
        var points = SIMD8<Int>()
        for pattern in points.indices {
            let percent = (200 * Int(counts[pattern]) + all) / all / 2
            points[pattern] = abs(percent - 50) / 5 * 10
        }
        return points
    }
}

/// Counts the set bits of each of eight words, over many words.
private struct BitCount {
    private var sums = SIMD8<UInt64>()

    /// Adds the bits of one word per pattern. At most 4,095 calls: the sums have 16 bits.
    mutating func add(_ words: SIMD8<UInt64>) {
        let pairs = words &- (words &>> 1 & 0x5555_5555_5555_5555)
        let nibbles = (pairs & 0x3333_3333_3333_3333) &+ (pairs &>> 2 & 0x3333_3333_3333_3333)
        let bytes = (nibbles &+ nibbles &>> 4) & 0x0F0F_0F0F_0F0F_0F0F
        sums &+= (bytes & 0x00FF_00FF_00FF_00FF) &+ (bytes &>> 8 & 0x00FF_00FF_00FF_00FF)
    }

    var total: SIMD8<UInt64> { (sums &* 0x0001_0001_0001_0001) &>> 48 }
}
