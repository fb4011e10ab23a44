import Foundation

/// A folder whose new pictures are read once they are completely written.
///
/// A file is whole when its writer closes it, or moves it in; a copy that closes it in between is read again when it is closed
/// again. What a writer has not ended bears a name of its own kind, and is not looked at.
final class FolderWatch {
    private let folder: String
    private let vaultFiles: [String]
    private let events: FolderEvents
    /// What was there before, or has been read.
    private var known: [ExactText: FileStatus]

    var name: String { folder.printableName }

    /// - Throws: exit code 2 where it is no folder, or cannot be watched.
    init(_ folder: String, vaultFiles: [String]) throws {
        guard InputExpander.isFolder(folder), let events = FolderEvents(folder: folder) else {
            throw Diagnostic(.fileError, "\(folder.printableName): no folder that can be watched")
        }
        self.folder = folder
        self.vaultFiles = vaultFiles
        self.events = events
        known = [:]
        for name in names { known[ExactText(name)] = FileStatus(path: path(name)) }
    }

    /// Waits for new pictures.
    ///
    /// - Throws: exit code 2 where the folder is gone.
    func next() throws -> [InputFile] {
        var files: [InputFile] = []
        while files.isEmpty {
            for event in events.next() {
                switch event {
                case .written(let name): files += file(name)
                case .overflow: files += names.flatMap(file)
                case .gone: throw Diagnostic(.fileError, "\(name): the folder is gone")
                }
            }
        }
        return files
    }

    /// - Returns: none, where there is nothing new.
    private func file(_ name: String) -> [InputFile] {
        guard !Self.isTemporary(name), let version = FileStatus(path: path(name)),
            version != known[ExactText(name)],
            let file = InputExpander.listedFile(path(name), vaultFiles: vaultFiles)
        else { return [] }
        known[ExactText(name)] = version
        return [file]
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
    }

    private func path(_ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// As editors, browsers and copying programs name what they have not ended.
    static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~")
            || [".part", ".crdownload", ".tmp", ".download"].contains { name.lowercased().hasSuffix($0) }
    }
}
