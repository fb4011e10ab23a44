import SeQRcast
import Texts

extension Session {
    /// A warning where the clock is earlier than it was; nil if it is not.
    func clockWarning() throws -> String? {
        try lastArrivalAheadOfClock().map {
            "the clock is earlier than the vault's last message, of \($0.local): expiries are wrong"
        }
    }

    /// Marks messages as read that were printed for people. Output for programs marks none: they can drop
    /// messages.
    ///
    /// - Parameter isAsked: whether the user asked for it; otherwise they stay unread in a vault
    ///   that cannot be written.
    /// - Throws: exit code 9 while another process holds the vault.
    func markShown(_ entries: [HistoryEntry], isAsked: Bool) throws {
        guard isAsked || isWritable else { return }
        do {
            try markAsRead(entries)
        } catch VaultError.failed where !isAsked {
            Console.warn("the shown messages stay unread: the vault cannot be written")
        } catch VaultError.busy {
            throw Diagnostic(
                .locked, "another process holds the vault: the shown messages stay unread",
                hints: ["try again"])
        }
    }
}
