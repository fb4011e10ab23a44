import GRDB

extension Vault {
    /// Gives out the bytes of the vault's file, as it is at one moment. No other file is written; the bytes take as much
    /// memory as the file has.
    package func serialize(to take: ([UInt8]) throws -> Void) throws {
        let database = try read { try SerializedDatabase($0.db) }
        for start in stride(from: 0, to: database.count, by: 1 << 18) {
            try take(database[start..<min(start + 1 << 18, database.count)])
        }
    }
}
