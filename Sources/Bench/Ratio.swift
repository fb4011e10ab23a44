/// Something that is promised as a ratio of two times, or two sizes, of one run.
struct Ratio {
    enum Limit {
        case atLeast(Double)
        case atMost(Double)
    }

    let name: String
    let value: Double
    let limit: Limit

    var bound: Bound {
        let (words, holds) =
            switch limit {
            case .atLeast(let least): ("at least \(least.times)", value >= least)
            case .atMost(let most): ("at most \(most.times)", value <= most)
            }
        return Bound(promise: "\(name): \(words)", measured: value.times, holds: holds)
    }

    /// How much of an earlier value is lost, as a part of it; below 0 where it is better.
    func loss(since earlier: Double) -> Double {
        switch limit {
        case .atLeast: 1 - value / earlier
        case .atMost: 1 - earlier / value
        }
    }
}
