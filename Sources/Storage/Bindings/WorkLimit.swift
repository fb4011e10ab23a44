import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Limits the work of one access to a file: pages of a damaged or hostile file can refer to each
/// other so that a query never ends.
///
/// Work is counted in steps of SQLite's virtual machine (https://sqlite.org/opcode.html); a core
/// does about twenty million a second. An access may take `base` steps, and `perByte` for each byte
/// of the file and its log. To examine a whole vault takes a fifth of a step for a byte, to export
/// it or seal it again about one, whatever its size. A file that needs more returns the same
/// entries again and again. A limit in seconds would refuse sound files on a busy machine.
final class WorkLimit: Sendable {
    static let base = 50_000_000

    /// Steps between two checks of the limit.
    private static let interval: Int32 = 100_000

    private let path: String
    private let perByte: Int
    private let steps = Atomic(0)
    private let allowance = Atomic(0)

    /// - Parameters:
    ///   - path: the open file's.
    ///   - perByte: steps for each byte. Short entries of a dozen bytes need more than those of
    ///     hundreds.
    init(path: String, perByte: Int = 16) {
        self.path = path
        self.perByte = perByte
    }

    /// Watches a connection. A statement beyond the limit fails with `SQLITE_INTERRUPT`.
    ///
    /// This value must outlive the connection: GRDB keeps the `Configuration`, whose preparation
    /// calls this, for that long.
    func watch(_ db: Database) {
        unsafe sqlite3_progress_handler(
            db.sqliteConnection, Self.interval,
            { context in
                guard let context = unsafe context else { return 1 }
                let limit = unsafe Unmanaged<WorkLimit>.fromOpaque(context).takeUnretainedValue()
                return limit.isExceeded() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Begins an access, with no work done.
    func begin() {
        steps.store(0, ordering: .relaxed)
        allowance.store(0, ordering: .relaxed)
    }

    /// Gives steps to this access, for data that does not come from the file.
    func allow(_ steps: Int) { allowance.add(steps, ordering: .relaxed) }

    private func isExceeded() -> Bool {
        let taken = steps.add(Int(Self.interval), ordering: .relaxed).newValue
        let limit = Self.base + allowance.load(ordering: .relaxed)
        return taken > limit && taken > limit + perByte * size
    }

    private var size: Int {
        ["", "-wal"].reduce(0) { sum, suffix in
            sum + (FileReference(path: path + suffix)?.size ?? 0)
        }
    }
}
