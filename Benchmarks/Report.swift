/// One section of what is printed.
struct Report: CustomStringConvertible {
    let title: String
    /// What the rows are, and how to read them.
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

/// Something the project promises, measured.
struct Bound: CustomStringConvertible {
    let promise: String
    let measured: String
    let holds: Bool

    var description: String { "\(holds ? "holds" : "FAILS"): \(promise) (\(measured))" }
}
