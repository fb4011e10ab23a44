import SeQRcast

extension Field {
    /// - Parameter text: `KEY=VALUE`.
    /// - Throws: exit code 64.
    init(argument text: String) throws {
        guard let equals = text.firstIndex(of: "=") else {
            throw Diagnostic(.usage, "\(text.printableName) is no field: write KEY=VALUE")
        }
        try self.init(key: Name(String(text[..<equals])), value: String(text[text.index(after: equals)...]))
    }
}
