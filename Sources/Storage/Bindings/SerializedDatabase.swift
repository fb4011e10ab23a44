import GRDB
import GRDBSQLite

/// A database as the bytes of a file, in memory: one consistent state, including the write-ahead
/// log.
@safe final class SerializedDatabase {
    let count: Int
    private let bytes: UnsafeMutablePointer<UInt8>

    /// - Throws: `.outOfMemory`.
    init(_ db: Database) throws(FileFault) {
        var size: sqlite3_int64 = 0
        guard let bytes = unsafe sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else {
            throw .outOfMemory
        }
        unsafe self.bytes = bytes
        count = Int(size)
    }

    deinit { unsafe sqlite3_free(bytes) }

    subscript(range: Range<Int>) -> [UInt8] {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        return unsafe Array(UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count))
    }
}
