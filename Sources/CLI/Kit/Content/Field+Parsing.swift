import SeQRcast

extension Field {
    /// - Parameter text: `KEY=VALUE`.
    /// - Throws: exit code 64.
    init(argument text: String) throws {
        // By scalars: an equals sign stays one, even with a combining mark behind it.
        let scalars = text.unicodeScalars
        guard let equals = scalars.firstIndex(of: "=") else {
            throw Diagnostic(.usage, "\(text.printableName) is not a field: write KEY=VALUE")
        }
        try self.init(
            key: Name(String(scalars[..<equals])), value: String(scalars[scalars.index(after: equals)...]))
    }
}

extension Fields {
    /// Fields to publish.
    ///
    /// Codes may have names that are canonically equivalent and differ in their bytes. People
    /// cannot tell them apart, so this program does not create them.
    ///
    /// - Throws: exit code 64 for two such names, or the errors of `init(_:)`.
    init(written fields: [Field]) throws {
        try self.init(fields)
        for (index, field) in fields.enumerated() {
            guard fields[..<index].contains(where: { $0.key.text == field.key.text }) else { continue }
            throw Diagnostic(
                .usage, "the names of two fields look the same: \(field.key.printable)")
        }
    }
}
