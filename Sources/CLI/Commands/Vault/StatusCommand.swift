import ArgumentParser
import SeQRcast

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract:
            "Show a summary: unread and missed messages, pending requests, vault health.",
        discussion: """
            EXAMPLE
              seqrcast status

            The whole vault file is checked, which takes some seconds for a million messages.
            """)

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        let (status, lists) = (try session.status(), Self.lists(of: session))
        if format.json {
            try JSON.print(StatusJSON(status, lists, of: session))
        } else {
            try Console.print(StatusText(status: status, threatLists: lists, session: session).text)
        }
        guard status.vault.faults.isEmpty else {
            for fault in status.vault.faults { Console.note("  \(fault.escaped())") }
            throw Diagnostic(
                .vaultBroken, "the vault is damaged; it was not changed",
                hints: ["save what is readable with `seqrcast doctor --rescue FILE`, or restore a backup"])
        }
    }

    /// The threat lists; none, with a warning, if they cannot be used.
    private static func lists(of session: Session) -> [ThreatList] {
        do {
            return try session.threatLists.all()
        } catch {
            Console.warn("links are not checked with threat lists: \(Diagnostic(error).sentence)")
            return []
        }
    }
}
