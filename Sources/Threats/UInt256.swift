/// A whole number in [0, 2^256).
struct UInt256: Equatable {
    /// The least significant word first.
    private(set) var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    init(_ value: UInt64 = 0) { words.0 = value }

    /// - Parameter words: up to four, the most significant first.
    init(bigEndian words: [UInt64]) {
        for (index, word) in words.reversed().enumerated() { self[index] = word }
    }

    static func == (left: UInt256, right: UInt256) -> Bool { left.words == right.words }

    subscript(word: Int) -> UInt64 {
        get {
            switch word {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            default: words.3
            }
        }
        set {
            switch word {
            case 0: words.0 = newValue
            case 1: words.1 = newValue
            case 2: words.2 = newValue
            default: words.3 = newValue
            }
        }
    }

    /// Sets bits that are 0 so far.
    ///
    /// - Parameter position: of the least significant of them, in [0, 256).
    /// - Returns: false if bits would lie beyond the last.
    mutating func insert(_ bits: UInt64, at position: Int) -> Bool {
        let (word, shift) = (position / 64, UInt64(position % 64))
        self[word] |= bits << shift
        let rest = shift == 0 ? 0 : bits >> (64 - shift)
        guard word < 3 else { return rest == 0 }
        self[word + 1] |= rest
        return true
    }

    /// - Returns: false if the sum is too large.
    mutating func add(_ other: UInt256) -> Bool {
        var carry: UInt64 = 0
        for index in 0..<4 {
            let (sum, first) = self[index].addingReportingOverflow(other[index])
            let (total, second) = sum.addingReportingOverflow(carry)
            self[index] = total
            carry = first || second ? 1 : 0
        }
        return carry == 0
    }

    /// Whether this is below 2^`bits`.
    ///
    /// - Parameter bits: 32, 64, 128 or 256.
    func fits(_ bits: Int) -> Bool {
        bits == 32 ? words.0 >> 32 == 0 && fits(64) : (bits / 64..<4).allSatisfy { self[$0] == 0 }
    }

    /// The last `count` bytes, the most significant first.
    func bytes(_ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: self[$0 / 8] >> UInt64($0 % 8 * 8)) }
    }
}
