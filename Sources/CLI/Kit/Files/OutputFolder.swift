import Foundation
import SeQRcast

/// A folder for files whose names a command chooses.
struct OutputFolder {
    let path: String

    /// Creates the folder if it does not exist.
    ///
    /// - Parameter isPrivate: whether only the owner may open a new folder; otherwise the umask
    ///   decides.
    /// - Throws: exit code 2 if the folder cannot be written, 64 if it has the name of a file.
    init(_ path: String, isPrivate: Bool = false) throws {
        guard !path.isEmpty else { throw Diagnostic(.usage, "-o needs a folder name") }
        self.path = path
        try FileEnding(path).checkFolder()
        let manager = FileManager.default
        do {
            try FileSystem.makeFolder(path, isPrivate: isPrivate)
        } catch  where [.diskFull, .readOnly].contains(error) {
            throw Diagnostic(error, writing: "into the folder \(path.printableName)")
        } catch {}
        guard InputExpander.isFolder(path), manager.isWritableFile(atPath: path) else {
            throw Diagnostic(.fileError, "\(path.printableName) is not a folder, or cannot be written")
        }
    }

    /// Checks that new files will not be read as inputs.
    ///
    /// - Throws: exit code 64 if the folder is one of `folders`, or inside one.
    func check(against folders: [String]) throws {
        let inputs = Set(folders.filter(InputExpander.isFolder).compactMap(FileIdentity.init))
        var folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        while true {
            guard !(FileIdentity(path: folder.path).map(inputs.contains) ?? false) else {
                throw Diagnostic(
                    .usage,
                    "\(path.printableName) is an input folder, or inside one; name another folder after -o")
            }
            guard folder.path != "/" else { return }
            folder = folder.deletingLastPathComponent()
        }
    }

    var isEmpty: Bool { (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty ?? true }

    /// The path of a file in the folder.
    func path(of name: String) -> String { (path.hasSuffix("/") ? path : path + "/") + name }
}
