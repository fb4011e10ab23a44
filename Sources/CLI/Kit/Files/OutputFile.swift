import Foundation
import SeQRcast

/// A file that is written completely or not at all.
struct OutputFile {
    let path: String

    private var url: URL { URL(fileURLWithPath: path) }

    /// The target, if the path is a symbolic link.
    var target: URL { url.resolvingSymlinksInPath() }

    /// Checks that the file can be written.
    ///
    /// - Parameter inputs: files that must not be overwritten, among them the vault.
    /// - Throws: exit code 64 if the file is an input or a vault, 2 if it cannot be written.
    func check(against inputs: [String]) throws {
        let isInput =
            FileIdentity(path: path).map(Set(inputs.compactMap(FileIdentity.init)).contains) ?? false
        guard !isInput else {
            throw Diagnostic(.usage, "\(path.printableName) is an input; it is not overwritten")
        }
        guard isSpecial || !Vault.isVault(at: target) else {
            throw Diagnostic(.usage, "\(path.printableName) is a vault; it is not overwritten")
        }
        let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
        let folder = target.deletingLastPathComponent().path
        guard !isFolder else { throw unwritable(FileFault.unexpected) }
        if !isSpecial, let fault = FileSystem.writeFault(inFolder: folder) { throw unwritable(fault) }
    }

    func write(_ bytes: [UInt8]) throws {
        do {
            if isSpecial {
                try FileHandle(forWritingTo: target).write(contentsOf: Data(bytes))
            } else {
                try place(bytes, at: target, isReplacing: true)
            }
        } catch {
            throw unwritable(error)
        }
    }

    /// Opens a device or pipe for writing.
    ///
    /// - Throws: exit code 2 if it cannot be written.
    func stream() throws -> FileHandle {
        do {
            return try FileHandle(forWritingTo: target)
        } catch {
            throw unwritable(error)
        }
    }

    /// Replaces a file or a symbolic link; the target of a link is not changed.
    func replace(with bytes: [UInt8]) throws {
        do {
            try place(bytes, at: url, isReplacing: true)
        } catch {
            throw unwritable(error)
        }
    }

    /// Creates a file that only its owner may read.
    ///
    /// - Returns: false if the name exists, even as a broken link.
    func create(with bytes: [UInt8]) throws -> Bool {
        do {
            try place(bytes, at: url, isReplacing: false, isPrivate: true)
            return true
        } catch UnfinishedFile.Failure.alreadyThere {
            return false
        } catch {
            throw unwritable(error)
        }
    }

    private func place(
        _ bytes: [UInt8], at place: URL, isReplacing: Bool, isPrivate: Bool = false
    ) throws {
        let file = try UnfinishedFile(in: place.deletingLastPathComponent().path, isPrivate: isPrivate)
        try file.write(bytes, bytes.indices)
        // The content must be on the disk before the name is.
        try file.handle.synchronize()
        try file.place(at: place.path, isReplacing: isReplacing)
    }

    /// Whether it is a device or a pipe, which a file must not replace.
    var isSpecial: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
        guard let type = attributes?[.type] as? FileAttributeType else { return false }
        return type != .typeRegular
    }

    private func unwritable(_ error: any Error) -> Diagnostic {
        Diagnostic(FileFault(writing: error), writing: path.printableName)
    }
}
