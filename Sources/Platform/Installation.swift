import CLinux
package import Foundation
import Storage

/// The place of this program, and the users with the right to change it or its files.
///
/// A file of the installation is used only if nobody without that right can choose it, by its
/// content or by the path to it (docs/decisions/0121-confined-decoders.md).
package struct Installation {
    package enum Failure: Error, Equatable {
        case missing
        /// Somebody else made the entry at this path, or could change it.
        case foreign(path: String)
    }

    /// The folder of this program, without links.
    package let folder: URL
    /// The users with the right to change this program, a folder above it, or a name in one.
    private var owners: Set<uid_t> = [0]
    private var groups: Set<gid_t> = []

    package static let own = Installation(program: "/proc/self/exe")

    /// - Parameter program: the path of the program, which may be a link.
    package init(program: String) {
        let program = URL(fileURLWithPath: FileSystem.resolved(program))
        folder = program.deletingLastPathComponent()
        var path = program.path
        while true {
            if let status = Self.status(of: path) {
                owners.insert(status.st_uid)
                // With the sticky bit, a group replaces no entry that is not its own.
                if status.st_mode & (S_IWGRP | S_ISVTX) == S_IWGRP { groups.insert(status.st_gid) }
            }
            guard path != "/" else { break }
            path = URL(fileURLWithPath: path).deletingLastPathComponent().path
        }
    }

    /// Follows a path to a file of the installation, name by name.
    ///
    /// - Parameter path: absolute.
    /// - Returns: the path of the file, without links. Only users who can change this program can
    ///   change where it leads.
    /// - Throws: `.missing` if no regular file is there, or `.foreign`.
    package func file(at path: String) throws(Failure) -> String {
        var rest = path.split(separator: "/")[...]
        // The folder that was reached; empty at the root.
        var reached = ""
        var linkCount = 0
        while let name = rest.popFirst() {
            if name == "." { continue }
            if name == ".." {
                reached = String(reached[..<(reached.lastIndex(of: "/") ?? reached.startIndex)])
                continue
            }
            let entry = "\(reached)/\(name)"
            guard let status = Self.status(of: entry) else { throw .missing }
            try check(status, at: entry, in: reached.isEmpty ? "/" : reached)
            guard status.st_mode & S_IFMT == S_IFLNK else {
                reached = entry
                continue
            }
            linkCount += 1
            guard linkCount <= PinnedPath.linkLimit,
                let target = FileSystem.target(ofLink: entry)
            else { throw .missing }
            if target.hasPrefix("/") { reached = "" }
            rest = target.split(separator: "/")[...] + rest
        }
        guard let status = Self.status(of: reached), status.st_mode & S_IFMT == S_IFREG else {
            throw .missing
        }
        guard !isForeign(writersOf: status) else { throw .foreign(path: reached) }
        return reached
    }

    /// Checks that only these users can have made an entry of a folder.
    private func check(_ status: stat, at path: String, in folder: String) throws(Failure) {
        guard owners.contains(status.st_uid) else { throw .foreign(path: path) }
        guard let parent = Self.status(of: folder) else { throw .missing }
        guard isForeign(writersOf: parent) else { return }
        // In a folder such as /tmp others can replace no entry that is not theirs. But they may give
        // a second name there to anybody's file or link, though not to a folder (link(2)).
        guard parent.st_mode & S_ISVTX != 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .foreign(path: folder)
        }
    }

    private func isForeign(writersOf status: stat) -> Bool {
        status.st_mode & S_IWOTH != 0 || status.st_mode & S_IWGRP != 0 && !groups.contains(status.st_gid)
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return path.withPath { unsafe lstat($0, &status) } == 0 ? status : nil
    }
}
