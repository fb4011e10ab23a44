/// Work measured side by side: in every round each competitor has its turn, so that whatever else the machine does
/// falls on all of them.
struct Race<Name: Hashable> {
    private var competitors: [Competitor] = []

    private struct Competitor {
        let name: Name
        let repetitions: Int
        let work: () throws -> Void
    }

    /// How often the work of a competitor with one repetition is done in `rounds` rounds: once more, to warm up.
    static func turns(in rounds: Int) -> Int { rounds + 1 }

    /// - Parameter repetitions: how often the work is done in one turn; many where it is shorter than some 100 µs.
    mutating func enter(_ name: Name, repetitions: Int = 1, _ work: @escaping () throws -> Void) {
        competitors.append(Competitor(name: name, repetitions: repetitions, work: work))
    }

    /// What doing each work once takes: the median over the rounds.
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

/// Takes a result, so that no optimiser can find that it is not needed.
@inline(never)
func keep<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
