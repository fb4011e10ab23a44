import ArgumentParser
import Records
import SeQRcast
import Texts

struct Unlock: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock",
        abstract: "Open a locked text with its passphrase.",
        discussion: """
            EXAMPLES
              seqrcast unlock locked.png
              seqrcast unlock locked.png --save FOLDER

            You need no vault. If the text is in several symbols, name images of enough of them.
            """)

    @Argument(
        help: ArgumentHelp(
            "Images, or folders of them; - is standard input. Or the code itself, or a link with it.",
            valueName: "image"), completion: .file(), transform: PathArgument.path)
    var images: [String]

    @Option(
        help: ArgumentHelp("Write a locked file into this folder.", valueName: "folder"),
        completion: .directory, transform: PathArgument.path)
    var save: String?

    @OptionGroup var form: RawOption
    @OptionGroup var passphrase: PassphraseOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        try InputExpander.validate(images)
        guard save != "", save != "-" else { throw ValidationError("--save needs a folder name") }
        guard !images.contains("-") || passphrase.descriptor != 0 else {
            throw ValidationError("standard input can be read only once")
        }
    }

    func run() throws {
        try vault.requireNoPassphrase()
        let content: Content
        do {
            content = try opened()
        } catch let error where error is SessionError || error is LockError {
            throw Diagnostic(error).of(only: FoundCode(pasted: images[0]) == nil ? images : [])
        }
        guard save == nil || content.file != nil else {
            throw Diagnostic(.wrongKind, "the locked content is not a file")
        }
        let folder = try save.map { try SaveFolder($0, sparing: vault.files) }
        let saved = try content.file.flatMap { try folder?.save($0) }
        let warnings = LinkCheck(vault.threatLists).warnings(of: content)
        if format.json {
            try JSON.print(LockedTextJSON(content, saved: saved, warnings: warnings))
        } else {
            try Console.print(content.type.name)
            try Console.print(form.raw ? content.printable : content.readable)
            warnings.forEach(Console.warn)
            if let saved { try Console.print("  saved: \(saved.escaped())") }
            Console.note("the author is unknown: anybody with the passphrase can lock a text")
        }
    }

    private func opened() throws -> Content {
        let locked = try LockedCode(ImageScan.code(of: .lockedText, among: found()))
        let passphrase = try passphrase.existing()
        return try ProgressBar.during("deriving the key") {
            try Content(opening: locked, with: passphrase)
        }
    }

    /// The codes in all images; an unreadable image does not matter if the others have enough
    /// parts.
    private func found() throws -> [FoundCode] {
        let pasted = images.map { FoundCode(pasted: $0) }
        let paths = zip(images, pasted).filter { $1 == nil }.map(\.0)
        let pictures = InputExpander(paths, isRecursive: true, vaultFiles: vault.files)
        return try pasted.compactMap(\.self) + DecoderPool.codes(in: pictures)
    }
}

/// An unlocked text, as JSON.
typealias LockedTextJSON = WithContent<UnlockFacts>

extension WithContent<UnlockFacts> {
    init(_ content: Content, saved: String?, warnings: [String]) {
        self.init(
            facts: UnlockFacts(saved: saved, warnings: warnings.isEmpty ? nil : warnings),
            content: ContentJSON(content))
    }
}

/// What became of an unlocked text, as JSON.
struct UnlockFacts: Encodable {
    /// The path of the written file.
    let saved: String?
    /// Warnings about its links.
    let warnings: [String]?
}
