import ArgumentParser
import Foundation
import SeQRcast
import Texts

/// The content of a message: a text or a file.
struct ContentOptions: ParsableArguments {
    @Argument(help: "The text, URL or place; - is standard input.")
    var text: String?

    @Option(help: "The type of the text. Default: detected.")
    var type: TextType?

    @Option(
        help: ArgumentHelp(
            "A file instead of a text; - is standard input.",
            valueName: "file"), completion: .file(), transform: PathArgument.path)
    var file: String?

    @Option(help: ArgumentHelp("The file name that readers get.", valueName: "name"))
    var fileName: String?

    @Option(
        help: ArgumentHelp(
            "The file's media type. Default: by its name.", valueName: "type"))
    var mediaType: String?

    /// A type of text, by its name.
    struct TextType: ExpressibleByArgument {
        let type: ContentType

        init?(argument: String) {
            guard let type = ContentType(name: argument), type.isText else { return nil }
            self.type = type
        }

        static var allValueStrings: [String] { ContentType.allCases.filter(\.isText).map(\.name) }
        static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
    }

    func validate() throws {
        guard type == nil || text != nil else { throw ValidationError("--type needs a text") }
        guard file != nil || fileName == nil && mediaType == nil else {
            throw ValidationError("--file-name and --media-type need --file")
        }
    }

    /// Files that are read, and must not be overwritten.
    var inputs: [String] { [file].compactMap(\.self).filter { $0 != "-" } }

    /// The content; nil if neither was given.
    ///
    /// - Throws: `ContentError`, `WireError`, or exit codes 2 and 64 if it cannot be read.
    func content(_ vault: VaultOptions) throws -> Content? {
        if let file {
            let content = try fileContent(file, vault)
            do {
                return try Content(content)
            } catch ContentError.tooLong(let bytes, let limit) {
                let diagnostic = Diagnostic(ContentError.tooLong(bytes: bytes, limit: limit))
                throw Diagnostic(
                    diagnostic.status,
                    "\(InputFile(path: file, vaultFiles: []).name) is too large for a code: "
                        + "\(bytes.grouped) bytes (limit \(limit.grouped))",
                    hints: diagnostic.hints)
            }
        }
        guard let text = try text == "-" ? vault.standardInputText() : text else { return nil }
        guard let type = type?.type else { return try Content(inferring: text) }
        return try Content(type: type, text: text)
    }

    private func fileContent(_ path: String, _ vault: VaultOptions) throws -> FileContent {
        guard path != "-" || fileName != nil else {
            throw Diagnostic(.usage, "standard input has no file name: use --file-name")
        }
        let bytes = try InputFile(path: path, vaultFiles: vault.files).bytes()
        guard let name = fileName ?? URL(fileURLWithPath: path).lastPathComponent.pathInUTF8 else {
            throw Diagnostic(
                .usage, "\(path.printableName): readers cannot get a name that is not UTF-8",
                hints: ["give them another name with `--file-name`"])
        }
        return try FileContent(
            name: name, mediaType: mediaType ?? MediaType.of(fileNamed: name), bytes: bytes)
    }
}
