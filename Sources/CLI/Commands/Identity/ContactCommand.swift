import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

struct ContactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact",
        abstract: "List, verify, rename and remove contacts.",
        discussion: """
            EXAMPLES
              seqrcast contact
              seqrcast contact verify Bob

            A scanned card becomes an unverified contact, as its name is only a claim. CONTACT is a name, or \
            at least the first ten digits of a fingerprint.
            """,
        subcommands: [
            List.self, Show.self, Verify.self, Rename.self, Remove.self,
        ],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List all contacts.",
            discussion: """
                EXAMPLE
                  seqrcast contact list
                """)

        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let contacts = try session.contacts()
            format.noteEmpty(contacts, "no contacts yet: `seqrcast scan IMAGE` adds people's cards")
            let names = ContactNames(session)
            try names.load()
            for contact in contacts { try contact.print(format, names) }
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Mark a contact as verified, after you compared the fingerprint with theirs.",
            discussion: """
                EXAMPLE
                  seqrcast contact verify Bob

                If you type their digits, seqrcast compares them; otherwise it asks you.
                """)

        @Argument(help: "A name or fingerprint.", completion: NameCompletion.contacts.kind()) var contact:
            String
        @Argument(help: "The fingerprint on their own device: six groups of five digits.") var fingerprint:
            [String] = []
        @OptionGroup var confirmation: ConfirmOption
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let found = try session.contact(contact)
            if fingerprint.isEmpty { try confirm(found) }
            let digits = fingerprint.isEmpty ? nil : fingerprint.joined()
            try session.verify(found, fingerprint: digits).report(format)
        }

        /// Asks whether the fingerprint is theirs.
        ///
        /// - Throws: exit code 8, without a hint at `--yes`: nobody agrees to digits unseen.
        private func confirm(_ contact: Contact) throws {
            let question = "\(contact.inFull): does their own device show exactly this fingerprint?"
            guard confirmation.yes || Console.confirm(question) else {
                throw Diagnostic(
                    .unconfirmed, "\(contact.name.printable) was not verified: compare the fingerprint first",
                    hints: [
                        "`seqrcast contact verify '\(contact.shellName)' DIGITS` compares the digits they show"
                    ])
            }
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename",
            abstract: "Give a contact another name in your vault.",
            discussion: """
                EXAMPLE
                  seqrcast contact rename Bob "Bob from work"
                """)

        @Argument(help: "A name or fingerprint.", completion: NameCompletion.contacts.kind()) var contact:
            String
        @Argument(help: "The new name, at most 64 characters.") var name: String
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let renamed = try session.rename(session.contact(contact), to: Name(name))
            try renamed.report(format, ContactNames(session))
            for person in try session.people([renamed]) { person.warnings.forEach(Console.warn) }
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Delete a contact.",
            discussion: """
                EXAMPLE
                  seqrcast contact remove Bob

                You cannot remove the owner of a channel that you have. Members of your channels stay \
                members, and read on: `seqrcast revoke` leaves them out. Your requests to the contact are deleted; their requests to you stay in `requests`.
                """)

        @Argument(help: "A name or fingerprint.", completion: NameCompletion.contacts.kind()) var contact:
            String
        @OptionGroup var confirmation: ConfirmOption
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let found = try session.contact(contact)
            let name = try ContactNames(session).printable(found)
            let channels = try session.channels(where: found.fingerprint, is: .member)
            let list = channels.map(\.name.printable).joined(separator: ", ")
            let question =
                channels.isEmpty
                ? "Remove \(name)?" : "Remove \(name) from your contacts? They stay a member, and read on."
            try confirmation.require(
                question,
                warnings: channels.isEmpty
                    ? [] : ["\(name) is a member of \(list): only `seqrcast revoke` leaves them out"])
            try ProgressBar.during("erasing") { try session.remove(found) }
            if format.json {
                JSON.report(PersonJSON(found))
            } else {
                Console.report("removed \(name)")
            }
        }
    }
}

extension Contact {
    /// Prints the short form if `names` has the other contacts, otherwise the whole fingerprint.
    func print(_ format: JSONOption, _ names: ContactNames? = nil) throws {
        guard !format.json else { return try JSON.print(PersonJSON(self)) }
        let note = publicIdentity.addressee == nil ? " · only the small card" : ""
        try Console.print((names?.printable(self) ?? inFull) + note)
    }

