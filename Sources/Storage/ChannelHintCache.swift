package import Exchange
import GRDB
import Synchronization

/// Caches the hints of a vault's channels across transactions while no channel's keys change.
///
/// A message does not name its channel, so each hint is tried; to open the keys of a thousand channels for
/// each message would take most of a scan. Changes by this connection are observed, including those rolled
/// back. Changes by others alter SQLite's `data_version`.
final class ChannelHintCache: TransactionObserver, Sendable {
    private struct Kept {
        let hints: [KnownChannelHint]
        let dataVersion: Int
    }

    private let kept = Mutex<Kept?>(nil)

    /// - Parameter load: reads the hints from the database.
    func hints(in db: Database, _ load: () throws -> [KnownChannelHint]) throws -> [KnownChannelHint] {
        let statement = try db.cachedStatement(sql: "PRAGMA data_version")
        guard let dataVersion = try Int.fetchOne(statement) else { return try load() }
        if let kept = kept.withLock(\.self), kept.dataVersion == dataVersion { return kept.hints }
        let hints = try load()
        kept.withLock { $0 = Kept(hints: hints, dataVersion: dataVersion) }
        return hints
    }

    /// Counters and jumps change with every other message, and no hint depends on them.
    func observes(eventsOfKind kind: DatabaseEventKind) -> Bool {
        guard kind.tableName == "channel" else { return false }
        guard case .update(_, let columns) = kind else { return true }
        return !columns.isDisjoint(with: ["owner", "secret"])
    }

    func databaseDidChange(with event: DatabaseEvent) { forget() }

    func databaseDidCommit(_ db: Database) {}

    func databaseDidRollback(_ db: Database) { forget() }

    private func forget() { kept.withLock { $0 = nil } }
}

/// The hint of a channel whose key is in the vault.
package struct KnownChannelHint: Sendable {
    /// The channel's row.
    package let channel: Int64
    package let hint: ChannelHint
}
