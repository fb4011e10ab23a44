/// Measures work side by side: in every round each competitor has its turn, so that other work of
/// the machine affects all of them.
struct Race<Name: Hashable> {
    private var competitors: [Competitor] = []

    private struct Competitor {
        let name: Name
        let repetitions: Int
        let work: () throws -> Void
    }

    /// How often a competitor with one repetition works in `rounds` rounds: one more than that, to
    /// warm up.
    static func turns(in rounds: Int) -> Int { rounds + 1 }

    /// - Parameter repetitions: how often the work is done in one turn; many if it is shorter than
    ///   about 100 µs.
    mutating func enter(_ name: Name, repetitions: Int = 1, _ work: @escaping () throws -> Void) {
        competitors.append(Competitor(name: name, repetitions: repetitions, work: work))
    }

    /// The time of doing each work once: the median over the rounds.
    func medians(rounds: Int) throws -> [Name: Duration] {
        var times: [Name: [Duration]] = [:]
        for turn in 0..<Self.turns(in: rounds) {
            for competitor in competitors {
                let time = try ContinuousClock().measure {
                    for _ in 0..<competitor.repetitions { try competitor.work() }
                }
                if turn > 0 { times[competitor.name, default: []].append(time / competitor.repetitions) }
            }
        }
        return times.mapValues { $0.sorted()[$0.count / 2] }
    }
}

/// Uses a result, so that no optimiser can remove its computation.
@inline(never)
func keep<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
