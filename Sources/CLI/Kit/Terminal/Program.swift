enum Program {
    static let version = "0.1.0"

    /// The name that exported files give for the program that wrote them.
    static let title = "seqrcast \(version)"
}
