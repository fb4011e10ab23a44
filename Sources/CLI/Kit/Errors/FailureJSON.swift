/// A failure, as JSON on standard error: standard output stays what a pipe can trust to be results.
struct FailureJSON: Encodable {
    var error: String
    var exitCode: Int32
    /// Advice; nil if there is none.
    var hints: [String]?

    init(_ diagnostic: Diagnostic) {
        error = diagnostic.sentence
        exitCode = diagnostic.status.rawValue
        hints = diagnostic.hints.isEmpty ? nil : diagnostic.hints
    }
}
