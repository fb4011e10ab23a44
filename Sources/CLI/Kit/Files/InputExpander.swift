import ArgumentParser
import Foundation
import SeQRcast

/// Expands the images and folders of a command line into files.
struct InputExpander {
    private(set) var files: [InputFile] = []
    /// The folders beside files that were not entered.
    private(set) var skippedFolders = SkippedFolders()
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
                defer { skippedFolders += skipped }
                guard files.count == count else { continue }
                if skipped.count > 0 {
                    append(path, problem: Self.folderOfFolders)
                    // The problem says so.
                    skipped.count = 0
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
    /// Hidden files, the vault, devices and pipes are left out. Symbolic links to folders are not
    /// followed: they could form a circle.
    ///
    /// - Returns: the folders inside it that were left out.
    private mutating func appendContents(of folder: String, isRecursive: Bool) -> SkippedFolders {
        var skipped = SkippedFolders()
        let names: [String]
        do {
            names = try FileSystem.names(inFolder: folder)
        } catch {
            append(folder, problem: error == .tooManyFiles ? Diagnostic(error) : Self.unreadableFolder)
            return skipped
        }
        for name in names where !name.hasPrefix(".") {
            let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
            if FileStatus(path: path, followsLinks: false)?.kind == .folder {
                if isRecursive {
                    skipped += appendContents(of: path, isRecursive: true)
                } else {
                    skipped.count += 1
                }
            } else if Self.isFolder(path) {
                skipped.linkCount += 1
            } else if let file = InputExpander.listedFile(path, vaultFiles: vaultFiles) {
                files.append(file)
            }
        }
        return skipped
    }

    /// A file found in a folder; nil for the vault, devices and pipes: reading a pipe might never
    /// end.
    static func listedFile(_ path: String, vaultFiles: [String]) -> InputFile? {
        let file = InputFile(path: path, vaultFiles: vaultFiles, isListed: true)
        return FileStatus(path: path)?.kind == .file && !file.isVault ? file : nil
    }

    static func isFolder(_ path: String) -> Bool { FileStatus(path: path)?.kind == .folder }

    private static let folderOfFolders = Diagnostic(
        .noCode, "the folder has only folders", hints: ["`--recursive` reads the images in them"])
    private static let unreadableFolder = Diagnostic(.fileError, "cannot read the folder")
    private static let emptyFolder = Diagnostic(.noCode, "the folder has no files")
}

/// Folders in the folders of a command line that were not entered.
struct SkippedFolders {
    /// Those that `--recursive` would have entered.
    var count = 0
    /// Links to folders.
    var linkCount = 0

    static func += (sum: inout SkippedFolders, other: SkippedFolders) {
        sum.count += other.count
        sum.linkCount += other.linkCount
    }

    var total: Int { count + linkCount }

    /// Says how many there are.
    func note() {
        if total > 0 { Console.note("\(total.counted("folder")) not read") }
        hint()
    }

    /// Says how to read them.
    func hint() {
        if count > 0 { Console.note("hint: `--recursive` reads the images in folders inside folders") }
    }
}
