import GRDB

extension Vault {
    /// Passes the bytes of the vault's file, in one consistent state, to `sink`. No other file
    /// is written; the bytes take as much memory as the file has.
    package func serialize(to sink: ([UInt8]) throws -> Void) throws {
        let database = try read { try SerializedDatabase($0.db) }
        for start in stride(from: 0, to: database.count, by: 1 << 18) {
            try sink(database[start..<min(start + 1 << 18, database.count)])
        }
    }
}
