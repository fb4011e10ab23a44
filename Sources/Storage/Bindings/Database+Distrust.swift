import CSQLite
import GRDB
import GRDBSQLite

extension Database {
    /// Makes SQLite distrust the file as far as possible (https://sqlite.org/security.html).
    ///
    /// Functions in a schema may do no harm, no statement may write to a schema, and cells are
    /// checked before use. Values and rows of more than 64 MiB are refused
    /// (https://sqlite.org/limits.html): the largest that the program writes have a few, and a
    /// damaged file may claim any length.
    func distrustFile() throws {
        unsafe sqlite3_limit(sqliteConnection, SQLITE_LIMIT_LENGTH, 64 << 20)
        let isDefensive = unsafe sqlite_shim_set_defensive(UnsafeMutableRawPointer(sqliteConnection))
        precondition(isDefensive, "SQLite 3.26 or later")
        try execute(
            sql: """
                PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
                PRAGMA max_page_count = \(SQLITE_SHIM_PAGE_LIMIT)
                """)
    }

    /// Chooses whether closing this connection leaves the log as it is, or copies its pages into the
    /// file and deletes it.
    func keepLog(_ keep: Bool) {
        let isSet = unsafe sqlite_shim_keep_log(UnsafeMutableRawPointer(sqliteConnection), keep)
        precondition(isSet, "SQLite 3.16 or later")
    }

    /// Runs `body` without enforcing foreign keys. It must leave no row that refers to a missing one.
    func withoutForeignKeys(_ body: () throws -> Void) rethrows {
        func enforce(_ isEnforced: Bool) {
            let isSet = unsafe sqlite_shim_enforce_foreign_keys(
                UnsafeMutableRawPointer(sqliteConnection), isEnforced)
            precondition(isSet, "SQLite 3.8 or later")
        }
        enforce(false)
        defer { enforce(true) }
        try body()
    }

    /// Whether the open file is no longer at the path where it was opened.
    var hasMoved: Bool {
        var hasMoved: Int32 = 0
        let result = unsafe sqlite3_file_control(
            sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return result == SQLITE_OK && hasMoved != 0
    }
}
