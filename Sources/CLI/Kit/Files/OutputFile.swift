import Foundation
import Platform
import SeQRcast
import Texts

/// A file that is written completely or not at all.
///
/// It takes the place of another file only if the user agreed to that
/// (docs/decisions/0098-replacing-files.md).
struct OutputFile {
    let path: String
    /// Whether the file that stands there may be replaced; a file that comes later is kept.
    private let mayReplace: Bool
    /// Where the path leads. Nil if it is found anew each time: only this program chooses the path.
    let place: PinnedPath?

    /// - Parameter place: where the path leads, for a folder that others may change.
    init(path: String, place: PinnedPath? = nil) {
        self.path = path
        self.place = place
        mayReplace = false
    }

    /// Checks that the file can be written, and asks before an existing file is replaced.
    ///
    /// An empty file, such as those of `mktemp`, is replaced without a question.
    ///
    /// - Parameters:
    ///   - inputs: files that must not be overwritten, among them the vault.
    ///   - first: another file of the same set.
    ///   - isSpare: whether nothing is lost with the existing file.
    /// - Throws: the errors of `check`; exit code 8 if the user does not agree.
    init(
        _ path: String, sparing inputs: [String], _ overwrite: OverwriteOption,
        beside first: OutputFile? = nil, unless isSpare: (OutputFile) throws -> Bool = { _ in false }
    ) throws {
        let new = OutputFile(path: path, place: try Self.pinned(path, beside: first))
        try new.check(against: inputs)
        let status = FileStatus(path: new.target.path)
        if let status, status.kind == .file, status.size > 0, try !isSpare(new) {
            try overwrite.require(path)
        }
        self.path = path
        place = new.place
        mayReplace = status != nil
    }

    private var url: URL { URL(fileURLWithPath: FileSystem.absolute(path)) }

    /// The target, if the path is a symbolic link. It need not exist.
    var target: URL {
        if let place { return URL(fileURLWithPath: place.path) }
        var target = url
        for _ in 0..<PinnedPath.linkLimit {
            guard let next = FileSystem.target(ofLink: target.path) else { break }
            let folder = next.hasPrefix("/") ? "" : target.deletingLastPathComponent().path + "/"
            target = URL(fileURLWithPath: folder + next)
        }
        return target
    }

    /// Checks that the file can be written.
    ///
    /// - Parameter inputs: files that must not be overwritten, among them the vault.
    /// - Throws: exit code 64 if the file is an input or a vault, 2 if it cannot be written.
    func check(against inputs: [String]) throws {
        let place = try place ?? Self.pinned(path)
        let isInput =
            FileIdentity(path: target.path).map(Set(inputs.compactMap(FileIdentity.init)).contains) ?? false
        guard !isInput else {
            throw Diagnostic(.usage, "\(path.printableName) is used by this command; it is not overwritten")
        }
        // SQLite deletes a file of such a name, or takes it for its own.
        guard !isNamedLike(one: inputs) else {
            throw Diagnostic(
                .usage, "\(path.printableName) is a name that this command uses; choose another one")
        }
        guard isSpecial || !Vault.isVault(at: target) else {
            throw Diagnostic(.usage, "\(path.printableName) is a vault; it is not overwritten")
        }
        let isFolder = FileStatus(path: target.path)?.kind == .folder
        let folder = target.deletingLastPathComponent().path
        guard !isFolder else {
            throw Diagnostic(.fileError, "cannot write \(path.printableName): it is a folder")
        }
        guard !isSpecial || !place.isForeign else { throw Self.foreign(path) }
        if !isSpecial, let fault = FileSystem.writeFault(inFolder: folder) { throw unwritable(fault) }
    }

    /// - Throws: exit code 2 if another user could choose where the path leads.
    static func checkLinks(_ path: String) throws {
        do {
            _ = try PinnedPath(path)
        } catch .foreignLink {
            throw foreignLink(path)
        } catch {}
    }

    private static func foreignLink(_ path: String) -> Diagnostic {
        Diagnostic(
            .fileError,
            "\(path.printableName) leads over another user's link in a folder that everybody can write to"
        )
    }

    /// Finds where the path leads.
    ///
    /// - Throws: exit code 2 if its folder cannot be opened, or another user could choose where the
    ///   path leads.
    static func pinned(_ path: String, beside first: OutputFile? = nil) throws -> PinnedPath {
        do {
            return try PinnedPath(path, sharing: first?.place)
        } catch .foreignLink {
            throw foreignLink(path)
        } catch .fault(let fault) {
            throw Diagnostic(fault, writing: path.printableName)
        }
    }

    /// The refusal of another user's pipe: its maker could read the output.
    private static func foreign(_ path: String) -> Diagnostic {
        Diagnostic(
            .fileError,
            "\(path.printableName) is another user's, and no file, in a folder that everybody can write to")
    }

    /// Whether one of these paths, where no file need be, has the same folder and name.
    func isNamedLike(one paths: [String]) -> Bool {
        paths.contains { path in
            let other = URL(fileURLWithPath: path)
            return target.lastPathComponent == other.lastPathComponent
                && FileIdentity(path: folder) == FileIdentity(path: other.deletingLastPathComponent().path)
        }
    }

    /// Whether the file already has this content.
    func holds(_ bytes: [UInt8]) -> Bool { content == bytes }

