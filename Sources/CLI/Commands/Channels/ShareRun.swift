import SeQRcast

/// Shares a channel with many people.
final class ShareRun {
    private let command: ShareCommand
    private let session: Session
    private let folder: ShareFolder
    private let names: ContactNames
    private var contacts: [Contact] = []

    /// - Throws: exit code 64 if no folder is named, 1 if the user does not own the channel.
    init(_ command: ShareCommand, _ session: Session) throws {
        self.command = command
        self.session = session
        names = ContactNames(session)
        let channel = try session.channel(command.channel, preferring: true)
        guard channel.isOwned else { throw SessionError.notAllowed(.notOwned(ChannelTitle(channel))) }
        folder = try command.picture.folder()
        try folder.check(against: command.to)
    }

    func run() throws {
        let progress = ScanProgress()
        let isContact = { [vault = command.vault] (reference: String) in
            !RecipientOption(reference, vault).isFile && !InputExpander.isFolder(reference)
        }
        for contact in command.to.filter(isContact) {
            progress.record(try shareAll(contact.printableName) { [.contact(contact)] })
        }
        let paths = command.to.filter { !isContact($0) }
        let files = InputExpander(paths, isRecursive: true, vaultFiles: command.vault.files).files
        try DecoderPool(DecoderLimits()).scan(files, progress) { image in
            try shareAll(image.file.name) { try image.cards().map(Recipient.holder) }
        }
        for person in try session.people(contacts) { person.warnings.forEach(Console.warn) }
        try progress.finish()
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

    /// Shares with all recipients of one input.
    ///
    /// A failure with one of them does not stop the others; a failing vault does.
    private func shareAll(_ name: String, _ recipients: () throws -> [Recipient]) throws -> ExitStatus {
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
