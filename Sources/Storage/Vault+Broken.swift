import Foundation
import GRDB

extension Vault {
    /// Turns SQLite's errors into `VaultError`; others pass through.
    ///
    /// A file that SQLite calls corrupt or no database is moved aside first. One that is locked, newer or refused by
    /// permissions never is.
    static func translating<Result>(
        _ url: URL, closing queue: DatabaseQueue? = nil, _ body: () throws -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                try? queue?.close()
                throw VaultError.broken(movedTo: try moveAside(url).path)
            case .SQLITE_BUSY, .SQLITE_LOCKED: throw VaultError.busy
            default: throw VaultError.failed(code: error.extendedResultCode.rawValue)
            }
        }
    }

    /// Renames the file, and its `-wal` and `-shm`, to `.broken-<time>`, so that they still belong together.
    private static func moveAside(_ url: URL) throws -> URL {
        let time = Date.now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        let target = URL(fileURLWithPath: "\(url.path).broken-\(time)")
        for suffix in ["", "-wal", "-shm"] {
            let from = url.path + suffix
            guard FileManager.default.fileExists(atPath: from) else { continue }
            try FileManager.default.moveItem(atPath: from, toPath: target.path + suffix)
        }
        return target
    }
}
