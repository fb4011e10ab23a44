/// What a symbol says of itself beside its finder patterns (ISO/IEC 18004:2015, 7.9 and annex C).
struct FormatInformation {
    let level: ErrorCorrection
    let mask: MaskPattern

    /// By what stands around the finder pattern at the top left.
    ///
    /// - Returns: nil where a module of it is wrong.
    init?(dimension: Int, modules: [Bool]) {
        let read = Self.places.enumerated().reduce(0) { word, place in
            modules[place.element.y * dimension + place.element.x] ? word | 1 << place.offset : word
        }
        guard let data = (0..<32).first(where: { Self.word(of: $0) == read }) else { return nil }
        level = [.medium, .low, .high, .quartile][data >> 3]
        mask = MaskPattern(reference: data & 7)
    }

    /// From the lowest bit on: down beside the pattern, past the timing pattern, then to the left below it.
    private static let places =
        [0, 1, 2, 3, 4, 5, 7, 8].map { (x: 8, y: $0) } + [7, 5, 4, 3, 2, 1, 0].map { (x: $0, y: 8) }

    /// Five bits, and ten of their remainder by the generator polynomial, under a mask of their own.
    private static func word(of data: Int) -> Int {
        var remainder = data << 10
        for bit in stride(from: 14, through: 10, by: -1) where remainder & 1 << bit != 0 {
            remainder ^= 0b101_0011_0111 << (bit - 10)
        }
        return (data << 10 | remainder) ^ 0b101_0100_0001_0010
    }
}
