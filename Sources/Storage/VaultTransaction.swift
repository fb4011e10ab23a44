import Foundation
import GRDB
import Wire

/// The vault, inside one transaction. Extensions of this type read and change its entries, one file
/// for each kind.
package struct VaultTransaction {
    let db: Database
    let sealer: Sealer
    var hintCache = ChannelHintCache()
    /// Nil unless this value opens many fields.
    private var opener: FieldOpener?

    init(db: Database, sealer: Sealer, hintCache: ChannelHintCache = ChannelHintCache()) {
        (self.db, self.sealer, self.hintCache) = (db, sealer, hintCache)
    }

    /// The same transaction for a list of rows: it computes the round keys once. Do not keep it.
    func openingMany() -> VaultTransaction {
        var transaction = self
        transaction.opener = sealer.opener()
        return transaction
    }

    func seal(_ plaintext: [UInt8], _ table: String, _ row: Int64, _ column: String) -> Data {
        Data(sealer.seal(plaintext, Sealer.Field(table: table, row: row, column: column)))
    }

    /// - Throws: `VaultError.sealBroken`.
    func open(_ sealed: Data, _ table: String, _ row: Int64, _ column: String) throws -> [UInt8] {
        try open(Array(sealed), Sealer.Field(table: table, row: row, column: column))
    }

    /// - Throws: `VaultError.sealBroken`.
    func open(_ sealed: [UInt8], _ field: Sealer.Field) throws -> [UInt8] {
        try opener?.open(sealed, field) ?? sealer.open(sealed, field)
    }

    func sealRanges(_ ranges: [Range<UInt64>], _ table: String, _ row: Int64, _ column: String) -> Data {
        var writer = ByteWriter()
        writer.ranges(ranges)
        return seal(writer.bytes, table, row, column)
    }

    /// - Throws: `VaultError.sealBroken`.
    func openRanges(
        _ sealed: Data, _ table: String, _ row: Int64, _ column: String
    ) throws -> [Range<UInt64>] {
        var reader = ByteReader(try open(sealed, table, row, column))
        guard let ranges = try? reader.ranges(limit: messageNumberLimit + 1) else {
            throw VaultError.sealBroken
        }
        return ranges
    }

    /// The hash by which a sealed value is found in a table.
    func lookup(_ value: [UInt8], table: String) -> Data {
        Data(sealer.masked(sealer.hash(value, for: table)))
    }

    /// An id for a new row, which must be known to seal the row's fields. None is given twice.
    ///
    /// - Throws: `VaultError.sealBroken`.
    func nextID(in table: VaultSchema.SealedTable) throws -> Int64 {
        let id = try lastID(in: table) + 1
        guard id <= VaultSchema.idLimit else { throw VaultError.sealBroken }
        try raiseLastID(in: table, to: id)
        return id
    }

    /// The id that was given last; 0: none was.
    func lastID(in table: VaultSchema.SealedTable) throws -> Int64 {
        let ids = try lastIDs()
        return VaultSchema.sealedTables.firstIndex { $0.name == table.name }.map { ids[$0] } ?? 0
    }

    func raiseLastID(in table: VaultSchema.SealedTable, to id: Int64) throws {
        let ids = zip(VaultSchema.sealedTables, try lastIDs()).map {
            $0.name == table.name ? max($1, id) : $1
        }
        try setLastIDs(ids)
    }

    /// Seals the last ids, in the order of the tables: in plain, they would say how many entries
    /// there have been.
    func setLastIDs(_ ids: [Int64] = VaultSchema.sealedTables.map { _ in 0 }) throws {
        let sealed = seal(Facts.bytes(of: ids.map(\.databaseValue)), "vault", 1, "last_ids")
        try db.cachedStatement(sql: "UPDATE vault SET last_ids = ?").execute(arguments: [sealed])
    }

    func lastIDs() throws -> [Int64] {
        let statement = try db.cachedStatement(sql: "SELECT last_ids FROM vault")
        guard let sealed = try Data.fetchOne(statement),
            let values = try? Facts.values(
                in: open(sealed, "vault", 1, "last_ids"), count: VaultSchema.sealedTables.count)
        else { throw VaultError.sealBroken }
        return try values.map { value in
            guard let id = Int64.fromDatabaseValue(value), id <= VaultSchema.idLimit else {
                throw VaultError.sealBroken
            }
            return id
        }
    }

    /// A sealed name, which was checked when it was sealed; nil for empty bytes.
    func name(_ bytes: [UInt8]) -> Name? {
        bytes.isEmpty ? nil : Name(kept: String(decoding: bytes, as: UTF8.self))
    }

    /// A number that is not sealed, so that somebody may have changed it.
    ///
    /// - Throws: `VaultError.sealBroken` if it is missing, or does not fit its type.
    func number<Number: BinaryInteger>(_ column: Int64?, as type: Number.Type = Number.self) throws -> Number
    {
        guard let column, column >= 0, let number = Number(exactly: column) else {
            throw VaultError.sealBroken
        }
        return number
    }

    /// A message number, or the number after the last one.
    ///
    /// - Throws: `VaultError.sealBroken` outside 1...2^53.
    func messageNumber(_ column: Int64?) throws -> UInt64 {
        let number: UInt64 = try number(column)
        guard 1...messageNumberLimit + 1 ~= number else { throw VaultError.sealBroken }
        return number
    }

    /// - Throws: `VaultError.sealBroken` beyond the limit of a timestamp.
    func timestamp(_ column: Int64?) throws -> Timestamp {
        guard let time = try? Timestamp(seconds: number(column)) else { throw VaultError.sealBroken }
        return time
    }
}

extension Timestamp {
    var column: Int64 { Int64(seconds) }
}

extension Row {
    /// The value of a column. `row["name"]` would end the program if a damaged file had a value of
    /// another type.
    ///
    /// - Throws: `RowDecodingError` if the value is missing or of another type.
    func column<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ name: String, as type: Value.Type = Value.self
    ) throws -> Value {
        try decode(type, forColumn: name)
    }
}
