import Foundation
import GRDB
import Wire

/// The vault, inside one transaction. What it holds is read and changed by the extensions of this type, one file
/// a kind of thing.
public struct VaultTransaction {
    let db: Database
    let sealer: Sealer

    func seal(_ plaintext: [UInt8], _ table: String, _ row: Int64, _ column: String) -> Data {
        Data(sealer.seal(plaintext, Sealer.Field(table: table, row: row, column: column)))
    }

    /// - Throws: `VaultError.sealBroken`.
    func open(_ sealed: Data, _ table: String, _ row: Int64, _ column: String) throws -> [UInt8] {
        try sealer.open(Array(sealed), Sealer.Field(table: table, row: row, column: column))
    }

    func lookup(_ value: [UInt8], table: String) -> Data { Data(sealer.lookup(value, table: table)) }

    /// An id for a new row, which must be known before the row's fields can be sealed.
    func nextID(in table: String) throws -> Int64 {
        try db.cachedStatement(sql: "SELECT coalesce(max(id), 0) + 1 FROM \(table)").fetchID()
    }

    /// A sealed name; empty bytes where there is none.
    func name(_ bytes: [UInt8]) throws -> Name? {
        guard !bytes.isEmpty else { return nil }
        do {
            return try Name(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw VaultError.sealBroken
        }
    }

    /// A number that is not sealed, so that it may have been changed.
    ///
    /// - Throws: `VaultError.sealBroken` where it is missing, or does not fit its type.
    func number<Number: BinaryInteger>(_ column: Int64?, as type: Number.Type = Number.self) throws -> Number
    {
        guard let column, column >= 0, let number = Number(exactly: column) else {
            throw VaultError.sealBroken
        }
        return number
    }

    /// - Throws: the same.
    func timestamp(_ column: Int64?) throws -> Timestamp {
        guard let time = try? Timestamp(seconds: number(column)) else { throw VaultError.sealBroken }
        return time
    }
}

extension Statement {
    fileprivate func fetchID() throws -> Int64 {
        guard let id = try Int64.fetchOne(self) else { throw VaultError.sealBroken }
        return id
    }
}

extension Timestamp {
    var column: Int64 { Int64(seconds) }
}
