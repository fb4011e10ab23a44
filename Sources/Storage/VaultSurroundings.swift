package import Foundation
import GRDB

/// Risks to a vault from outside its file.
public enum VaultSurrounding: Equatable, Sendable {
    /// The vault's path is a link to a file elsewhere.
    case symbolicLink(target: String)
    /// The file has other names too.
    case hardLinks(count: Int)
    /// The file, or one that SQLite keeps beside it, belongs to another user.
    case foreignOwner(path: String)
    /// Users other than its owner may read or write the file.
    case openToOthers(path: String)
    /// Others may replace the vault's file.
    case folderWritableByOthers(path: String)
    /// There is not enough space to rewrite the file, which deleting and locking need.
    case littleSpace(free: Int, needed: Int)
    /// An unfinished file whose command was killed. It may contain the same secrets as a vault.
    case leftover(path: String)
    /// A damaged vault that was moved aside.
    case movedAside(path: String)
    /// A rollback journal lies beside the threat lists, whose only log is a write-ahead log: they are
    /// not opened.
    case strayJournal(path: String)
}

extension Vault {
    /// Examines the files around a vault. Of none of them more is read than a header.
    ///
    /// - Throws: `VaultError.missing` or `.movedAside`, or `.failed` if the folder cannot be read.
    package static func surroundings(of url: URL) throws -> [VaultSurrounding] {
        guard FileStatus(path: url.path) != nil else { throw missing(at: url) }
        var found: [VaultSurrounding] = []
        if let target = FileSystem.target(ofLink: url.path) { found.append(.symbolicLink(target: target)) }
        let file = url.resolved
        for suffix in ["", "-wal", "-shm"] {
            guard let beside = FileReference(path: file.path + suffix) else { continue }
            if beside.owner != geteuid() { found.append(.foreignOwner(path: beside.path)) }
            if beside.mode & 0o077 != 0 { found.append(.openToOthers(path: beside.path)) }
            if suffix.isEmpty, beside.linkCount > 1 { found.append(.hardLinks(count: beside.linkCount)) }
        }
        do {
            _ = try checkFile(at: URL(fileURLWithPath: url.path + ".threats"))
        } catch VaultError.strayJournal(let path) {
            found.append(.strayJournal(path: path))
        } catch {
            // Whatever opens the lists reports it.
        }
        return try found + folder(of: file) + space(for: file)
    }

    private static func folder(of file: URL) throws -> [VaultSurrounding] {
        let folder = file.deletingLastPathComponent()
        let names: [String]
        do {
            names = try FileSystem.names(inFolder: folder.path)
        } catch {
            throw VaultError.failed(error, path: folder.path)
        }
        var found: [VaultSurrounding] = []
        let mode = FileReference(path: folder.path)?.mode
        // With the sticky bit, others may create files there, but not replace any.
        if let mode, mode & 0o022 != 0, mode & 0o1000 == 0 {
            found.append(.folderWritableByOthers(path: folder.path))
        }
        for name in names where !["-wal", "-shm"].contains(where: name.hasSuffix) {
            let path = folder.appending(path: name).path
            if name.hasPrefix("\(file.lastPathComponent).new-")
                || name.hasPrefix("\(file.lastPathComponent).threats.new-")
            {
                found.append(.leftover(path: path))
            } else if isMovedAside(name, from: file) {
                found.append(.movedAside(path: path))
            }
        }
        return found
    }

    private static func space(for file: URL) -> [VaultSurrounding] {
        guard let free = FileSystem.freeSpace(at: file.deletingLastPathComponent().path),
            let size = FileStatus(path: file.path)?.size, free < 2 * size
        else { return [] }
        return [.littleSpace(free: free, needed: 2 * size)]
    }
}
