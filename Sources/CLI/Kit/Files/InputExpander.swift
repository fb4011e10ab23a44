import ArgumentParser
import Foundation
import SeQRcast

/// Expands the images and folders of a command line into files.
struct InputExpander {
    private(set) var files: [InputFile] = []
    /// What folders have beside these files.
    private(set) var skipped = SkippedEntries()
    private let vaultFiles: [String]

    /// Lists files in the order of the arguments; the files of a folder are sorted by name.
    ///
    /// An unreadable folder becomes a file with a problem, so that it is reported in its turn.
    ///
    /// - Parameter isRecursive: whether to read folders inside folders.
    init(_ paths: [String], isRecursive: Bool, vaultFiles: [String]) {
        self.vaultFiles = vaultFiles
        for path in paths {
            if path == "-" || !InputExpander.isFolder(path) {
                append(path)
            } else {
                let count = files.count
                var skipped = appendContents(of: path, isRecursive: isRecursive)
                defer { self.skipped += skipped }
                guard files.count == count else { continue }
                if skipped.folders > 0 {
                    append(path, problem: Self.folderOfFolders)
                    // The problem says so.
                    skipped.folders = 0
                } else {
                    // It has nothing that the user named, so it counts like a file in a folder.
                    files.append(
                        InputFile(
                            path: path, vaultFiles: vaultFiles, isListed: true, problem: Self.emptyFolder))
                }
            }
        }
    }

    /// - Throws: usage.
    static func validate(_ paths: [String]) throws {
        guard !paths.contains("") else { throw ValidationError("the name of an image is empty") }
        guard paths.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("standard input can be read only once")
        }
    }

    private mutating func append(_ path: String, problem: Diagnostic? = nil) {
        files.append(InputFile(path: path, vaultFiles: vaultFiles, problem: problem))
    }

    /// Adds the files of a folder.
    ///
    /// Hidden files and the vault are left out. Symbolic links to folders are not followed: they could
    /// form a circle. Reading a pipe might never end.
    ///
    /// - Returns: the other entries that were left out.
    private mutating func appendContents(of folder: String, isRecursive: Bool) -> SkippedEntries {
        var skipped = SkippedEntries()
        let names: [String]
        do {
            names = try FileSystem.names(inFolder: folder)
        } catch {
            append(folder, problem: error == .tooManyFiles ? Diagnostic(error) : Self.unreadableFolder)
            return skipped
        }
        for name in names where !name.hasPrefix(".") {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            switch FolderEntry(path, vaultFiles: vaultFiles) {
            case .file(let file): files.append(file)
            case .skipped(.folder) where isRecursive:
                skipped += appendContents(of: path, isRecursive: true)
            case .skipped(let kind): skipped.count(kind)
            case nil: break
            }
        }
        return skipped
    }

    static func isFolder(_ path: String) -> Bool { FileStatus(path: path)?.kind == .folder }

    private static let folderOfFolders = Diagnostic(
        .noCode, "the folder has only folders", hints: ["`--recursive` reads the images in them"])
    private static let unreadableFolder = Diagnostic(.fileError, "cannot read the folder")
    private static let emptyFolder = Diagnostic(.noCode, "the folder has no files")
}
