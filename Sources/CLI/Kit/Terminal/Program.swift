import SeQRcast

/// The program's version and name.
enum Program {
    static let version = "0.1.0"

    /// The name of the program in exported files.
    static let title = "seqrcast \(version)"

    /// The lines of `--version`: the program, the commit it was built from, and its libraries.
    static var description: String {
        let commit = BuildCommit.text.isEmpty ? "built without a commit" : "commit \(BuildCommit.text)"
        return (["\(title), \(commit)"] + Libraries.versions.map { "  \($0.name) \($0.version)" })
            .joined(separator: "\n")
    }
}
