import ArgumentParser
import Foundation
import SeQRcast

/// What a message says, one of several ways.
struct ContentOptions: ParsableArguments {
    @Argument(help: "A text, URL, place, contact or event; - reads it from standard input.")
    var text: String?

    @Option(help: "text, url, contact, location or event.")
    var type: TypeChoice?

    @Option(
        help: ArgumentHelp(
            "Publish a file, with its name but without its folders; - is standard input.", valueName: "file"))
    var file: String?

    @Option(help: ArgumentHelp("The name of the file as readers get it.", valueName: "name"))
    var fileName: String?

    @Option(
        help: ArgumentHelp(
            "The file's media type, such as image/webp; else it is told from its name.", valueName: "type"))
    var mediaType: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Publish a typed record: its type, then KEY=VALUE as often as needed.", valueName: "type"))
    var record: [String] = []

    @Option(
        help: ArgumentHelp(
            #"Publish the record in a JSON file: {"type": …, "data": {…}, "plain": {…}}; - is standard input."#,
            valueName: "file"))
    var recordJSON: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Metadata that everybody can read, and only readers of the channel can check: KEY=VALUE.",
            valueName: "field"))
    var plain: [String] = []

    enum TypeChoice: String, ExpressibleByArgument, CaseIterable {
        case text, url, contact, location, event
    }

    func validate() throws {
        let ways = [text != nil, file != nil, !record.isEmpty, recordJSON != nil]
        guard ways.count(where: \.self) == 1 else {
            throw ValidationError("say what to publish: a text, a --file, a --record or a --record-json")
        }
        guard type == nil || text != nil else { throw ValidationError("--type is that of a text") }
        guard file != nil || fileName == nil && mediaType == nil else {
            throw ValidationError("--file-name and --media-type are those of a --file")
        }
        guard recordJSON == nil || plain.isEmpty else {
            throw ValidationError(#"with --record-json, "plain" in the file takes the place of --plain"#)
        }
    }

    /// - Throws: `ContentError`, `WireError`, or exit codes 2 and 64 for what cannot be read.
    func content(_ vault: VaultOptions) throws -> (content: Content, plain: Fields) {
        if let recordJSON {
            let bytes = try InputFile(path: recordJSON, vaultFiles: vault.files).bytes()
            let file = try RecordFile(json: bytes)
            return (try Content(file.record), file.plain)
        }
        let plain = try Fields(plain.map(Self.field))
        guard plain.metadata.count <= MessagePreamble.metadataLimit else {
            throw Diagnostic(
                .usage,
                "--plain has \(plain.metadata.count.grouped) bytes, and \(MessagePreamble.metadataLimit.grouped) are allowed"
            )
        }
        if let file { return (try Content(fileContent(file, vault)), plain) }
        if let type = record.first {
            let fields = try Fields(record.dropFirst().map(Self.field))
            return (try Content(Record(type: Name(type), fields: fields)), plain)
        }
        let text = try text == "-" ? StandardInput.text(vault) : text ?? ""
        guard let type, let chosen = ContentType(name: type.rawValue) else {
            return (try Content(inferring: text), plain)
        }
        return (try Content(type: chosen, text: text), plain)
    }

    private func fileContent(_ path: String, _ vault: VaultOptions) throws -> FileContent {
        guard path != "-" || fileName != nil else {
            throw Diagnostic(.usage, "standard input has no name: give one with --file-name")
        }
        let bytes = try InputFile(path: path, vaultFiles: vault.files).bytes()
        let name = fileName ?? URL(fileURLWithPath: path).lastPathComponent
        return try FileContent(
            name: name, mediaType: mediaType ?? MediaType.of(fileNamed: name), bytes: bytes)
    }

    private static func field(_ text: String) throws -> Field {
        guard let equals = text.firstIndex(of: "=") else {
            throw Diagnostic(.usage, "\(text.escaped()) is no field: write KEY=VALUE")
        }
        return try Field(
            key: Name(String(text[..<equals])), value: String(text[text.index(after: equals)...]))
    }
}