    /// Whether a file of this content, and no link, is there.
    func isFile(of bytes: [UInt8]) -> Bool {
        guard let status = FileStatus(path: target.path, followsLinks: false), status.kind == .file,
            status.size == bytes.count
        else { return false }
        return holds(bytes)
    }

    /// The content of an existing file that is small enough to be compared.
    var content: [UInt8]? {
        guard let file = try? FileSystem.open(target.path, isRegular: true), let size = file.size,
            size <= Self.comparedLimit
        else { return nil }
        return (try? file.readToEnd() ?? Data()).map(Array.init)
    }

    /// In bytes; image files and pages are smaller.
    private static let comparedLimit = 64 << 20

    /// - Throws: exit code 2 if it cannot be written, 8 if a file came there meanwhile.
    func write(_ bytes: [UInt8]) throws { try Self.write([(self, bytes)]) }

    /// Writes files. If the disk has no room for all, none is written.
    ///
    /// - Throws: exit code 2 if one cannot be written, 8 if a file came there meanwhile.
    static func write(_ files: [(file: OutputFile, bytes: [UInt8])]) throws {
        let unfinished = try files.map { file, bytes in
            try file.isSpecial ? nil : file.unfinished(with: bytes, in: file.folder, isPrivate: false)
        }
        for ((file, bytes), unfinished) in zip(files, unfinished) {
            if let unfinished {
                try file.place(unfinished)
            } else {
                try file.send(bytes)
            }
        }
    }

    /// Creates files as `create(with:isPrivate:isReplacing:)` does. If the disk has no room for all,
    /// none is created.
    ///
    /// - Throws: exit code 2 if one cannot be written, 8 if a file came there meanwhile.
    static func create(_ files: [(file: OutputFile, bytes: [UInt8], isReplacing: Bool)]) throws {
        let unfinished = try files.map { file, bytes, _ in
            try file.unfinished(with: bytes, in: file.linkFolder, isPrivate: false)
        }
        for ((file, _, isReplacing), unfinished) in zip(files, unfinished) {
            guard try file.name(unfinished, isReplacing: isReplacing) else {
                throw OverwriteOption.kept(file.path)
            }
        }
    }

    /// Writes into a device or pipe.
    private func send(_ bytes: [UInt8]) throws {
        let stream = try stream()
        do {
            try stream.write(contentsOf: Data(bytes))
        } catch {
            throw unwritable(error)
        }
    }

    /// A file of this content that has no name yet.
    private func unfinished(
        with bytes: [UInt8], in folder: String, isPrivate: Bool
    ) throws -> UnfinishedFile {
        do {
            let file = try UnfinishedFile(in: folder, of: place, isPrivate: isPrivate)
            try file.write(bytes, bytes.indices)
            return file
        } catch {
            throw unwritable(error)
        }
    }

    /// Gives a complete file this name.
    ///
    /// - Throws: exit code 2 if that is not possible, 8 if a file came there meanwhile.
    func place(_ file: UnfinishedFile) throws {
        do {
            // The content must be on the disk before the name is.
            try file.handle.synchronize()
            try file.place(at: target.path, isReplacing: mayReplace)
        } catch UnfinishedFile.Failure.alreadyThere {
            throw OverwriteOption.kept(path)
        } catch {
            throw unwritable(error)
        }
    }

    /// The folder of the file.
    var folder: String { target.deletingLastPathComponent().path }

    /// Opens a device or pipe for writing.
    ///
    /// - Throws: exit code 2 if it cannot be written.
    func stream() throws -> FileHandle {
        do {
            return try (place ?? Self.pinned(path)).openForWriting()
        } catch PinnedPath.Failure.foreignLink {
            throw Self.foreign(path)
        } catch PinnedPath.Failure.fault(let fault) {
            throw unwritable(fault)
        }
    }

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - isPrivate: whether only its owner may read it; otherwise the umask decides.
    ///   - isReplacing: whether to replace an existing file or link; the target of a link is not
    ///     changed.
    /// - Returns: false if the name exists, even as a broken link.
    func create(with bytes: [UInt8], isPrivate: Bool, isReplacing: Bool = false) throws -> Bool {
        try name(unfinished(with: bytes, in: linkFolder, isPrivate: isPrivate), isReplacing: isReplacing)
    }

    /// The folder in which the path itself stands, even if it is a link.
    private var linkFolder: String { place?.folderPath ?? url.deletingLastPathComponent().path }

    /// Gives a complete file the name of the path itself.
    ///
    /// - Returns: false if the name exists, even as a broken link.
    private func name(_ file: UnfinishedFile, isReplacing: Bool) throws -> Bool {
        do {
            try file.handle.synchronize()
            try file.place(at: place?.path ?? url.path, isReplacing: isReplacing)
            return true
        } catch UnfinishedFile.Failure.alreadyThere {
            return false
        } catch {
            throw unwritable(error)
        }
    }

    /// Whether it is a device or a pipe, which a file must not replace.
    var isSpecial: Bool { (place ?? (try? Self.pinned(path)))?.isSpecial ?? false }

    private func unwritable(_ error: any Error) -> Diagnostic {
        Diagnostic(FileFault(writing: error), writing: path.printableName)
    }
}
