import SeQRcast

/// The program's version and name.
enum Program {
    static let version = "0.1.0"

    /// The name of the program in exported files.
    static let title = "seqrcast \(version)"
}
