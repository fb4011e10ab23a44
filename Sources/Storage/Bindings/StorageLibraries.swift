import GRDBSQLite
import Primitives

/// The libraries of this module and of the modules below, with the versions that are loaded.
package enum StorageLibraries {
    package static var versions: [(name: String, version: String)] {
        PrimitivesLibraries.versions + [("SQLite", unsafe String(cString: sqlite3_libversion()))]
    }
}
