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
        if to.count == 1, !PictureList.isFolder(to[0]), !PictureList.isFolder(picture.output ?? "-") {
            try shareWithOne(RecipientOption(to[0], vault), session)
        } else {
            try ShareRun(self, session).run()
        }
    }

    private func shareWithOne(_ recipient: RecipientOption, _ session: Session) throws {
        try picture.check(vault: vault, inputs: recipient.inputs)
        let share = try session.share(
            channel, to: recipient.resolve(), readmitting: readmit, level: picture.errorCorrection)
        try picture.draw(share.drawing.symbol)
        if format.json, !picture.isOutputPicture {
            try JSON.print(DrawingRecord(share, file: picture.output))
        } else if !format.json {
            Console.note("shared \(share.channel.name.printable) with \(share.contact.printable)")
        }
        for warning in share.recipient.warnings { Console.warn(warning) }
        share.warnUnlessVerified()
    }
}

/// One pass over many people.
private struct ShareRun {
    let command: ShareCommand
    let session: Session
    let folder: OutputFolder

    /// - Throws: exit code 64 where no folder is named, 1 where the channel is no own one.
    init(_ command: ShareCommand, _ session: Session) throws {
        self.command = command
        self.session = session
        let channel = try session.channel(command.channel, preferring: true)
        guard channel.isOwned else { throw SessionError.notOwned(ChannelTitle(channel)) }
        folder = try command.picture.folder()
        try folder.check(against: command.to)
    }

    func run() throws {
        let run = PictureRun(ReaderLimits())
        let isContact = { (reference: String) in
            !RecipientOption(reference, command.vault).isFile && !PictureList.isFolder(reference)
        }
        for contact in command.to.filter(isContact) {
            run.note(try tell(contact.escaped()) { [.contact(contact)] })
        }
        let paths = command.to.filter { !isContact($0) }
        let files = PictureList(paths, isRecursive: true, vaultFiles: command.vault.files).files
        try run.read(files) { file, result in
            try tell(file.name) { try result.cards().map(Recipient.holder) }
        }
        try run.finish()
    }

    private func share(with recipient: Recipient) throws {
        let share = try session.share(
            command.channel, to: recipient, readmitting: command.readmit,
            level: command.picture.errorCorrection)
        let file: String
        do {
            file = try folder.write(share.drawing, for: share.contact.party)
        } catch {
            let failure = Diagnostic(error)
            throw Diagnostic(
                failure.status, "\(share.contact.printable) is a member, but \(failure.sentence)",
                hints: ["the same command again draws what is missing"])
        }
        if command.format.json {
            try JSON.print(DrawingRecord(share, file: file))
        } else {
            Console.note(
                "shared \(share.channel.name.printable) with \(share.contact.printable): \(file.escaped())")
        }
        for warning in share.recipient.warnings { Console.warn(warning) }
    }

    /// One who cannot be shared with does not stop the others; a vault that fails does.
    private func tell(_ name: String, _ recipients: () throws -> [Recipient]) throws -> ExitStatus {
        var worst = ExitStatus.done
        func attempt(_ body: () throws -> Void) throws {
            do {
                try body()
            } catch let error as VaultError where error != .busy {
                throw error
            } catch {
                let diagnostic = Diagnostic(error)
                Console.diagnose(
                    Diagnostic(diagnostic.status, "\(name): \(diagnostic.sentence)", hints: diagnostic.hints))
                worst = max(worst, diagnostic.status)
            }
        }
        try attempt {
            for recipient in try recipients() { try attempt { try share(with: recipient) } }
        }
        return worst
    }
}

extension MadeShare {
    func warnUnlessVerified() {
        guard !contact.isVerified else { return }
        Console.warn("you have not verified that this is \(contact.name.printable): compare fingerprints")
    }
}

extension DrawingRecord {
    init(_ share: MadeShare, file: String?) {
        self.init(share.drawing, file: file)
        channel = share.channel.name.text
        contact = PersonRecord(share.contact)
    }
}
