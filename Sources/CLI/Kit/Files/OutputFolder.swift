import Foundation
import Platform
import SeQRcast
import Texts

/// A folder for files whose names a command chooses.
struct OutputFolder {
    let path: String
    private let place: PinnedPath

    /// Creates the folder if it does not exist.
    ///
    /// - Parameter isPrivate: whether only the owner may open a new folder; otherwise the umask
    ///   decides.
    /// - Throws: exit code 2 if the folder cannot be written, 64 if it has the name of a file.
    init(_ path: String, isPrivate: Bool = false) throws {
        guard !path.isEmpty else { throw Diagnostic(.usage, "-o needs a folder name") }
        self.path = path
        try OutputFile.checkLinks(path)
        try FileEnding(path).checkFolder()
        do {
            try FileSystem.makeFolder(path, isPrivate: isPrivate)
        } catch  where [.diskFull, .readOnly, .nameTooLong, .linkLoop].contains(error) {
            throw Diagnostic(error, writing: "into the folder \(path.printableName)")
        } catch {}
        guard InputExpander.isFolder(path), FileSystem.writeFault(inFolder: path) == nil,
            let place = try? OutputFile.pinned(path).opened()
        else {
            throw Diagnostic(.fileError, "\(path.printableName) is not a folder, or cannot be written")
        }
        self.place = place
    }

    /// Checks that new files will not be read as inputs.
    ///
    /// - Throws: exit code 64 if the folder is one of `folders`, or inside one.
    func check(against folders: [String]) throws {
        let inputs = Set(folders.filter(InputExpander.isFolder).compactMap(FileIdentity.init))
        var folder = place.path
        while let identity = FileIdentity(path: folder) {
            guard !inputs.contains(identity) else {
                throw Diagnostic(
                    .usage,
                    "\(path.printableName) is an input folder, or inside one; name another folder after -o")
            }
            folder += "/.."
            // The root is in itself.
            if FileIdentity(path: folder) == identity { return }
        }
    }

    /// The path of a file in the folder.
    func path(of name: String) -> String { (path.hasSuffix("/") ? path : path + "/") + name }

    /// A file in the folder, even if another folder gets its path meanwhile.
    func file(_ name: String) -> OutputFile { OutputFile(path: path(of: name), place: place.sibling(name)) }
}

/// A folder for files from messages.
///
/// Strangers choose the names of these files. The files were sealed, so only their owner may read
/// them or open a new folder.
struct SaveFolder {
    private let folder: OutputFolder
    private let vaultFiles: [String]

    var path: String { folder.path }

    /// Creates the folder if it does not exist.
    ///
    /// - Parameter vaultFiles: names that no file gets, even if the vault is not there yet.
    /// - Throws: exit code 2 if the folder cannot be written.
    init(_ path: String, sparing vaultFiles: [String]) throws {
        folder = try OutputFolder(path, isPrivate: true)
        self.vaultFiles = vaultFiles
    }

    /// Writes a file under its own name, made safe, with a number if the name is in use.
    ///
    /// An existing file with the same name and bytes is kept.
    ///
    /// - Returns: the path of the file.
    /// - Throws: exit code 2 if it cannot be written.
    func save(_ file: FileContent) throws -> String {
        let name = Self.name(for: file.name)
        let ending = URL(fileURLWithPath: name).pathExtension
        let suffix = ending.isEmpty || ending.utf8.count > 16 ? "" : ".\(ending)"
        for number in 1...10_000 {
            let name = number == 1 ? name : "\(name.dropLast(suffix.count))-\(number)\(suffix)"
            let target = folder.file(name)
            guard !target.isNamedLike(one: vaultFiles) else { continue }
            if target.isFile(of: file.bytes) { return target.path }
            if try target.create(with: file.bytes, isPrivate: true) { return target.path }
        }
        throw Diagnostic(
            .fileError, "\(path.printableName) has too many files named \(name.printableName)")
    }

    /// A safe name with room for a number; of a long name the end is kept.
    static func name(for name: String) -> String {
        var name = name
        while name.utf8.count > nameLimit { name.removeFirst() }
        return SafeFileName.of(name)
    }

    /// In UTF-8 bytes: the name of a file has at most 255.
    private static let nameLimit = 240
}
