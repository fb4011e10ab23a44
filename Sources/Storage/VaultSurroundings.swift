package import Foundation
import GRDB

/// What may harm a vault from outside of its file.
public enum VaultSurrounding: Equatable, Sendable {
    /// The vault's name leads to a file elsewhere.
    case symbolicLink(target: String)
    /// The file has other names as well.
    case hardLinks(count: Int)
    /// The file, or one that SQLite keeps beside it, is another user's.
    case foreignOwner(path: String)
    /// Others than its owner may read or write the file.
    case openToOthers(path: String)
    /// Others may put other files in the vault's place.
    case folderWritableByOthers(path: String)
    /// There is not the space to write the file anew, as deleting and locking do.
    case littleSpace(free: Int, needed: Int)
    /// Unfinished: a command that made it was killed. It may hold what a vault holds.
    case leftover(path: String)
    /// A damaged vault that was moved aside.
    case movedAside(path: String)
}

extension Vault {
    /// Looks at the files around a vault, and opens none of them.
    ///
    /// - Throws: `VaultError.missing`, or `.failed` where the folder cannot be read.
    package static func surroundings(of url: URL) throws -> [VaultSurrounding] {
        let manager = FileManager.default
        guard manager.fileExists(atPath: url.path) else { throw VaultError.missing }
        var found: [VaultSurrounding] = []
        if let target = try? manager.destinationOfSymbolicLink(atPath: url.path) {
            found.append(.symbolicLink(target: target))
        }
        let file = url.resolvingSymlinksInPath()
        for suffix in ["", "-wal", "-shm"] {
            guard let status = try? manager.attributesOfItem(atPath: file.path + suffix) else { continue }
            if status[.ownerAccountID] as? Int != Int(geteuid()) {
                found.append(.foreignOwner(path: file.path + suffix))
            }
            if let mode = status[.posixPermissions] as? Int, mode & 0o077 != 0 {
                found.append(.openToOthers(path: file.path + suffix))
            }
            if suffix.isEmpty, let links = status[.referenceCount] as? Int, links > 1 {
                found.append(.hardLinks(count: links))
            }
        }
        return try found + folder(of: file) + space(for: file)
    }

    private static func folder(of file: URL) throws -> [VaultSurrounding] {
        let manager = FileManager.default
        let folder = file.deletingLastPathComponent()
        let names: [String]
        do {
            names = try manager.contentsOfDirectory(atPath: folder.path).sorted()
        } catch {
            throw VaultError.failed(code: ResultCode.SQLITE_CANTOPEN.rawValue)
        }
        var found: [VaultSurrounding] = []
        let mode = try? manager.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
        // Where the sticky bit is set, others may put new files there, and replace none.
        if let mode, mode & 0o022 != 0, mode & 0o1000 == 0 {
            found.append(.folderWritableByOthers(path: folder.path))
        }
        for name in names where !["-wal", "-shm"].contains(where: name.hasSuffix) {
            let path = folder.appending(path: name).path
            if name.hasPrefix("\(file.lastPathComponent).new-")
                || name.hasPrefix("\(file.lastPathComponent).threats.new-")
            {
                found.append(.leftover(path: path))
            } else if name.hasPrefix("\(file.lastPathComponent).broken-") {
                found.append(.movedAside(path: path))
            }
        }
        return found
    }

    private static func space(for file: URL) -> [VaultSurrounding] {
        let manager = FileManager.default
        let folder = file.deletingLastPathComponent().path
        guard let free = try? manager.attributesOfFileSystem(forPath: folder)[.systemFreeSize] as? Int,
            let size = try? manager.attributesOfItem(atPath: file.path)[.size] as? Int, free < 2 * size
        else { return [] }
        return [.littleSpace(free: free, needed: 2 * size)]
    }
}
