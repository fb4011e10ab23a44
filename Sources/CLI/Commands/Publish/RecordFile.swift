import Records
import SeQRcast
import Texts

/// A record from JSON: its type, its data, and perhaps plain fields.
struct RecordFile {
    let record: Record
    let plain: Fields

    struct Layout {
        let type: String
        let data: [(key: String, value: String)]
        var plain: [(key: String, value: String)] = []

        /// - Returns: nil, unless the JSON is an object with a text `type`, and texts in `data` and
        ///   perhaps `plain`.
        init?(_ tree: JSONTree) {
            guard case .text(let type) = tree["type"], let data = tree["data"]?.texts else { return nil }
            (self.type, self.data) = (type, data)
            guard let plain = tree["plain"], !plain.isNull else { return }
            guard let texts = plain.texts else { return nil }
            self.plain = texts
        }
    }

    /// - Throws: exit code 64 for other JSON; `WireError` for invalid names or values.
    init(json: [UInt8]) throws {
        let hint =
            "write {\"type\": …, \"data\": {…}, \"plain\": {…}}; all values are texts, plain is optional"
        guard let tree = try JSONTree.read(json), let layout = Layout(tree) else {
            throw Diagnostic(.usage, "not a record", hints: [hint])
        }
        if case .object(let members) = tree,
            let other = members.first(where: { !["type", "data", "plain"].contains($0.key) })
        {
            throw Diagnostic(
                .usage, "a record has no \(other.key.printableName)",
                hints: [other.key == "expires" ? "use --expires" : hint])
        }
        try self.init(layout)
    }

    /// - Throws: `WireError` for invalid names or values.
    init(_ layout: Layout) throws {
        record = Record(type: try Name(layout.type), fields: try Self.fields(layout.data))
        plain = try Self.metadata(layout.plain)
    }

    /// - Throws: `WireError` if they are invalid or too long.
    static func metadata(_ data: [(key: String, value: String)]) throws -> Fields {
        let plain = try fields(data)
        guard plain.metadata.count <= MessagePreamble.metadataLimit else {
            throw WireError.outOfRange(
                value: UInt64(plain.metadata.count), limit: UInt64(MessagePreamble.metadataLimit))
        }
        return plain
    }

    private static func fields(_ data: [(key: String, value: String)]) throws -> Fields {
        try Fields(written: data.map { try Field(key: Name($0), value: $1) })
    }
}

extension Field {
    /// - Parameter text: `KEY=VALUE`.
    /// - Throws: exit code 64.
    init(argument text: String) throws {
        // By scalars: an equals sign stays one, even with a combining mark behind it.
        let scalars = text.unicodeScalars
        guard let equals = scalars.firstIndex(of: "=") else {
            throw Diagnostic(.usage, "\(text.printableName) is not a field: write KEY=VALUE")
        }
        guard equals > scalars.startIndex else {
            throw Diagnostic(.usage, "\(text.printableName) has no field name: write KEY=VALUE")
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
    /// - Throws: exit code 64 for two such names, or one that is given twice, or the errors of
    ///   `init(_:)`.
    init(written fields: [Field]) throws {
        for (index, field) in fields.enumerated() {
            let twin = fields[..<index].first { $0.key.text == field.key.text }
            guard let twin else { continue }
            let isSame = ExactText(twin.key.text) == ExactText(field.key.text)
            throw Diagnostic(
                .usage,
                isSame
                    ? "the field \(field.key.printable) is given twice"
                    : "the names of two fields look the same: \(field.key.printable)")
        }
        try self.init(fields)
    }
}

extension JSONTree {
    /// - Returns: nil if the text is not valid JSON.
    /// - Throws: exit code 64 if two names in one object look the same: one of them would be lost; or
    ///   if a number cannot be kept exactly.
    static func read(_ bytes: some Sequence<UInt8>) throws -> JSONTree? {
        do {
            return try JSONTree(bytes)
        } catch .malformed {
            return nil
        } catch .repeatedName(let name) {
            throw Diagnostic(
                .usage, "two names in one object are the same or look the same: \(name.printableName)")
        } catch .unusualNumber(let number) {
            let start = number.prefix(40)
            throw Diagnostic(
                .usage,
                "the number \(start)\(start.endIndex < number.endIndex ? "…" : "") cannot be kept exactly",
                hints: ["write it as a text, between quotation marks"])
        }
    }
}
