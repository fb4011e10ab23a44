/// The program's version and name.
package enum Program {
    package static let version = "0.1.0"

    /// The name of the program in exported files.
    package static let title = "seqrcast \(version)"
}
