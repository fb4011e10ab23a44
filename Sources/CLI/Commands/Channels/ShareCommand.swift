import ArgumentParser
import Records
import SeQRcast
import Texts

struct ShareCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "share",
        abstract: "Share a channel of yours: draw a code that only the recipient can open.",
        discussion: """
            EXAMPLES
              seqrcast share chess --to bob.png -o share.png
              seqrcast share chess --to cards -o shares

            The recipient becomes a member and can read all messages of the channel, also earlier ones; after a \
            restore not those before their share that leave somebody out. If \
            you share again with the same person, you renew their share.

            With several images or contacts, or a folder, after --to, each person gets a share in the folder \
            after -o, or a page in the PDF after -o. An image may then have several cards. You can run the command again: nobody becomes a \
            member twice.
            """)

    @Argument(help: "A channel of yours.", completion: NameCompletion.ownChannels.kind()) var channel: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Images of public-key codes, folders of them, or contacts. Write ./NAME for a file that has the name of a person you know.",
            valueName: "person"), completion: NameCompletion.contacts.kind(orFiles: true),
        transform: PathArgument.path)
    var to: [String]

    // --yes is not enough: scripts give it for many reasons, and a folder of cards may have that of a
    // revoked member.
    @Flag(help: "Also admit a revoked person: they get a new leaf, and can read earlier messages too.")
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
            try shareWithOne(RecipientOption(to[0], vault, session, acceptsFolder: true), session)
        } else {
            try ShareRun(self, session).run()
        }
    }

    private func shareWithOne(_ recipient: RecipientOption, _ session: Session) throws {
        let destination = try picture.destination(vault: vault, inputs: recipient.inputs)
        let share = try session.share(
            channel, to: recipient.resolve(besides: session.identity.fingerprint), readmitting: readmit,
            drawing: destination.drawingOptions)
        let piece = share.piece(from: session.identity.publicIdentity, names: name)
        let files = try share.written(elseHint: "run the same command again to draw the share") {
            try destination.draw(share.drawing, as: piece)
        }
        try share.report(picture, format, files: files, ContactNames(session))
        for person in try session.people([share.contact]) { person.warnings.forEach(Console.warn) }
        share.contact.warnUnlessVerified()
        share.possiblyRevokedWarning.map(Console.warn)
    }
}

/// Shares a channel with many people.
private final class ShareRun {
    private let command: ShareCommand
    private let session: Session
    private let channel: Channel
    private var output: Output
    private let names: ContactNames
    private let progress = ScanProgress()
    /// The recipients, each with the name of the argument or file that they come from.
    private var recipients: [(name: String, recipient: Recipient)] = []
    /// The holders of cards in folders: nobody named them one by one.
    private var listed: [PublicIdentity] = []
    private var contacts: [Contact] = []

    private enum Output {
        case folder(CodeFolder)
        case pages(SharePages)
    }

    /// - Throws: exit code 64 if neither a folder nor a PDF is named, 1 if the user does not own the
    ///   channel.
    init(_ command: ShareCommand, _ session: Session) throws {
        self.command = command
        self.session = session
        names = ContactNames(session)
        channel = try session.channel(command.channel, preferring: true)
        guard channel.isOwned else { throw SessionError.notAllowed(.notOwned(ChannelTitle(channel))) }
        let picture = command.picture
        if let path = picture.output, path.lowercased().hasSuffix(".pdf"), !InputExpander.isFolder(path) {
            let files = command.to.filter { $0 != "-" } + command.vault.files
            output = .pages(try SharePages(path, sparing: files, picture))
        } else {
            let folder = try picture.folder()
            try folder.check(against: command.to)
            output = .folder(folder)
        }
    }

    func run() throws {
        var paths: [String] = []
        for reference in command.to {
            let option = try RecipientOption(reference, command.vault, session, acceptsFolder: true)
            if option.isFile || InputExpander.isFolder(reference) {
                paths.append(reference)
            } else {
                recipients.append((reference.printableName, .contact(reference)))
            }
        }
        let inputs = InputExpander(paths, isRecursive: true, vaultFiles: command.vault.files)
        try DecoderPool(DecoderLimits()).scan(inputs.files, progress, collect)
        inputs.skipped.note()
        if !command.confirmation.yes {
            try confirmUnverified()
            try confirmPossiblyRevoked()
        }
        let bar = ProgressBar("sharing", of: "shares")
        for (index, (name, recipient)) in recipients.enumerated() {
            bar.show(index, of: recipients.count)
            progress.record(try ExitStatus.attempting(name) { try share(with: recipient) })
        }
        try writePages()
        for person in try session.people(contacts) { person.warnings.forEach(Console.warn) }
        contacts.warnUnlessVerified()
        try progress.finish()
    }

