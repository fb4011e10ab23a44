import ArgumentParser
import Foundation

/// The pictures that a command line names, folders resolved.
struct InputExpander {
    private(set) var files: [InputFile] = []
    private let vaultFiles: [String]

    /// Lists files in the order of the arguments, those of a folder sorted by name. What cannot be read becomes a file with a
    /// problem, so that it is told in its turn.
    ///
    /// - Parameter isRecursive: whether folders in folders are read.
    init(_ paths: [String], isRecursive: Bool, vaultFiles: [String]) {
        self.vaultFiles = vaultFiles
        for path in paths {
            if path == "-" || !InputExpander.isFolder(path) {
                append(path)
            } else {
                let count = files.count
                let hasFolders = appendContents(of: path, isRecursive: isRecursive)
                guard files.count == count else { continue }
                append(path, problem: hasFolders ? Self.folderOfFolders : Self.emptyFolder)
            }
        }
    }

    /// - Throws: usage.
    static func validate(_ paths: [String]) throws {
        guard !paths.contains("") else { throw ValidationError("a picture's name is empty") }
        guard paths.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read once")
        }
    }

    private mutating func append(_ path: String, problem: Diagnostic? = nil) {
        files.append(InputFile(path: path, vaultFiles: vaultFiles, problem: problem))
    }

    /// Hidden files, the vault, and all that is neither file nor folder are left out. A symbolic link to a folder is not
    /// followed: it could lead around in a circle.
    ///
    /// - Returns: whether folders in it are left out.
    @discardableResult
    private mutating func appendContents(of folder: String, isRecursive: Bool) -> Bool {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            append(folder, problem: Self.unreadableFolder)
            return false
        }
        var hasFolders = false
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            if FileStatus(path: path, followsLinks: false)?.kind == .folder {
                if isRecursive { appendContents(of: path, isRecursive: true) } else { hasFolders = true }
            } else if let file = InputExpander.listedFile(path, vaultFiles: vaultFiles) {
                files.append(file)
            }
        }
        return hasFolders
    }

    /// A file that was found in a folder.
    ///
    /// - Returns: nil for the vault, and for what is no file: reading a pipe or a device might never end.
    static func listedFile(_ path: String, vaultFiles: [String]) -> InputFile? {
        let file = InputFile(path: path, vaultFiles: vaultFiles, isListed: true)
        return FileStatus(path: path)?.kind == .file && !file.isVault ? file : nil
    }

    static func isFolder(_ path: String) -> Bool { FileStatus(path: path)?.kind == .folder }

    private static let folderOfFolders = Diagnostic(
        .noCode, "there are only folders in the folder", hints: ["`--recursive` reads the pictures in them"])
    private static let unreadableFolder = Diagnostic(.fileError, "the folder cannot be read")
    private static let emptyFolder = Diagnostic(.noCode, "there are no files in the folder")
}
