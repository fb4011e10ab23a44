import GRDB
import GRDBSQLite

extension Database {
    /// Refuses values, and rows, of more than 64 MiB (https://sqlite.org/limits.html): the largest that the program writes have a few, and a damaged
    /// file can tell any length.
    func limitValues() {
        unsafe sqlite3_limit(sqliteConnection, SQLITE_LIMIT_LENGTH, 64 << 20)
    }
}
