import GRDB

extension Row {
    /// The value of a column. `row["name"]` would end the program where a damaged file has a value of another type.
    ///
    /// - Throws: `RowDecodingError` where it is of another type, or missing.
    func column<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ name: String, as type: Value.Type = Value.self
    ) throws -> Value {
        try decode(type, forColumn: name)
    }
}
