import Foundation

/// The ending of a file's name, which says what is in the file.
struct FileEnding {
    private let path: String
    /// In lower case; empty if there is none.
    private let ending: String

    init(_ path: String) {
        self.path = path
        ending = URL(fileURLWithPath: path).pathExtension.lowercased()
    }

    /// Refuses an ending that is known for another kind of file.
    ///
    /// - Parameters:
    ///   - right: the right endings, the usual one first.
    ///   - content: the content of the file, such as `a backup`.
    ///   - inputs: files that must not be overwritten, a graver mistake.
    /// - Throws: exit code 64, or the errors of `OutputFile.check`.
    func check(_ right: [String], of content: String, sparing inputs: [String]) throws {
        guard !right.contains(ending), isKnown, !OutputFile(path: path).isSpecial else { return }
        try OutputFile(path: path).check(against: inputs)
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent + ".\(right[0])"
        let others = right.dropFirst().map { ".\($0)" }.joined(separator: ", ")
        let hint =
            "name it \(name.printableName)" + (others.isEmpty ? "" : "; right endings are also \(others)")
        throw Diagnostic(
            .usage, "\(path.printableName): the ending .\(ending) is wrong for \(content)",
            hints: [hint])
    }

    /// Refuses the ending of a file for a new folder.
    ///
    /// - Throws: exit code 64.
    func checkFolder() throws {
        guard isKnown, FileStatus(path: path) == nil else { return }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        throw Diagnostic(
            .usage, "\(path.printableName) must be a folder, but has the name of a file",
            hints: ["name a folder, such as \(name.printableName)"])
    }

    /// Whether it is the ending of an image that can be decoded.
    var isImage: Bool {
        [
            "apng", "avif", "gif", "heic", "heif", "jpeg", "jpg", "pdf", "pgm", "png", "tif", "tiff", "webp",
        ].contains(ending)
    }

    private var isKnown: Bool {
        ["apng", "kml"].contains(ending) || MediaType.of(fileNamed: path) != MediaType.unknown
    }
}
