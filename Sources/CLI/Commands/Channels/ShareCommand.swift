import ArgumentParser
import SeQRcast

struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Share a channel of yours: draw a code that only the recipient can open.",
        discussion: """
            EXAMPLES
              seqrcast share chess --to bob.png -o share.png
              seqrcast share chess --to cards -o shares

            The recipient becomes a member and can read all messages of the channel, also earlier ones. If \
            you share again with the same person, you renew their share.

            With several images or contacts, or a folder, after --to, each person gets a share in the folder \
            after -o. An image may then have several cards. You can run the command again: nobody becomes a \
            member twice.
            """)

    @Argument(help: "A channel of yours.", completion: NameCompletion.ownChannels.kind()) var channel: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Images of public-key codes, folders of them, or contacts; an existing file is an image.",
            valueName: "person"), completion: NameCompletion.contacts.kind(orFiles: true))
    var to: [String]

    @Flag(help: "Also admit a revoked person: they get a new leaf, and can read all messages.")
    var readmit = false

    @Flag(
        help:
            "Print the names of the channel, the recipient and you, and your digits, on a PDF, SVG or --sheet."
    )
    var name = false

    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard !name || picture.isPaper else {
            throw ValidationError("--name needs a PDF, an SVG or --sheet")
        }
        guard !to.isEmpty, !to.contains("") else { throw ValidationError("--to needs a contact or an image") }
        guard to.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read only once")
        }
    }

    func run() throws {
        let session = try vault.session()
        if to.count == 1, !InputExpander.isFolder(to[0]), !InputExpander.isFolder(picture.output ?? "-") {
            try shareWithOne(RecipientOption(to[0], vault), session)
        } else {
            try ShareRun(self, session).run()
        }
    }

    private func shareWithOne(_ recipient: RecipientOption, _ session: Session) throws {
        let destination = try picture.destination(vault: vault, inputs: recipient.inputs)
        let share = try session.share(
            channel, to: recipient.resolve(), readmitting: readmit, drawing: destination.drawingOptions)
        let piece = share.piece(from: session.identity.publicIdentity, names: name)
        let files = try share.written(elseHint: "run the same command again to draw the share") {
            try destination.draw(share.drawing, as: piece)
        }
        try share.report(picture, format, files: files, ContactNames(session))
        for person in try session.people([share.contact]) { person.warnings.forEach(Console.warn) }
        share.contact.warnUnlessVerified()
    }
}
