/// The version information, which symbols of version 7 and above have beside two finder patterns
/// (ISO/IEC 18004:2015, 7.10 and annex D).
enum VersionInformation {
    /// Reads the version.
    ///
    /// - Parameter finders: Top left, top right and bottom left.
    /// - Returns: 7...40, or nil if it is not clear.
    static func version(beside finders: [FinderPattern], in raster: Raster) -> Int? {
        let (right, down) = (finders[1].center - finders[0].center, finders[2].center - finders[0].center)
        let square = [Spot(x: 0, y: 0), Spot(x: 7, y: 0), Spot(x: 7, y: 7), Spot(x: 0, y: 7)]
        let words = [(1, false), (2, true)].compactMap { index, isTransposed -> Int? in
            guard let map = Homography(from: square, to: finders[index].oriented(right: right, down: down))
            else {
                return nil
            }
            return (0..<18).reduce(0) { word, bit in
                let (along, across) = (Double(bit % 3) - 3.5, Double(bit / 3) + 0.5)
                let spot = isTransposed ? Spot(x: across, y: along) : Spot(x: along, y: across)
                return raster.isDark(map(spot)) ? word | 1 << bit : word
            }
        }
        guard words.count == 2 else { return nil }
        var nearest = (version: 0, errors: (18, 18))
        for version in 7...40 {
            let word = Self.words[version - 7]
            let errors: (Int, Int) = ((words[0] ^ word).nonzeroBitCount, (words[1] ^ word).nonzeroBitCount)
            if errors.0 + errors.1 < nearest.errors.0 + nearest.errors.1 { nearest = (version, errors) }
        }
        // Words differ in at least eight bits. Three errors in one word could be corrected, but one
        // of eight random bit patterns is that close to some word.
        let (one, other) = nearest.errors
        return one + other <= 5 || min(one, other) <= 1 ? nearest.version : nil
    }

    /// The words of versions 7 to 40.
    private static let words = (7...40).map { word(of: $0) }

    /// Returns the six bits of the version followed by the twelve bits of its remainder by the
    /// generator polynomial.
    private static func word(of version: Int) -> Int {
        var remainder = version << 12
        for bit in stride(from: 17, through: 12, by: -1) where remainder & 1 << bit != 0 {
            remainder ^= 0b1_1111_0010_0101 << (bit - 12)
        }
        return version << 12 | remainder
    }
}
