import Foundation

extension Vault {
    /// Removes files that killed processes have left beside `url` while they made a vault there,
    /// possibly with a copy of its keys.
    ///
    /// - Returns: a lock on the folder, which stops others from removing files made under it until
    ///   it is closed; nil if the file system has no such locks, or another process is removing
    ///   files at this moment.
    static func removeLeftovers(beside url: URL) -> FileHandle? {
        let folder = url.deletingLastPathComponent()
        guard let lock = try? FileHandle(forReadingFrom: folder) else { return nil }
        if flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0 {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            for name in names where isUnfinished(name, of: url.lastPathComponent) {
                try? FileManager.default.removeItem(at: folder.appending(path: name))
            }
        }
        // Do not wait: anybody who may read the folder could hold its lock for ever.
        return flock(lock.fileDescriptor, LOCK_SH | LOCK_NB) == 0 ? lock : nil
    }

    /// The path at which a vault is made before it is linked to `url`.
    static func unfinished(_ url: URL) -> URL {
        URL(fileURLWithPath: "\(url.path)\(unfinishedMark)\(UUID().uuidString)")
    }

    /// Whether a file, or one that SQLite keeps beside it, has a name made by `unfinished`.
    private static func isUnfinished(_ name: String, of vault: String) -> Bool {
        guard name.hasPrefix(vault + unfinishedMark) else { return false }
        let ending = name.dropFirst(vault.count + unfinishedMark.count)
        return UUID(uuidString: String(ending.prefix(36))) != nil
            && ["", damagedMark].contains { mark in
                ["", "-journal", "-wal", "-shm"].contains { ending.dropFirst(36) == mark + $0 }
            }
    }

    private static let unfinishedMark = ".new-"
    /// Appended to the name of an unfinished vault: the copy of the damaged vault from which it is
    /// made.
    static let damagedMark = "-damaged"
}