    /// Prints a contact that was changed, in the form of `print`.
    fileprivate func report(_ format: JSONOption, _ names: ContactNames? = nil) throws {
        guard !format.json else { return JSON.report(PersonJSON(self)) }
        Console.report(try names?.printable(self) ?? inFull)
    }
}

extension ContactCommand {
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show a contact, and draw their public-key code.",
            discussion: """
                EXAMPLES
                  seqrcast contact show Bob
                  seqrcast contact show Bob -o bob.png

                The avatar is a claim, like the name. It is part of the signed card and of the code.
                """
        )

        @Argument(help: "A name or fingerprint.", completion: NameCompletion.contacts.kind()) var contact:
            String
        @Option(
            help: ArgumentHelp("Write the avatar on their card to a file.", valueName: "file"),
            completion: .file(), transform: PathArgument.path)
        var savePicture: String?
        @OptionGroup var output: PictureOptions
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func validate() throws {
            guard savePicture != "", savePicture != "-" else {
                throw ValidationError("--save-picture needs a file name")
            }
            let paths = [savePicture, output.output].compactMap(\.self).map {
                URL(fileURLWithPath: FileSystem.resolved($0)).standardizedFileURL.path
            }
            guard paths.count == Set(paths).count else {
                throw ValidationError("-o and --save-picture name the same file")
            }
        }

        func run() throws {
            let session = try vault.session()
            let contact = try session.contact(contact)
            let card = contact.publicIdentity.card
            let avatar = try savePicture.map { path in
                guard let portrait = card.portrait else { throw SessionError.notFound(.avatarOf(contact)) }
                let endings = portrait.format == .jpeg ? ["jpg", "jpeg"] : ["webp"]
                try FileEnding(path).check(endings, of: "this avatar", sparing: vault.files)
                return try OutputFile(path, sparing: vault.files, output.overwrite) {
                    $0.holds(card.picture)
                }
            }
            let destination = try output.destinationIfWanted(
                vault: vault, redrawing: ([.publicKey, .keyCard], session), format)
            var drawn: (drawing: Drawing, files: [String])?
            if let destination {
                let keyCard = contact.publicIdentity.keyCard
                let drawing = try Drawing(keyCard?.code ?? card.code, destination.drawingOptions)
                drawn = (drawing, try destination.draw(drawing, as: .card(contact.publicIdentity)))
            }
            try avatar?.write(card.picture)
            guard !output.isOutputPicture else { return }
            let channels = try ContactChannels(of: contact, session)
            guard !format.json else {
                var record = PersonJSON(contact)
                record.memberOf = channels.memberOf
                record.leftOutOf = channels.leftOutOf
                record.owns = channels.owns
                record.files = drawn.flatMap { $0.files.isEmpty ? nil : $0.files }
                return try JSON.print(record)
            }
            try contact.print(format)
            if !card.picture.isEmpty {
                try Console.print("  avatar: \(AvatarHeader.printable(card.picture))")
            }
            for (what, names) in [
                ("member of", channels.memberOf), ("left out of", channels.leftOutOf),
                ("owner of", channels.owns),
            ] where !names.isEmpty {
                try Console.print("  \(what) \(names.map(\.printableName).joined(separator: ", "))")
            }
            if let drawn { output.announce(drawn.drawing, in: drawn.files) }
        }
    }
}

/// The names of the channels that a contact has to do with.
private struct ContactChannels {
    /// Own channels.
    let memberOf: [String]
    /// Own channels in which they are revoked.
    let leftOutOf: [String]
    /// Theirs, as far as this vault has them.
    let owns: [String]

    init(of contact: Contact, _ session: Session) throws {
        func names(_ status: MembershipStatus) throws -> [String] {
            try session.channels(where: contact.fingerprint, is: status).map(\.name.text)
        }
        memberOf = try names(.member)
        leftOutOf = try names(.revoked)
        owns = try session.channels().map(\.channel).filter { $0.owner?.fingerprint == contact.fingerprint }
            .map(\.name.text)
    }
}
