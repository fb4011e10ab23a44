/// A linear congruential generator that gives the same numbers for the same seed.
struct Noise {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next(in range: ClosedRange<Double>) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 40)
            / Double(1 << 24)
    }

    mutating func next(in range: Range<Int>) -> Int {
        range.lowerBound + Int(next(in: 0...0.999_999) * Double(range.count))
    }
}
