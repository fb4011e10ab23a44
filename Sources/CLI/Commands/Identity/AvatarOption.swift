import ArgumentParser
import SeQRcast

/// The avatar for one's own card.
struct AvatarOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The avatar for your card: a small JPEG or WebP file without Exif; - is standard input.",
            valueName: "file"), completion: .file())
    var picture: String?

    /// Files that must not be overwritten.
    var inputs: [String] { picture.map { [$0] } ?? [] }

    /// - Throws: exit code 2 if the file cannot be read, 1 if it cannot be an avatar.
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
