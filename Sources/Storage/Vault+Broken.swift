import Foundation
import GRDB

extension Vault {
    /// Runs `body` and turns errors of SQLite and GRDB into `VaultError`; others pass through.
    ///
    /// A file that SQLite calls corrupt or not a database is moved aside first. A file that is
    /// locked, newer or refused by permissions never is.
    ///
    /// - Parameter database: the open database of the file. It is closed, and throws the same error
    ///   on later use.
    static func translating<Result>(
        _ url: URL, closing database: OpenDatabase? = nil, _ body: () throws -> Result
    ) throws -> Result {
        try database?.requireOpen()
        database?.work.begin()
        do {
            return try body()
        } catch let error as DatabaseError {
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                // The error for later use if the file cannot be moved.
                database?.close(for: .failed(code: error.extendedResultCode.rawValue))
                let broken = VaultError.broken(movedTo: try moveAside(url).path)
                database?.close(for: broken)
                throw broken
            case .SQLITE_BUSY, .SQLITE_LOCKED: throw VaultError.busy
            case .SQLITE_INTERRUPT: throw VaultError.tooMuchWork
            default: throw VaultError.failed(code: error.extendedResultCode.rawValue)
            }
        } catch is RowDecodingError {
            // The value's type is not its column's: somebody, or a bad disk, wrote it.
            throw VaultError.sealBroken
        }
    }

    /// Renames the file, and its `-wal` and `-shm`, to `.broken-<time>`, so that they still belong
    /// together.
    private static func moveAside(_ url: URL) throws -> URL {
        let manager = FileManager.default
        let time = Date.now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        var target = "\(url.path).broken-\(time)"
        while manager.fileExists(atPath: target) { target += "-" }
        for suffix in ["", "-wal", "-shm"] where manager.fileExists(atPath: url.path + suffix) {
            try manager.moveItem(atPath: url.path + suffix, toPath: target + suffix)
        }
        return URL(fileURLWithPath: target)
    }
}
