import GRDB
import GRDBSQLite

extension Database {
    /// Refuses values, and rows, of more than 64 MiB (https://sqlite.org/limits.html): the largest that the program writes have a few, and a damaged
    /// file can tell any length.
    func limitValues() {
        unsafe sqlite3_limit(sqliteConnection, SQLITE_LIMIT_LENGTH, 64 << 20)
    }

    /// Whether the file that is open is no longer where it was opened.
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        let result = unsafe sqlite3_file_control(
            sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return result == SQLITE_OK && hasMoved != 0
    }
}
