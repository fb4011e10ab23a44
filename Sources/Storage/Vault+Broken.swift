package import Foundation
import GRDB
package import Wire

extension Vault {
    /// Runs `body` and turns errors of SQLite and GRDB into `VaultError`; others pass through.
    ///
    /// - Parameter database: the open database of the file. It is closed if the file is damaged,
    ///   and throws the same error on later use.
    static func translating<Result>(
        _ url: URL, closing database: OpenDatabase? = nil, _ body: () throws -> Result
    ) throws -> Result {
        try database?.requireOpen()
        database?.work.begin()
        do {
            let result = try body()
            try database?.requireUnchanged()
            return result
        } catch let error as DatabaseError {
            try database?.requireUnchanged()
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                database?.close(for: .broken(path: url.path))
                throw VaultError.broken(path: url.path)
            // A number in the header that no SQLite writes.
            case .SQLITE_ERROR where error.message == "unsupported file format":
                database?.close(for: .broken(path: url.path))
                throw VaultError.broken(path: url.path)
            case .SQLITE_BUSY, .SQLITE_LOCKED: throw VaultError.busy
            case .SQLITE_INTERRUPT: throw VaultError.tooMuchWork
            case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
                throw VaultError.busy
            default: throw VaultError.failed(FileFault(error, path: url.path), path: url.path)
            }
        } catch let fault as FileFault {
            throw VaultError.failed(fault, path: url.path)
        } catch is RowDecodingError {
            // The value's type is not its column's: somebody, or a bad disk, wrote it.
            throw VaultError.sealBroken
        }
    }

    /// Moves a damaged vault aside, or another file in its place, with its log, to
    /// `.broken-<time>` beside it. Only the names change: its entries can still be rescued.
    ///
    /// - Returns: the new path.
    /// - Throws: `.notDamaged`; the errors of opening a vault that are no damage, such as `.newer`,
    ///   `.busy` or `.wrongPassphrase`; errors of `unlocking`.
    package static func moveAside(_ url: URL, time: Timestamp, unlocking: VaultUnlocking) throws -> URL {
        let file = url.resolved.path
        do {
            guard try !Vault(at: url, unlocking: unlocking).examine().isSound else {
                throw VaultError.notDamaged
            }
        } catch VaultError.broken, VaultError.sealBroken, VaultError.tooMuchWork, VaultError.foreignTables {
        } catch VaultError.notAVault where FileReference(path: file)?.isRegular == true {
            // The beginning of the file, by which a vault is known, is lost.
        }
        let date = Date(timeIntervalSince1970: Double(time.seconds))
        let mark = movedAsideMark + date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        var target = file + mark
        while FileStatus(path: target) != nil { target += "-" }
        let suffixes = ["", "-wal", "-shm"].filter { FileStatus(path: file + $0) != nil }
        do {
            do {
                // The vault and its log have both names for a moment, so that nothing separates them.
                for suffix in suffixes { try FileSystem.link(file + suffix, to: target + suffix) }
                for suffix in suffixes { try FileSystem.remove(file + suffix) }
            } catch  where FileStatus(path: target) == nil {
                // Some file systems have no links.
                for suffix in suffixes.reversed() {
                    try FileSystem.rename(file + suffix, to: target + suffix)
                }
            }
        } catch {
            throw VaultError.failed(FileFault(error), path: file)
        }
        try? FileSystem.open(url.deletingLastPathComponent().path).synchronize()
        return URL(fileURLWithPath: target)
    }

    /// The damaged vaults that were moved aside from `url`, the latest last.
    package static func movedAside(from url: URL) -> [URL] {
        let file = url.resolved
        let folder = file.deletingLastPathComponent()
        let names = (try? FileSystem.names(inFolder: folder.path)) ?? []
        return names.filter { isMovedAside($0, from: file) }.map { folder.appending(path: $0) }
    }

    static func isMovedAside(_ name: String, from file: URL) -> Bool {
        name.hasPrefix(file.lastPathComponent + movedAsideMark)
            && !["-wal", "-shm"].contains(where: name.hasSuffix)
    }

    private static let movedAsideMark = ".broken-"
}
