/// Ascending numbers as Safe Browsing writes them: the first, and the differences of the others in the code of Golomb and Rice
/// (version 4, "Compression"; version 5, "Local Database").
///
/// Of each difference the part above the parameter's bits comes in unary, ended by a 0, and then these bits, the least significant first.
/// So do the bits of each byte.
struct RiceDeltas {
    /// Bits of a number: 32, 64, 128 or 256.
    let width: Int
    var first = UInt256()
    var parameter = 0
    /// Of differences: one number more is written.
    var count = 0
    var data: [UInt8] = []

    init(width: Int) { self.width = width }

    /// Checked before anything is read, so that a number that was made up has nobody go on for long.
    ///
    /// - Parameter parameters: those that are allowed.
    func fault(parameters: ClosedRange<Int>) -> ThreatListError.Field? {
        guard first.fits(width) else { return .prefixes }
        guard count > 0 else { return nil }
        guard parameters.contains(parameter) else { return .riceParameter }
        return count <= data.count * 8 / (parameter + 1) ? nil : .entryCount
    }

    /// Gives each number.
    ///
    /// - Returns: false where the bits are not enough, or a number is too large.
    func decode(_ body: (UInt256) throws -> Void) rethrows -> Bool {
        var value = first
        var position = 0
        try body(value)
        for _ in 0..<count {
            var difference = UInt256()
            var quotient: UInt64 = 0
            while true {
                guard let bit = bit(at: position) else { return false }
                position += 1
                if bit == 0 { break }
                quotient += 1
            }
            guard quotient >> 32 == 0, difference.insert(quotient, at: parameter) else { return false }
            for place in 0..<parameter {
                guard let bit = bit(at: position) else { return false }
                position += 1
                difference[place / 64] |= bit << UInt64(place % 64)
            }
            guard value.add(difference), value.fits(width) else { return false }
            try body(value)
        }
        return true
    }

    private func bit(at position: Int) -> UInt64? {
        position / 8 < data.count ? UInt64(data[position / 8] >> UInt8(position % 8) & 1) : nil
    }
}
