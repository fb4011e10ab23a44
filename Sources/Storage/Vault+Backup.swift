import Foundation
import GRDB

extension Vault {
    /// Passes the bytes of the vault's file, in one consistent state, to `sink`. No other file
    /// is written, as it would hold the same secrets; the bytes take as much memory as the file has.
    ///
    /// - Throws: the errors of `requireRestorable`, before any byte is passed; errors of `sink`.
    package func serialize(to sink: ([UInt8]) throws -> Void) throws {
        let database = try read { transaction in
            try requireRestorable(transaction)
            return try SerializedDatabase(transaction.db)
        }
        for start in stride(from: 0, to: database.count, by: 1 << 18) {
            try sink(database[start..<min(start + 1 << 18, database.count)])
        }
    }

    /// Checks what a restore checks, so that no backup is made that nobody can restore.
    ///
    /// - Throws: `VaultError.broken` or `.sealBroken` if the vault is damaged.
    package func requireRestorable() throws { try read(requireRestorable) }

    private func requireRestorable(_ transaction: VaultTransaction) throws {
        guard try transaction.db.isSound() else { throw VaultError.broken(path: url.path) }
        try transaction.openForRestore()
    }
}

extension Database {
    /// Whether the file's structure is intact, and every row that another one refers to is there.
    func isSound() throws -> Bool {
        try String.fetchAll(self, sql: "PRAGMA integrity_check") == ["ok"]
            && Row.fetchOne(self, sql: "PRAGMA foreign_key_check") == nil
    }
}
