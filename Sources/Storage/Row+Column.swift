import GRDB

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
