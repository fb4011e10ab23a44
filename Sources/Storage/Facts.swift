import Foundation
import GRDB
import Wire

/// The numbers and dates of a row, in the order of its table, as bytes to be sealed together.
///
/// Each is a byte, 0 for null, 1 for an integer and 2 for a real number, and the value: an integer as
/// unsigned LEB128, a real number as eight bytes, the most significant one first.
enum Facts {
    /// - Parameter values: null, integers of 0 or more, and real numbers.
    static func bytes(of values: [DatabaseValue]) -> [UInt8] {
        var writer = ByteWriter()
        for value in values {
            switch value.storage {
            case .null:
                writer.byte(0)
            case .int64(let number):
                precondition(number >= 0)
                writer.byte(1)
                writer.integer(UInt64(number))
            case .double(let number):
                writer.byte(2)
                let bits = number.bitPattern
                writer.raw((0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) })
            case .string, .blob:
                preconditionFailure("a fact is a number")
            }
        }
        return writer.bytes
    }

    /// - Throws: `WireError` unless there are so many values.
    static func values(in bytes: [UInt8], count: Int) throws(WireError) -> [DatabaseValue] {
        var reader = ByteReader(bytes)
        var values: [DatabaseValue] = []
        values.reserveCapacity(count)
        for _ in 0..<count {
            switch try reader.byte() {
            case 0: values.append(.null)
            case 1: values.append(Int64(try reader.integer(limit: UInt64(Int64.max))).databaseValue)
            case 2:
                var bits: UInt64 = 0
                for _ in 0..<8 { bits = bits << 8 | UInt64(try reader.byte()) }
                values.append(Double(bitPattern: bits).databaseValue)
            default: throw .outOfRange(value: 3, limit: 2)
            }
        }
        try reader.end()
        return values
    }
}

/// A row whose facts were opened.
struct OpenedRow {
    let table: VaultSchema.SealedTable
    private let row: Row
    let facts: [DatabaseValue]

    fileprivate init(_ table: VaultSchema.SealedTable, _ row: Row, facts: [DatabaseValue]) {
        (self.table, self.row, self.facts) = (table, row, facts)
    }

    /// The value of a column, or a fact.
    ///
    /// - Throws: `VaultError.sealBroken` or `RowDecodingError` if it is missing or of another type.
    func column<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ name: String, as type: Value.Type = Value.self
    ) throws -> Value {
        guard let index = table.facts.firstIndex(of: name) else { return try row.column(name) }
        guard let value = Value.fromDatabaseValue(facts[index]) else { throw VaultError.sealBroken }
        return value
    }
}

extension VaultTransaction {
    /// Opens the facts of a row.
    ///
    /// - Parameter row: of the table, with its id, its facts, and all its plain columns at least.
    /// - Throws: `VaultError.sealBroken`, also if a plain column differs from its fact.
    func opened(_ row: Row, of table: VaultSchema.SealedTable) throws -> OpenedRow {
        let bytes = try open(row.column("facts"), table.name, row.column("id"), "facts")
        let facts = try facts(in: bytes, of: table)
        for (name, fact) in zip(table.facts, facts) where table.plain.contains(name) {
            guard try row.decode(DatabaseValue.self, forColumn: name) == fact else {
                throw VaultError.sealBroken
            }
        }
        return OpenedRow(table, row, facts: facts)
    }

    private func facts(in bytes: [UInt8], of table: VaultSchema.SealedTable) throws -> [DatabaseValue] {
        guard let facts = try? Facts.values(in: bytes, count: table.facts.count) else {
            throw VaultError.sealBroken
        }
        return facts
    }

    /// Opens the facts of many rows, and nothing else of them. Their columns are found by number: by
    /// name that takes as long as to open them.
    ///
    /// - Parameters:
    ///   - condition: what stands behind the table's name.
    ///   - body: gets the facts in the order of the table.
    /// - Throws: `VaultError.sealBroken`, also if a plain column differs from its fact.
    func forEachFacts(
        of table: VaultSchema.SealedTable, _ condition: String, _ body: ([DatabaseValue]) throws -> Void
    ) throws {
        let columns = (["id", "facts"] + table.plain).joined(separator: ", ")
        let statement = try db.cachedStatement(sql: "SELECT \(columns) FROM \(table.name) \(condition)")
        let plain = table.plain.compactMap(table.facts.firstIndex(of:))
        let opener = sealer.opener()
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            let field = Sealer.Field(table: table.name, row: try row.decode(atIndex: 0), column: "facts")
            let sealed = try row.decode(Data.self, atIndex: 1)
            let facts = try facts(in: opener.open(Array(sealed), field), of: table)
            for (column, fact) in plain.enumerated() {
                guard try row.decode(DatabaseValue.self, atIndex: 2 + column) == facts[fact] else {
                    throw VaultError.sealBroken
                }
            }
            try body(facts)
        }
    }

    /// Inserts a row.
    ///
    /// - Parameter values: of columns and facts; those that are not named are null.
    func insert(
        _ values: KeyValuePairs<String, (any DatabaseValueConvertible)?>,
        into table: VaultSchema.SealedTable, id: Int64
    ) throws {
        let values = Self.databaseValues(values)
        let columns = written(values, facts: table.facts.map { values[$0] ?? .null }, of: table, id: id)
        let names = columns.keys.sorted()
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO \(table.name) (id, \(names.joined(separator: ", ")))
                VALUES (?\(String(repeating: ", ?", count: names.count)))
                """)
        try statement.execute(arguments: [id] + StatementArguments(names.map { columns[$0] }))
    }

    /// Changes some columns and facts of a row.
    ///
    /// - Throws: `VaultError.sealBroken` if there is no such row, or its facts do not open.
    func update(
        _ table: VaultSchema.SealedTable, id: Int64,
        _ values: KeyValuePairs<String, (any DatabaseValueConvertible)?>
    ) throws {
        let read = (["id", "facts"] + table.plain).joined(separator: ", ")
        let select = try db.cachedStatement(sql: "SELECT \(read) FROM \(table.name) WHERE id = ?")
        guard let row = try Row.fetchOne(select, arguments: [id]) else { throw VaultError.sealBroken }
        let values = Self.databaseValues(values)
        let facts = zip(table.facts, try opened(row, of: table).facts).map { values[$0] ?? $1 }
        let columns = written(values, facts: facts, of: table, id: id)
        let names = columns.keys.sorted()
        let set = names.map { "\($0) = ?" }.joined(separator: ", ")
        let statement = try db.cachedStatement(sql: "UPDATE \(table.name) SET \(set) WHERE id = ?")
        try statement.execute(arguments: StatementArguments(names.map { columns[$0] }) + [id])
    }

    private static func databaseValues(
        _ values: KeyValuePairs<String, (any DatabaseValueConvertible)?>
    ) -> [String: DatabaseValue] {
        Dictionary(uniqueKeysWithValues: values.map { ($0, $1?.databaseValue ?? .null) })
    }

    /// The columns to write: those of `values` that the table has, and the sealed facts.
    private func written(
        _ values: [String: DatabaseValue], facts: [DatabaseValue], of table: VaultSchema.SealedTable,
        id: Int64
    ) -> [String: DatabaseValue] {
        var columns = values.filter { name, _ in !table.facts.contains(name) || table.plain.contains(name) }
        if !table.facts.isEmpty {
            columns["facts"] = seal(Facts.bytes(of: facts), table.name, id, "facts").databaseValue
        }
        return columns
    }
}
