/// Writes JSON: one object per line, sorted keys in snake case, times in UTC by RFC 3339.
///
/// Nothing in it moves a terminal's cursor. The version of the schema is 1; keys are only ever
/// added to a version.
package enum JSON {
    package static let schema = 1

    /// The value as an object with the version of the schema.
    package static func line(of value: some Encodable) -> String { text(of: Line(value: value)) }

    /// The value as one line of JSON.
    package static func text(of value: some Encodable) -> String {
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
