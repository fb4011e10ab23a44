import Foundation
import SeQRcast

/// A file to be written whole or not at all.
struct OutputFile {
    let path: String

    private var url: URL { URL(fileURLWithPath: path) }

    /// The file itself, where the path is that of a link.
    var target: URL { url.resolvingSymlinksInPath() }

    /// - Parameter inputs: the vault in use among them.
    /// - Throws: exit code 64 where the file is one of `inputs` or another vault, 2 where it cannot be written.
    func check(against inputs: [String]) throws {
        let manager = FileManager.default
        let isInput =
            FileIdentity(path: path).map(Set(inputs.compactMap(FileIdentity.init)).contains) ?? false
        guard !isInput else {
            throw Diagnostic(.usage, "\(path.printableName) is an input; it is not written over")
        }
        guard isSpecial || !Vault.isVault(at: target) else {
            throw Diagnostic(.usage, "\(path.printableName) is a vault; it is not written over")
        }
        let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
        let folder = target.deletingLastPathComponent().path
        guard !isFolder, isSpecial || manager.isWritableFile(atPath: folder) else { throw unwritable }
    }

    func write(_ bytes: [UInt8]) throws {
        do {
            if isSpecial {
                try FileHandle(forWritingTo: target).write(contentsOf: Data(bytes))
            } else {
                try place(bytes, at: target, isReplacing: true)
            }
        } catch {
            throw unwritable
        }
    }

    /// To write bit by bit into what is special.
    ///
    /// - Throws: exit code 2 where it cannot be written.
    func stream() throws -> FileHandle {
        do {
            return try FileHandle(forWritingTo: target)
        } catch {
            throw unwritable
        }
    }

    /// Puts a file where a file or a link may stand; what a link leads to is left alone.
    func replace(with bytes: [UInt8]) throws {
        do {
            try place(bytes, at: url, isReplacing: true)
        } catch {
            throw unwritable
        }
    }

    /// Makes a file where nothing stands, not even a link to nowhere. Its owner alone may read it.
    ///
    /// - Returns: false where something does.
    func create(with bytes: [UInt8]) throws -> Bool {
        do {
            try place(bytes, at: url, isReplacing: false, isPrivate: true)
            return true
        } catch UnfinishedFile.Failure.alreadyThere {
            return false
        } catch {
            throw unwritable
        }
    }

    private func place(
        _ bytes: [UInt8], at place: URL, isReplacing: Bool, isPrivate: Bool = false
    ) throws {
        let file = try UnfinishedFile(in: place.deletingLastPathComponent().path, isPrivate: isPrivate)
        try file.write(bytes, bytes.indices)
        // Its name must not be on disk before it is.
        try file.handle.synchronize()
        try file.place(at: place.path, isReplacing: isReplacing)
    }

    /// A device or a pipe, which must not be replaced by a file.
    var isSpecial: Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: target.path)
        guard let type = attributes?[.type] as? FileAttributeType else { return false }
        return type != .typeRegular
    }

    private var unwritable: Diagnostic { Diagnostic(.fileError, "cannot write \(path.printableName)") }
}
