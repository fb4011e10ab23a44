import ArgumentParser
import SeQRcast

struct ID: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "id",
        abstract: "Show your name and fingerprint, set your avatar, and draw your public-key code.",
        discussion: """
            EXAMPLES
              seqrcast id
              seqrcast id -o card.png

            Give the code to people who want to share a channel with you. An avatar makes the code large; \
            without it, the card has the same fingerprint and works as well.
            """)

    @OptionGroup var chosen: AvatarOption
    @Flag(help: "Delete your avatar.") var noPicture = false
    @Flag(help: "Put your avatar into the code.") var withPicture = false
    @OptionGroup var output: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard !noPicture || chosen.picture == nil && !withPicture else {
            throw ValidationError("--no-picture cannot be used with --picture or --with-picture")
        }
    }

    func run() throws {
        let session = try vault.session()
        let new = try chosen.chosen(vault: vault)
        let picture = try noPicture ? [] : new?.bytes ?? session.picture()
        let large = session.identity.card(picture: picture)
        if withPicture, picture.isEmpty { throw SessionError.notFound(.avatar) }
        let drawing = try Drawing(
            withPicture ? large.code : session.identity.card.code, output.drawingOptions)
        if output.isWanted(format) { try output.check(vault: vault, inputs: chosen.inputs) }
        if let new { try session.setPicture(new) }
        if noPicture { try session.removePicture() }
        let files = try output.drawIfWanted(drawing, vault: vault, format)
        if new != nil { warnUnlessDrawable(large) }
        guard !output.isOutputPicture else { return }
        if format.json {
            var record = DrawingJSON(drawing, files: files)
            record.contact = PersonJSON(session.identity.publicIdentity)
            record.contact?.pictureBytes = picture.isEmpty ? nil : picture.count
            try JSON.print(record)
        } else {
            try Console.print("\(session.identity.card.name.printable) · \(session.identity.fingerprint)")
            if !picture.isEmpty { try Console.print("  avatar: \(AvatarHeader.printable(picture))") }
        }
    }

    private func warnUnlessDrawable(_ card: Card) {
        do {
            let drawing = try Drawing(card.code)
            guard drawing.symbols.count > 1 else { return }
            Console.warn("your card with this avatar needs \(drawing.symbols.count) symbols")
        } catch {
            Console.warn("your card with this avatar cannot be drawn: \(Diagnostic(error).sentence)")
        }
    }
}
