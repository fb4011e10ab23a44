/// Ascending numbers in Safe Browsing's encoding: the first, and the differences of the others in
/// the code of Golomb and Rice (version 4, "Compression"; version 5, "Local Database").
///
/// Of each difference, the part above the parameter's bits is in unary, ended by a 0; then these
/// bits follow, the least significant first. The bits of each byte are in this order too.
struct RiceDeltas {
    /// Bits of a number: 32, 64, 128 or 256.
    let width: Int
    var first = UInt256()
    var parameter = 0
    /// The number of differences, one less than the number of values.
    var count = 0
    var data: [UInt8] = []

    init(width: Int) { self.width = width }

    /// Checks the parameters before reading, so that an invented count cannot cause long work.
    ///
    /// - Parameter parameters: the allowed ones.
    func fault(parameters: ClosedRange<Int>) -> ThreatListError.Field? {
        guard first.fits(width) else { return .prefixes }
        guard count > 0 else { return nil }
        guard parameters.contains(parameter) else { return .riceParameter }
        return count <= data.count * 8 / (parameter + 1) ? nil : .entryCount
    }

    /// Passes each number to `body`.
    ///
    /// - Returns: false if there are too few bits, or a number is too large.
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
