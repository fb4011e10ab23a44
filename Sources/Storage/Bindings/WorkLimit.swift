import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// Bounds what one access to a file may cost: pages of a damaged or hostile file can refer to each other so that a query of it has no end.
///
/// Work is counted in steps of SQLite's virtual machine (https://sqlite.org/opcode.html), of which a core does some twenty million a second.
/// An access may take `base` of them, and `perByte` for each byte of the file and its log. To examine all of a vault takes a fifth of a step
/// for a byte, to export it or to seal it anew about one, whatever its size. A file that needs more gives out the same entries again and again.
final class WorkLimit: Sendable {
    static let base = 50_000_000

    /// Steps between two looks at the limit.
    private static let interval: Int32 = 100_000

    private let path: String
    private let perByte: Int
    private let steps = Atomic(0)
    private let allowance = Atomic(0)

    /// - Parameters:
    ///   - path: of the file that is opened.
    ///   - perByte: steps. Where entries have a dozen bytes, more are needed than where they have hundreds.
    init(path: String, perByte: Int = 16) {
        self.path = path
        self.perByte = perByte
    }

    /// Watches a connection. A statement that goes beyond the limit fails with `SQLITE_INTERRUPT`.
    ///
    /// This value has to outlive the connection: GRDB keeps the `Configuration`, whose preparation calls this, for as long.
    func watch(_ db: Database) {
        unsafe sqlite3_progress_handler(
            db.sqliteConnection, Self.interval,
            { context in
                guard let context = unsafe context else { return 1 }
                let limit = unsafe Unmanaged<WorkLimit>.fromOpaque(context).takeUnretainedValue()
                return limit.isExceeded() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// An access begins: none of its work is done.
    func begin() {
        steps.store(0, ordering: .relaxed)
        allowance.store(0, ordering: .relaxed)
    }

    /// Grants steps to this access, for what comes from elsewhere than the file.
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
