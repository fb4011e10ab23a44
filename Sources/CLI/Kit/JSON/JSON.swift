/// JSON on standard output: one object a line, keys in snake case and sorted, times in RFC 3339 UTC. Nothing in it moves a terminal's cursor.
///
/// Version 1 of the schema; a version only ever gains keys.
enum JSON {
    static let schema = 1

    static func print(_ value: some Encodable) throws {
        try Console.print(text(of: Line(value: value)))
    }

    /// In one line.
    static func text(of value: some Encodable) -> String {
        guard let tree = try? JSONTreeEncoder.tree(of: value) else {
            preconditionFailure("every record can be encoded")
        }
        return tree.line
    }

    private struct Line<Value: Encodable>: Encodable {
        let value: Value

        enum Key: CodingKey { case schema }

        func encode(to encoder: any Encoder) throws {
            try value.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(schema, forKey: .schema)
        }
    }
}
