import SeQRcast

extension Field {
    /// - Parameter text: `KEY=VALUE`.
    /// - Throws: exit code 64.
    init(argument text: String) throws {
        // A mark that joins with the sign does not change what it is.
        let scalars = text.unicodeScalars
        guard let equals = scalars.firstIndex(of: "=") else {
            throw Diagnostic(.usage, "\(text.printableName) is no field: write KEY=VALUE")
        }
        try self.init(
            key: Name(String(scalars[..<equals])), value: String(scalars[scalars.index(after: equals)...]))
    }
}

extension Fields {
    /// Fields that are to be published. Codes may hold names that are canonically equivalent and differ in their bytes, but people could
    /// not tell them apart, so that none are made here.
    ///
    /// - Throws: exit code 64 for two such names, or the errors of `init(_:)`.
    init(written fields: [Field]) throws {
        try self.init(fields)
        for (index, field) in fields.enumerated() {
            guard fields[..<index].contains(where: { $0.key.text == field.key.text }) else { continue }
            throw Diagnostic(
                .usage, "the names of two fields cannot be told apart: \(field.key.printable)")
        }
    }
}
