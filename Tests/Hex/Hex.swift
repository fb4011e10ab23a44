// Hexadecimal digits and flipped bits, for tests and fixtures of several modules.

extension [UInt8] {
    /// Decodes an even number of hexadecimal digits.
    package init(hex: String) {
        let digits = hex.compactMap { $0.hexDigitValue }
        precondition(digits.count == hex.count && digits.count % 2 == 0, "not hexadecimal")
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    package var hex: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// This array with one bit flipped, counted from the lowest of the first byte.
    package func flipping(bit: Int) -> [UInt8] {
        var changed = self
        changed[bit / 8] ^= 1 << (bit % 8)
        return changed
    }
}
