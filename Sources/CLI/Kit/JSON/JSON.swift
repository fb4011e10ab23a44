import ArgumentParser

/// Prints JSON: one object per line, sorted keys in snake case, times in UTC by RFC 3339.
///
/// Nothing in it moves a terminal's cursor. The version of the schema is 1; keys are only ever
/// added to a version.
enum JSON {
    static let schema = 1

    static func print(_ value: some Encodable) throws {
        try Console.print(line(of: value))
    }

    /// Prints the record of something that is done, as `Console.report` does.
    static func report(_ value: some Encodable) { Console.report(line(of: value)) }

    /// The line that `print` prints.
    static func line(of value: some Encodable) -> String { text(of: Line(value: value)) }

    /// The value as one line of JSON.
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

/// Chooses JSON output.
struct JSONOption: ParsableArguments {
    @Flag(help: "Print JSON, one object per line.")
    var json = false

    /// Explains a list that is empty, and prints nothing; JSON needs no explanation.
    func noteEmpty(_ list: some Collection, _ sentence: String) {
        if list.isEmpty, !json { Console.note(sentence) }
    }
}
