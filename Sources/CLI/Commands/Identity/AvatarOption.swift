import ArgumentParser
import SeQRcast

/// A picture for one's own card.
struct AvatarOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A small JPEG or WebP file, without Exif, for your card; - is standard input.", valueName: "file")
    )
    var picture: String?

    /// Files that must not be written onto.
    var inputs: [String] { picture.map { [$0] } ?? [] }

    /// - Throws: exit code 2 where the file cannot be read, or why it is no picture for a card.
    func chosen(vault: VaultOptions) throws -> Avatar? {
        guard let picture else { return nil }
        let file = InputFile(path: picture, vaultFiles: vault.files)
        do {
            return try Avatar(file.bytes())
        } catch let error as SessionError {
            throw Diagnostic(error).of(PageName(file: file))
        }
    }
}
