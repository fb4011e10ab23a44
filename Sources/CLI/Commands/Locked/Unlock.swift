import ArgumentParser
import SeQRcast

struct Unlock: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open a locked text with its passphrase.",
        discussion:
            "It needs no vault. Where the text is in several symbols, name pictures of enough of them.")

    @Argument(
        help: ArgumentHelp(
            "Pictures, or folders of them, - for standard input; or the code itself, or a link with it.",
            valueName: "image"))
    var images: [String]

    @Option(help: ArgumentHelp("Write the file that is in it into this folder.", valueName: "folder"))
    var save: String?

    @OptionGroup var passphrase: PassphraseOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        try InputExpander.validate(images)
        guard save != "", save != "-" else { throw ValidationError("--save needs the name of a folder") }
        guard !images.contains("-") || passphrase.descriptor != 0 else {
            throw ValidationError("standard input can be read once")
        }
    }

    func run() throws {
        let locked = try LockedCode(PictureReading.code(of: .lockedText, among: found()))
        let content = try Content(opening: locked, with: passphrase.existing())
        guard save == nil || content.file != nil else {
            throw Diagnostic(.wrongKind, "what is locked is no file")
        }
        let folder = try save.map { try SaveFolder($0) }
        let saved = try content.file.flatMap { try folder?.save($0) }
        let warnings = LinkCheck(vault.threatLists).warnings(of: content)
        if format.json {
            try JSON.print(LockedTextJSON(content, saved: saved, warnings: warnings))
        } else {
            try Console.print(content.type.name)
            try Console.print(content.printable)
            warnings.forEach(Console.warn)
            if let saved { try Console.print("  saved: \(saved.escaped())") }
            Console.note("nobody can tell who wrote it: whoever has the passphrase can lock a text")
        }
    }

    /// A picture that cannot be read does not matter where others have enough.
    private func found() throws -> [FoundCode] {
        let pasted = images.map { FoundCode(pasted: $0) }
        let paths = zip(images, pasted).filter { $1 == nil }.map(\.0)
        let pictures = InputExpander(paths, isRecursive: true, vaultFiles: vault.files).files
        return try pasted.compactMap(\.self) + PictureRun.codes(in: pictures)
    }
}
