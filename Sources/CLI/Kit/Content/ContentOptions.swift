import ArgumentParser
import Foundation
import SeQRcast

/// A text, or a file.
struct ContentOptions: ParsableArguments {
    @Argument(help: "A text, URL, place, contact or event; - reads it from standard input.")
    var text: String?

    @Option(help: "text, url, contact, location or event.")
    var type: TypeChoice?

    @Option(
        help: ArgumentHelp(
            "A file in its place, with its name but without its folders; - is standard input.",
            valueName: "file"))
    var file: String?

    @Option(help: ArgumentHelp("The name of the file as readers get it.", valueName: "name"))
    var fileName: String?

    @Option(
        help: ArgumentHelp(
            "The file's media type, such as image/webp; else it is told from its name.", valueName: "type"))
    var mediaType: String?

    enum TypeChoice: String, ExpressibleByArgument, CaseIterable {
        case text, url, contact, location, event
    }

    func validate() throws {
        guard type == nil || text != nil else { throw ValidationError("--type is that of a text") }
        guard file != nil || fileName == nil && mediaType == nil else {
            throw ValidationError("--file-name and --media-type are those of a --file")
        }
    }

    /// Files that are read, which nothing is written onto.
    var inputs: [String] { [file].compactMap(\.self).filter { $0 != "-" } }

    /// Nil: neither was given.
    ///
    /// - Throws: `ContentError`, `WireError`, or exit codes 2 and 64 for what cannot be read.
    func content(_ vault: VaultOptions) throws -> Content? {
        if let file { return try Content(fileContent(file, vault)) }
        guard let text = try text == "-" ? StandardInput.text(vault) : text else { return nil }
        guard let type, let chosen = ContentType(name: type.rawValue) else {
            return try Content(inferring: text)
        }
        return try Content(type: chosen, text: text)
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
}
