import Foundation
import GRDB
import Wire

/// The vault, inside one transaction. Extensions of this type read and change its entries, one file
/// for each kind.
package struct VaultTransaction {
    let db: Database
    let sealer: Sealer
    var hintCache = ChannelHintCache()

    func seal(_ plaintext: [UInt8], _ table: String, _ row: Int64, _ column: String) -> Data {
        Data(sealer.seal(plaintext, Sealer.Field(table: table, row: row, column: column)))
    }

    /// - Throws: `VaultError.sealBroken`.
    func open(_ sealed: Data, _ table: String, _ row: Int64, _ column: String) throws -> [UInt8] {
        try sealer.open(Array(sealed), Sealer.Field(table: table, row: row, column: column))
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

    /// An id for a new row, which must be known to seal the row's fields.
    func nextID(in table: String) throws -> Int64 {
        let sql = "SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0) + 1"
        return try number(Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [table]))
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
