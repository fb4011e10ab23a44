package import Exchange
import Foundation
import GRDB
import Primitives

/// The vault's key, in the form of the table `vault`.
struct VaultKeyRow: Equatable {
    /// In plain; empty if a passphrase locks the vault.
    let key: Data
    /// The bytes of a `VaultLock`.
    let lock: Data?
    /// Sealed; nil while the vault has its first key.
    let lookupKey: Data?

    init(_ db: Database) throws {
        let statement = try db.cachedStatement(sql: "SELECT key, lock, lookup_key FROM vault")
        guard let row = try Row.fetchOne(statement) else { throw VaultError.sealBroken }
        key = try row.column("key")
        lock = try row.column("lock")
        lookupKey = try row.column("lookup_key")
    }

    private init(key: Data, lock: Data?, lookupKey: Data?) {
        (self.key, self.lock, self.lookupKey) = (key, lock, lookupKey)
    }

    /// Makes a key for a vault, and its row.
    ///
    /// - Parameters:
    ///   - passphrase: nil: the key is in the row in plain.
    ///   - cost: the binary logarithm of scrypt's N, in 10...20.
    /// - Throws: `.lockTooCostly`.
    static func new(
        under passphrase: Passphrase?, cost: Int = VaultLock.defaultCost
    ) throws(VaultError) -> (row: VaultKeyRow, key: SecretBytes) {
        let key = SecretBytes.random(count: AESGCM.keyLength)
        guard let passphrase else {
            return (VaultKeyRow(key: Data(key.bytes), lock: nil, lookupKey: nil), key)
        }
        let lock = try VaultLock(sealing: key, under: passphrase, cost: cost)
        return (VaultKeyRow(key: Data(), lock: Data(lock.bytes), lookupKey: nil), key)
    }

    /// The same row with the key of the lookups, sealed.
    func with(lookupKey: [UInt8]) -> VaultKeyRow {
        VaultKeyRow(key: key, lock: lock, lookupKey: Data(lookupKey))
    }

    /// Stores the row in place of another.
    func store(in db: Database) throws {
        try db.execute(
            sql: "UPDATE vault SET key = ?, lock = ?, lookup_key = ?", arguments: [key, lock, lookupKey])
    }

    /// - Throws: `.sealBroken`; errors of `unlocking`.
    func sealer(_ unlocking: VaultUnlocking) throws -> Sealer {
        let vaultKey =
            if let lock = try lock.map({ try VaultLock(bytes: Array($0)) }) {
                try lock.open(with: unlocking(lock))
            } else {
                SecretBytes(Array(key))
            }
        guard vaultKey.count == AESGCM.keyLength else { throw VaultError.sealBroken }
        return try Sealer(vaultKey: vaultKey, lookupKey: lookupKey.map(Array.init))
    }
}

extension Vault {
    /// The lock of the file; nil if it has no passphrase.
    package func lock() throws -> VaultLock? { try keyRow.lock.map { try VaultLock(bytes: Array($0)) } }

    /// Gives the vault a new key, seals everything again, and leaves no trace of the old key in the
    /// file or its log (docs/decisions/0072-new-vault-key.md).
    ///
    /// Afterwards this value and those of other processes are unusable: the vault has to be opened
    /// again.
    ///
    /// - Parameters:
    ///   - passphrase: nil: the new key is in the file in plain.
    ///   - cost: the binary logarithm of scrypt's N, in 10...20.
    /// - Throws: `.sealBroken` if anything does not open, or `.lockTooCostly`, without changing
    ///   anything; `.tracesRemain`.
    package func setPassphrase(_ passphrase: Passphrase?, cost: Int = VaultLock.defaultCost) throws {
        let (row, vaultKey) = try VaultKeyRow.new(under: passphrase, cost: cost)
        try erase { transaction in
            let (sealer, lookupKey) = transaction.sealer.renewed(under: vaultKey)
            try transaction.sealEverything(with: sealer)
            try row.with(lookupKey: lookupKey).store(in: transaction.db)
        }
    }
}

extension VaultTransaction {
    fileprivate func sealEverything(with new: Sealer) throws {
        try VaultTransaction(db: db, sealer: new).setLastIDs(lastIDs())
        for table in VaultSchema.sealedTables {
            let columns = table.sealedColumns + table.lookups + table.shortLookups
            let set = columns.map { "\($0) = ?" }.joined(separator: ", ")
            let select = try db.makeStatement(
                sql: """
                    SELECT id, \(columns.joined(separator: ", ")) FROM \(table.name) WHERE id > ?
                    ORDER BY id LIMIT 1
                    """)
            let update = try db.makeStatement(sql: "UPDATE \(table.name) SET \(set) WHERE id = ?")
            var last = Int64.min
            while let row = try Row.fetchOne(select, arguments: [last]) {
                last = try row.column("id")
                let fields = try table.sealedColumns.map { column in
                    try row.column(column, as: Data?.self).map { sealed in
                        let field = Sealer.Field(table: table.name, row: last, column: column)
                        return Data(new.seal(try sealer.open(Array(sealed), field), field))
                    }
                }
                let lookups = try (table.lookups + table.shortLookups).map { column in
                    let length =
                        table.shortLookups.contains(column) ? Self.shortLookupLength : Sealer.hashLength
                    return try row.column(column, as: Data?.self).map {
                        Data(new.masked(try sealer.unmasked(Array($0), length: length)))
                    }
                }
                try update.execute(arguments: StatementArguments(fields + lookups) + [last])
            }
        }
    }
}
