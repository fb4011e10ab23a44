import ArgumentParser
import SeQRcast

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
            if fingerprint.isEmpty {
                try confirmation.require(
                    "\(found.inFull): does their own device show exactly this fingerprint?")
            }
            let digits = fingerprint.isEmpty ? nil : fingerprint.joined()
            try session.verify(found, fingerprint: digits).print(format)
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
            try renamed.print(format, ContactNames(session))
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
                members. Your requests to the contact are deleted; their requests to you stay in `requests`.
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
            try confirmation.require("Remove \(name)?")
            try ProgressBar.during("erasing") { try session.remove(found) }
            if format.json {
                try JSON.print(PersonJSON(found))
            } else {
                try Console.print("removed \(name)")
            }
        }
    }
}

extension Contact {
    /// Prints the short form if `names` has the other contacts, otherwise the whole fingerprint.
    func print(_ format: JSONOption, _ names: ContactNames? = nil) throws {
        guard !format.json else { return try JSON.print(PersonJSON(self)) }
        try Console.print(names?.printable(self) ?? inFull)
    }
}
