/// A square of modules as bits, in strips of 64 columns.
///
/// Each line of a strip is one word, with its leftmost column in the lowest bit. 1 is dark; bits
/// beyond the square are 0.
struct ModuleSquare: Equatable, Sendable {
    /// The side in modules, 21...177.
    let size: Int
    /// The words, strip by strip, `height` words each.
    private(set) var words: [UInt64]

    init(size: Int, words: [UInt64]) {
        precondition(words.count == Self.stripCount(size) * Self.height(size))
        self.size = size
        self.words = words
    }

    /// - Parameter isDark: Returns whether the module in a column and row is dark.
    init(size: Int, isDark: (_ x: Int, _ y: Int) -> Bool) {
        self.size = size
        words = [UInt64](repeating: 0, count: Self.stripCount(size) * Self.height(size))
        for strip in 0..<Self.stripCount(size) {
            let left = 64 * strip
            for y in 0..<size {
                var word: UInt64 = 0
                for x in left..<min(left + 64, size) {
                    word |= (isDark(x, y) ? 1 : 0) << UInt64(x - left)
                }
                words[strip * Self.height(size) + y] = word
            }
        }
    }

    /// Whether the module in column `x` of row `y`, both in 0..<size, is dark.
    subscript(x: Int, y: Int) -> Bool {
        words[x / 64 * Self.height(size) + y] >> UInt64(x % 64) & 1 == 1
    }

    /// Calls `body` with the column of each dark module in a row, from the left.
    ///
    /// No branch depends on a single module, because the processor could not predict it.
    func forEachDark(inRow y: Int, _ body: (_ x: Int) -> Void) {
        for strip in 0..<Self.stripCount(size) {
            var rest = words[strip * Self.height(size) + y]
            while rest != 0 {
                body(64 * strip + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }

    static func stripCount(_ size: Int) -> Int { (size + 63) / 64 }

    /// The number of lines in a strip. It equals the number of columns in all strips, so that lines
    /// and columns can be exchanged.
    static func height(_ size: Int) -> Int { 64 * stripCount(size) }
}
