import ArgumentParser
import Foundation
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
        let status = try ProgressBar.during("checking the vault") { try session.status() }
        let lists = Self.lists(of: session)
        if format.json {
            try JSON.print(StatusJSON(status, lists, of: session))
        } else {
            let text = StatusText(
                status: status, threatLists: lists, session: session, names: ContactNames(session))
            try Console.print(text.text())
        }
        guard status.vault.faults.isEmpty else { throw VaultError.broken(path: vault.url.path) }
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
