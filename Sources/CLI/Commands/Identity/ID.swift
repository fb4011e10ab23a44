import ArgumentParser
import Records
import SeQRcast
import Texts

struct ID: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "id",
        abstract: "Show your name and fingerprint, set name and avatar, and draw your public-key code.",
        discussion: """
            EXAMPLES
              seqrcast id
              seqrcast id -o card.png

            Give the code to people who want to share a channel with you. In the suite hybrid it is a key \
            card. An avatar makes the code larger, or several symbols of it; without it, the card has the \
            same fingerprint and works as well.

            A new name is on the cards, shares, requests and signatures that you make from now on; earlier \
            ones keep the old name, and stay valid. Your contacts keep the name that they have for you: \
            when they scan your new card, seqrcast shows them the new name, and `seqrcast contact rename` \
            takes it.
            """)

    @Option(help: "Change your name: at most 64 characters. The fingerprint stays the same.")
    var name: String?
    @Flag(help: "Remove your name from your card.") var noName = false

    @OptionGroup var chosen: AvatarOption
    @Flag(help: "Delete your avatar.") var noPicture = false
    @Flag(help: "Put your avatar into the code.") var withPicture = false
    @Flag(
        help: """
            In the suite hybrid, draw the small card alone: others can verify with it, but can seal nothing \
            to you.
            """)
    var card = false
    @OptionGroup var output: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard name == nil || !noName else { throw ValidationError("use either --name or --no-name") }
        guard !noPicture || chosen.picture == nil && !withPicture else {
            throw ValidationError("--no-picture cannot be used with --picture or --with-picture")
        }
    }

    func run() throws {
        let session = try vault.session()
        let isRenamed = name != nil || noName
        let newName = try name.map { try Name($0) }
        let identity = isRenamed ? session.identity.renamed(to: newName) : session.identity
        let new = try chosen.chosen(vault: vault)
        let picture = try noPicture ? [] : new?.bytes ?? session.picture()
        let large = identity.card(picture: picture)
        if withPicture, picture.isEmpty { throw SessionError.notFound(.avatar) }
        let destination = try output.destinationIfWanted(
            vault: vault, inputs: chosen.inputs, redrawing: ([.publicKey, .keyCard], session), format)
        let drawing = try Drawing(
            code(of: withPicture ? large : identity.card, of: identity),
            destination?.drawingOptions ?? output.drawingOptions)
        if isRenamed { try session.setCard(of: identity) }
        if let new { try session.setPicture(new) }
        if noPicture { try session.removePicture() }
        let isChanged = isRenamed || new != nil || noPicture
        let draw = { try destination?.draw(drawing, as: .card(identity.publicIdentity)) ?? [] }
        let fact = StoredFact(
            sentence: "your card is changed", hint: "draw it with `seqrcast id -o FILE`")
        let files = try isChanged ? fact.whileWriting(draw) : draw()
        if new != nil { warnUnlessDrawable(code(of: large, of: identity)) }
        guard !output.isOutputPicture else { return }
        if format.json {
            var record = DrawingJSON(drawing, files: files)
            record.contact = PersonJSON(identity.publicIdentity)
            record.contact?.pictureBytes = picture.isEmpty ? nil : picture.count
            try isChanged ? JSON.report(record) : JSON.print(record)
        } else {
            let avatar = picture.isEmpty ? "" : "\n  avatar: \(AvatarHeader.printable(picture))"
            let text = "\(identity.card.name.printable) · \(identity.fingerprint)\(avatar)"
            try isChanged ? Console.report(text) : Console.print(text)
            output.announce(drawing, in: files)
        }
    }

    private func code(of shown: Card, of identity: Identity) -> Code {
        (card ? nil : identity.publicIdentity.keyCard(with: shown)?.code) ?? shown.code
    }

    private func warnUnlessDrawable(_ code: Code) {
        do {
            let drawing = try Drawing(code)
            guard drawing.symbols.count > 1 else { return }
            Console.warn("your card with this avatar needs \(drawing.symbols.count) symbols")
        } catch {
            Console.warn("your card with this avatar cannot be drawn: \(Diagnostic(error).sentence)")
        }
    }
}

/// The avatar for one's own card.
struct AvatarOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The avatar for your card: a small JPEG or WebP file without Exif; - is standard input.",
            valueName: "file"), completion: .file(), transform: PathArgument.path)
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