    private func collect(_ image: ScannedFile) throws -> ExitStatus {
        try ExitStatus.attempting(image.file.name) {
            let cards = try image.cards()
            recipients += cards.map { (image.file.name, .holder(of: $0)) }
            if image.file.isListed { listed += cards }
        }
    }

    /// Asks once for all people in folders whose fingerprints nobody compared.
    ///
    /// - Throws: exit code 8, unless the user agrees.
    private func confirmUnverified() throws {
        let verified = Set(try session.contacts().filter(\.isVerified).map(\.fingerprint))
        // Refused people need no question.
        let refused = try command.readmit ? [] : session.revokedPeople(in: channel.reference)
        let people = People(
            listed.filter { !verified.contains($0.fingerprint) && !refused.contains($0.fingerprint) },
            besides: session)
        guard !people.isEmpty else { return }
        let name = channel.name.printable
        guard Console.confirm("You did not verify \(people). Share \(name) with them?") else {
            throw Diagnostic(
                .unconfirmed,
                "not confirmed; nothing was shared with \(people.count) whom you did not verify: \(people.names)",
                hints: [
                    "`seqrcast scan FILES`, then `seqrcast contact verify` for each of them",
                    "or `--yes` shares with them unverified",
                ])
        }
    }

    /// Asks once about all people in folders whom the owner may have revoked before.
    ///
    /// - Throws: exit code 8, unless the user agrees.
    private func confirmPossiblyRevoked() throws {
        let people = People(
            try session.possiblyRevoked(among: listed, in: channel.reference), besides: session)
        guard !people.isEmpty else { return }
        let name = channel.name.printable
        Console.explain("\(name) leaves out people whose names are unknown")
        guard Console.confirm("You may have revoked \(people). Share \(name) with them?") else {
            throw Diagnostic(
                .unconfirmed,
                "not confirmed; nothing was shared with \(people.count) whom you may have revoked: \(people.names)",
                hints: ["`--to` with a contact shares with one of them", "or `--yes` shares with all"])
        }
    }

    private func share(with recipient: Recipient) throws {
        let share = try session.share(
            channel.reference, to: recipient, readmitting: command.readmit,
            drawing: command.picture.drawingOptions)
        contacts.append(share.contact)
        share.possiblyRevokedWarning.map(Console.warn)
        let piece = share.piece(from: session.identity.publicIdentity, names: command.name)
        switch output {
        case .folder(let folder):
            try share.draw(into: folder, as: piece, command.format, names, elseHint: Self.hint)
        case .pages(var pages):
            let files = try share.written(elseHint: Self.hint) {
                try pages.append(share.drawing, as: piece)
                return [pages.path]
            }
            output = .pages(pages)
            try share.report(command.picture, command.format, files: files, names)
        }
    }

    private static let hint = "run the same command again to draw the missing shares"

    /// - Throws: exit code 2 if the PDF cannot be written.
    private func writePages() throws {
        guard case .pages(let pages) = output else { return }
        do {
            try pages.write()
        } catch {
            var diagnostic = Diagnostic(error)
            diagnostic.hints.append("they are members: run the same command again to draw their shares")
            throw diagnostic
        }
    }
}

/// The people on cards in folders, each once and without the user: `2 people: Bob, Carol`.
private struct People: CustomStringConvertible {
    private let people: [PublicIdentity]

    init(_ listed: [PublicIdentity], besides session: Session) {
        var seen: Set = [session.identity.fingerprint]
        people = listed.filter { seen.insert($0.fingerprint).inserted }
    }

    var isEmpty: Bool { people.isEmpty }
    var count: String { people.count == 1 ? "1 person" : "\(people.count.grouped) people" }
    var names: String { people.map { $0.card.name.printable }.joined(separator: ", ") }
    var description: String { "\(count): \(names)" }
}
