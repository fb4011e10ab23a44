/// The ratios of a run, compared with the committed ones.
struct RatioComparison: CustomStringConvertible {
    /// A loss of more than this fraction of a committed ratio has to be examined.
    private static let tolerance = 0.3

    let bounds: [Bound]
    /// Names that are not in the committed table.
    let new: [String]
    /// Names in the committed table that the run lacks, although their sections ran.
    let unmeasured: [String]

    init(compared: [(ratio: Ratio, earlier: Double)], new: [String], unmeasured: [String]) {
        bounds = compared.map { ratio, earlier in
            let loss = ratio.loss(since: earlier)
            return Bound(
                promise: "\(ratio.name): no more than \(Self.tolerance.percent) worse than \(earlier.times)",
                measured: "\(ratio.value.times), \(Self.change(loss))", holds: loss <= Self.tolerance)
        }
        self.new = new
        self.unmeasured = unmeasured
    }

    /// False if nothing could be compared, as that would guard nothing.
    var holds: Bool { !bounds.isEmpty && bounds.allSatisfy(\.holds) }

    var description: String {
        let lines =
            bounds.map { "\($0)" } + new.map { "not in the table: \($0)" }
            + unmeasured.map { "not measured: \($0)" }
        let nothing = bounds.isEmpty ? ["FAILS: no ratio of this run is in the table"] : []
        return (["## Compared with the table", ""] + (nothing + lines).map { "- \($0)" }).joined(
            separator: "\n")
    }

    private static func change(_ loss: Double) -> String {
        loss < 0 ? "better" : "\(loss.percent) lost"
    }
}
