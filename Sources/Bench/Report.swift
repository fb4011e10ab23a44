/// One section of what is printed.
struct Report: CustomStringConvertible {
    let title: String
    /// What the rows are, and how to read them.
    let note: String
    let table: Table
    var bounds: [Bound] = []

    var description: String {
        let promises = bounds.isEmpty ? [] : [bounds.map { "- \($0)" }.joined(separator: "\n")]
        return (["## \(title)", note, "\(table)"] + promises).joined(separator: "\n\n") + "\n"
    }
}
