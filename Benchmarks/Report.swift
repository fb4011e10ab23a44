/// One section of the output.
struct Report: CustomStringConvertible {
    let title: String
    /// The meaning of the rows.
    let note: String
    let table: Table
    var bounds: [Bound] = []
    var ratios: [Ratio] = []

    var description: String {
        let all = bounds + ratios.map(\.bound)
        let promises = all.isEmpty ? [] : [all.map { "- \($0)" }.joined(separator: "\n")]
        return (["## \(title)", note, "\(table)"] + promises).joined(separator: "\n\n") + "\n"
    }
}

/// A promise of the project, with its measured value.
struct Bound: CustomStringConvertible {
    let promise: String
    let measured: String
    let holds: Bool

    var description: String { "\(holds ? "holds" : "FAILS"): \(promise) (\(measured))" }
}
