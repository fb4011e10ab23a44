/// A promise about the ratio of two times, or two sizes, of one run.
struct Ratio {
    enum Limit: CustomStringConvertible {
        case atLeast(Double)
        case atMost(Double)

        var description: String {
            switch self {
            case .atLeast(let least): "at least \(least.times)"
            case .atMost(let most): "at most \(most.times)"
            }
        }

        fileprivate func allows(_ value: Double) -> Bool {
            switch self {
            case .atLeast(let least): value >= least
            case .atMost(let most): value <= most
            }
        }
    }

    let name: String
    let value: Double
    let limit: Limit

    var bound: Bound {
        Bound(promise: "\(name): \(limit)", measured: value.times, holds: limit.allows(value))
    }

    /// The fraction of an earlier value that is lost; below 0 if it is better.
    func loss(since earlier: Double) -> Double {
        switch limit {
        case .atLeast: 1 - value / earlier
        case .atMost: 1 - earlier / value
        }
    }
}
