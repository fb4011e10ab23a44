import SeQRcast

/// Shares a channel with many people.
final class ShareRun {
    private let command: ShareCommand
    private let session: Session
    private let channel: Channel
    private let folder: ShareFolder
    private let names: ContactNames
    private let progress = ScanProgress()
    /// The recipients, each with the name of the argument or file that they come from.
    private var recipients: [(name: String, recipient: Recipient)] = []
    /// The holders of cards in folders: nobody named them one by one.
    private var listed: [PublicIdentity] = []
    private var contacts: [Contact] = []

    /// - Throws: exit code 64 if no folder is named, 1 if the user does not own the channel.
    init(_ command: ShareCommand, _ session: Session) throws {
        self.command = command
        self.session = session
        names = ContactNames(session)
        channel = try session.channel(command.channel, preferring: true)
        guard channel.isOwned else { throw SessionError.notAllowed(.notOwned(ChannelTitle(channel))) }
        folder = try command.picture.folder()
        try folder.check(against: command.to)
    }

    func run() throws {
        let isContact = { [vault = command.vault] (reference: String) in
            !RecipientOption(reference, vault).isFile && !InputExpander.isFolder(reference)
        }
        recipients = command.to.filter(isContact).map { ($0.printableName, .contact($0)) }
        let paths = command.to.filter { !isContact($0) }
        let files = InputExpander(paths, isRecursive: true, vaultFiles: command.vault.files).files
        try DecoderPool(DecoderLimits()).scan(files, progress, collect)
        try confirmUnverified()
        let bar = ProgressBar("sharing", of: "shares")
        for (index, (name, recipient)) in recipients.enumerated() {
            bar.show(index, of: recipients.count)
            progress.record(try attempt(name) { try share(with: recipient) })
        }
        for person in try session.people(contacts) { person.warnings.forEach(Console.warn) }
        try progress.finish()
    }

    private func collect(_ image: ScannedFile) throws -> ExitStatus {
        try attempt(image.file.name) {
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
        var seen: Set<Fingerprint> = []
        let people = listed.filter { person in
            !verified.contains(person.fingerprint) && person.fingerprint != session.identity.fingerprint
                && seen.insert(person.fingerprint).inserted
        }
        guard !people.isEmpty else { return }
        let names = people.map { $0.card.name.printable }.joined(separator: ", ")
        let count = people.count == 1 ? "1 person" : "\(people.count.grouped) people"
        let name = channel.name.printable
        guard !command.confirmation.yes else {
            return Console.warn("you did not verify \(count): \(names)")
        }
        guard Console.confirm("You did not verify \(count): \(names). Share \(name) with them?") else {
            throw Diagnostic(
                .unconfirmed,
                "not confirmed; nothing was shared with \(count) whom you did not verify: \(names)",
                hints: [
                    "compare fingerprints and run `seqrcast contact verify`; or `--yes` shares with them anyway"
                ])
        }
    }

    private func share(with recipient: Recipient) throws {
        let share = try session.share(
            command.channel, to: recipient, readmitting: command.readmit,
            drawing: command.picture.drawingOptions)
        contacts.append(share.contact)
        try share.draw(
            into: folder, as: share.piece(from: session.identity.publicIdentity, names: command.name),
            command.format, names, elseHint: "run the same command again to draw the missing shares")
    }

    /// Does something for one input. A failure does not stop the others; a failing vault does.
    private func attempt(_ name: String, _ body: () throws -> Void) throws -> ExitStatus {
        do {
            try body()
            return .done
        } catch let error as VaultError where error != .busy {
            throw error
        } catch {
            let diagnostic = Diagnostic(error)
            Console.diagnose(
                Diagnostic(diagnostic.status, "\(name): \(diagnostic.sentence)", hints: diagnostic.hints))
            return diagnostic.status
        }
    }
}
