import GRDB

/// The types of the values in a table's columns, which a damaged file may violate.
struct ColumnTypes {
    private struct Column {
        let type: String
        let isOptional: Bool
    }

    private let columns: [String: Column]

    init(of table: String, _ db: Database) throws {
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM pragma_table_info(?)", arguments: [table])
        columns = try Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let isOptional: Bool = try !row.column("notnull") && !row.column("pk")
                return (try row.column("name"), Column(type: try row.column("type"), isOptional: isOptional))
            })
    }

    /// Whether each value has its column's type.
    func fit(_ row: Row) -> Bool {
        row.allSatisfy { name, value in
            guard let column = columns[name] else { return false }
            return switch value.storage {
            case .null: column.isOptional
            case .int64: column.type == "INTEGER"
            case .double: column.type == "REAL"
            case .blob: column.type == "BLOB"
            case .string: column.type == "TEXT"
            }
        }
    }
}
