import ArgumentParser
import SeQRcast

/// The content of a message, given in one of several ways.
struct MessageOptions: ParsableArguments {
    @OptionGroup var content: ContentOptions
    @OptionGroup(title: "Options for a batch") var batch: BatchOptions

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "A record: its type, then KEY=VALUE for each field.", valueName: "type"))
    var record: [String] = []

    @Option(
        help: ArgumentHelp(
            "A record in a JSON file; - is standard input.",
            valueName: "file"), completion: .file())
    var recordJSON: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "A field that anybody can read: KEY=VALUE.",
            valueName: "field"))
    var plain: [String] = []

    func validate() throws {
        let ways = [
            content.text != nil, content.file != nil, !record.isEmpty, recordJSON != nil, batch.batch != nil,
        ]
        guard ways.count(where: \.self) == 1 else {
            throw ValidationError(
                "give exactly one of: a text, --file, --record, --record-json, --batch")
        }
        guard recordJSON == nil || plain.isEmpty else {
            throw ValidationError(#"with --record-json, use "plain" in the file instead of --plain"#)
        }
    }

    /// Files that are read, and must not be overwritten.
    var inputs: [String] {
        content.inputs + [recordJSON, batch.batch].compactMap(\.self).filter { $0 != "-" }
    }

    /// - Throws: `ContentError`, `WireError`, or exit codes 2 and 64 if it cannot be read.
    func message(_ vault: VaultOptions) throws -> (content: Content, plain: Fields) {
        if let recordJSON {
            let bytes = try InputFile(path: recordJSON, vaultFiles: vault.files).bytes()
            let file = try RecordFile(json: bytes)
            return (try Content(file.record), file.plain)
        }
        let plain = try plainFields()
        if let content = try content.content(vault) { return (content, plain) }
        let fields = try Fields(written: record.dropFirst().map { try Field(argument: $0) })
        return (try Content(Record(type: Name(record[0]), fields: fields)), plain)
    }

    /// - Throws: `WireError`, or exit code 64 if they are too long.
    func plainFields() throws -> Fields {
        let plain = try Fields(written: plain.map { try Field(argument: $0) })
        guard plain.metadata.count <= MessagePreamble.metadataLimit else {
            throw Diagnostic(
                .usage,
                "--plain is too long: \(plain.metadata.count.grouped) bytes (limit \(MessagePreamble.metadataLimit.grouped))"
            )
        }
        return plain
    }
}
