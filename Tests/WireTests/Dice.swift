/// A small generator with a fixed seed, so that a failure can be repeated (SplitMix64).
struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        var word: UInt64 = 0
        return (0..<count).map { index in
            word = index % 8 == 0 ? next() : word >> 8
            return UInt8(truncatingIfNeeded: word)
        }
    }
}
