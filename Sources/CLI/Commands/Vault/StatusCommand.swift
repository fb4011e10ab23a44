import ArgumentParser
import SeQRcast

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract:
            "Show what there is to notice: unread and missed messages, requests, parts, what expires soon, and how the vault fares.",
        discussion:
            "The whole vault file is checked, which takes some seconds where it holds a million messages.")

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
                .vaultBroken, "the vault is damaged; it was left as it is",
                hints: ["copy what you can read, and restore a backup"])
        }
    }

    /// Those where links are looked up; none where they cannot be used, which is told.
    private static func lists(of session: Session) -> [ThreatList] {
        do {
            return try session.threatLists.all()
        } catch {
            Console.warn("links are not looked up: \(Diagnostic(error).sentence)")
            return []
        }
    }
}
