import ArgumentParser
import SeQRcast

struct ContactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact",
        abstract: "List, verify, rename and remove contacts.",
        discussion: """
            A scanned card is an unverified contact: its name is a claim. CONTACT is a name, or the first ten \
            digits of a fingerprint at least.
            """,
        subcommands: [
            List.self, Show.self, Verify.self, Rename.self, Remove.self,
        ],
        defaultSubcommand: List.self)

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List all contacts.")

        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            for contact in try vault.session().contacts() { try contact.print(format) }
        }
    }

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Mark a contact as verified: you compared the fingerprint with the one they show.",
            discussion: "With the digits that they show, these are compared; without, you are asked.")

        @Argument(help: "A name or fingerprint.") var contact: String
        @Argument(help: "The six groups of five digits that they show.") var fingerprint: [String] = []
        @OptionGroup var confirmation: ConfirmOption
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let found = try session.contact(contact)
            if fingerprint.isEmpty {
                try confirmation.require(
                    "\(found.printable): does their own device show this very fingerprint?")
            }
            let digits = fingerprint.isEmpty ? nil : fingerprint.joined()
            try session.verify(found, fingerprint: digits).print(format)
        }
    }

    struct Rename: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Give a contact another name here.")

        @Argument(help: "A name or fingerprint.") var contact: String
        @Argument(help: "The new name, 64 characters at most.") var name: String
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            try session.rename(session.contact(contact), to: Name(name)).print(format)
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Forget a contact.",
            discussion: """
                Those whose channels you know cannot be removed; members of yours stay members. What you asked them for is \
                forgotten, and what they asked you for stays in `requests`.
                """)

        @Argument(help: "A name or fingerprint.") var contact: String
        @OptionGroup var confirmation: ConfirmOption
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func run() throws {
            let session = try vault.session()
            let found = try session.contact(contact)
            try confirmation.require("Remove \(found.printable)?")
            try session.remove(found)
            if format.json {
                try JSON.print(PersonJSON(found))
            } else {
                try Console.print("removed \(found.printable)")
            }
        }
    }
}

extension Contact {
    func print(_ format: JSONOption) throws {
        if format.json { try JSON.print(PersonJSON(self)) } else { try Console.print(printable) }
    }
}
