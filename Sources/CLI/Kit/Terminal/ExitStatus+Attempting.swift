import SeQRcast

extension ExitStatus {
    /// Does something for one of several things. A failure is reported and does not stop the others; a
    /// failing vault does.
    ///
    /// - Parameter name: stands before the sentence of a failure.
    /// - Returns: the status of this thing.
    /// - Throws: `VaultError`, except for a vault that another process uses.
    static func attempting(_ name: String, _ body: () throws -> Void) throws -> ExitStatus {
        do {
            try body()
            return .done
        } catch let error as VaultError where error != .busy {
            throw error
        } catch {
            let diagnostic = Diagnostic(error)
            // This sentence has the name already.
            let isNamed =
                switch error as? SessionError {
                case .notFound(.contact), .ambiguous(.contact): true
                default: false
                }
            let sentence = isNamed ? diagnostic.sentence : "\(name): \(diagnostic.sentence)"
            Console.diagnose(Diagnostic(diagnostic.status, sentence, hints: diagnostic.hints))
            return diagnostic.status
        }
    }
}
