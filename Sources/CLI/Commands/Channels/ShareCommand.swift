import ArgumentParser
import SeQRcast

struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Give a channel of yours to somebody: draws a code that only they can open.",
        discussion: """
            Whoever it is for can read all messages of the channel that they see, earlier ones too. Sharing again \
            with the same contact renews their share.

            With several pictures, contacts or a folder after --to, each gets a share of their own, in the folder after -o. \
            A picture may then hold several cards. Running it again is harmless: nobody becomes a member twice.
            """)

    @Argument(help: "A channel of your own.") var channel: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Pictures of public-key codes, folders of them, or contacts; a file of that name wins.",
            valueName: "whom"))
    var to: [String]

    @Flag(help: "Also to somebody who was revoked: they get a new place, and can read what lay between.")
    var readmit = false

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard !to.isEmpty, !to.contains("") else { throw ValidationError("say whom --to share it with") }
        guard to.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read once")
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
        try picture.check(vault: vault, inputs: recipient.inputs)
        let share = try session.share(
            channel, to: recipient.resolve(), readmitting: readmit, drawing: picture.drawingOptions)
        let files = try picture.draw(share.drawing, vault: vault)
        try share.tell(picture, format, files: files)
        for person in try session.people([share.contact]) { person.warnings.forEach(Console.warn) }
        share.contact.warnUnlessVerified()
    }
}
