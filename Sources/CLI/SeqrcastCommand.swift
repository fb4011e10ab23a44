// CLI: the command line.
//
// A command parses options, validates them, calls the `SeQRcast` module once, and prints. Standard
// output is for data, standard error for everything else. `Commands` has a folder for each feature;
// `Kit` has the parts that commands share: sentences for failures and exit codes are in
// `Kit/Errors`, nothing else exits. `Kit/Decoding` has images decoded by processes of `seqrcast-decode`.
// The modules `Platform`, `Texts`, `Records` and `Exports` have what needs neither options nor errors.

import ArgumentParser
import Foundation
import Platform
import SeQRcast

struct SeqrcastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seqrcast",
        abstract: "Private channels on public notice boards: signed, encrypted messages as QR codes.",
        discussion: """
            There is no server, no account and no network. Each step reads or writes image files, and one local vault.

            EXIT STATUS
            \(ExitStatus.table)
            """,
        subcommands: [
            Init.self, ID.self, ContactCommand.self, ChannelCommand.self, StatusCommand.self,
            ShareCommand.self, Invite.self,
            RequestCommand.self, Requests.self, Authorize.self, Endorse.self, Members.self, Revoke.self,
            Publish.self, Scan.self, Inspect.self, History.self, Missed.self, MapCommand.self, Show.self,
            Poster.self, Forget.self, Unsubscribe.self,
            Sign.self, Verify.self, Encrypt.self, Decrypt.self, Backup.self, Restore.self,
            PassphraseCommand.self, Doctor.self,
            ThreatsCommand.self,
            Lock.self, Unlock.self, ReaderPageCommand.self, Guest.self,
            AppCommand.self,
        ])

    @Flag(
        name: [.customShort("V"), .long],
        help: "Show the version, the commit it was built from, and the libraries.")
    var version = false

    @OptionGroup var vault: VaultOptions

    /// The answer to arguments that ask for the list of commands, or the version, and for nothing else;
    /// nil for others. The parser would look at all commands first, which takes longer than the answer.
    static func answer(to arguments: [String]) -> String? {
        switch arguments {
        case ["--help"], ["-h"], ["help"]: HelpText(helpMessage()).text
        case ["--version"], ["-V"]: versions
        default: nil
        }
    }

    func validate() throws {
        if version { throw CleanExit.message(Self.versions) }
    }

    /// The lines of `--version`: the program, the commit it was built from, and the libraries of both
    /// programs.
    private static var versions: String {
        let decoders = (try? DecoderProgram().libraries()) ?? ["no \(DecoderProgram.name)"]
        let commit = BuildCommit.text.isEmpty ? "built without a commit" : "commit \(BuildCommit.text)"
        let swift = BuildCommit.swift.isEmpty ? [] : ["  Swift \(BuildCommit.swift)"]
        return
            (["\(Program.title), \(commit)"] + swift + Libraries.versions.map { "  \($0.name) \($0.version)" }
            + decoders.map { "  \($0)" })
            .joined(separator: "\n")
    }

    func run() throws {
        try Console.print(FirstSteps(newVault: vault.isThere ? nil : vault.url.path).text)
        guard !vault.isThere, Console.isInputTerminal, Console.isOutputTerminal, let way = FirstSteps.ask()
        else { return }
        var command = try Self.parseAsRoot(ProgramArguments.all + way)
        try command.run()
        if vault.isThere { try Console.print("\n" + FirstSteps(newVault: nil).text) }
    }
}
