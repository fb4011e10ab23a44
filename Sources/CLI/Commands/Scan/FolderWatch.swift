import Foundation
import Platform
import SeQRcast
import Texts

/// A folder whose new files are scanned once they are complete.
///
/// A file is complete when its writer closes it or moves it into the folder. A file that is closed again later is scanned again.
/// Names that programs use for unfinished files are ignored.
final class FolderWatch {
    private let folder: String
    private let vaultFiles: [String]
    private let events: FolderEvents
    /// The files that were there before, or have been scanned.
    private var known: [ExactText: FileStatus]

    var name: String { folder.printableName }

    /// - Throws: exit code 2 where it is no folder, or cannot be watched.
    init(_ folder: String, vaultFiles: [String]) throws {
        guard InputExpander.isFolder(folder), let events = FolderEvents(folder: folder) else {
            let sentence =
                switch FileStatus(path: folder)?.kind {
                case nil: "there is no such folder"
                case .folder: "the folder cannot be watched"
                case .file, .link, .other: "it is not a folder"
                }
            throw Diagnostic(.fileError, "\(folder.printableName): \(sentence)")
        }
        self.folder = folder
        self.vaultFiles = vaultFiles
        self.events = events
        known = [:]
        for name in try names() {
            known[ExactText(name)] =
                FileStatus(path: path(name)) ?? FileStatus(path: path(name), followsLinks: false)
        }
    }

    /// New entries of the folder.
    struct News {
        var files: [InputFile] = []
        var skipped = SkippedEntries()
    }

    /// Waits for new entries of the folder.
    ///
    /// - Throws: exit code 2 where the folder is gone.
    func next() throws -> News {
        var news = News()
        while news.files.isEmpty, news.skipped == SkippedEntries() {
            for event in events.next() {
                switch event {
                case .written(let name): add(name, to: &news)
                // A writer makes a file before it fills it; anything else is complete.
                case .made(let name):
                    if FileStatus(path: path(name), followsLinks: false)?.kind != .file {
                        add(name, to: &news)
                    }
                case .overflow: for name in try names() { add(name, to: &news) }
                case .gone: throw Diagnostic(.fileError, "\(name): the folder was removed")
                }
            }
        }
        return news
    }

    /// Adds an entry, if it is new.
    private func add(_ name: String, to news: inout News) {
        let version = FileStatus(path: path(name)) ?? FileStatus(path: path(name), followsLinks: false)
        guard !Self.isTemporary(name), let version, version != known[ExactText(name)],
            let entry = FolderEntry(path(name), vaultFiles: vaultFiles)
        else { return }
        switch entry {
        case .file(let file): news.files.append(file)
        // A folder changes with its files.
        case .skipped(let kind):
            if known[ExactText(name)]?.identity != version.identity { news.skipped.count(kind) }
        }
        known[ExactText(name)] = version
    }

    /// The number of folders inside, whose files are not read; not the hidden ones.
    var folderCount: Int { known.count { $0.value.kind == .folder && !$0.key.text.hasPrefix(".") } }

    /// - Throws: exit code 2 where the folder cannot be read.
    private func names() throws -> [String] {
        do {
            return try FileSystem.names(inFolder: folder)
        } catch {
            throw Diagnostic(.fileError, "\(name): cannot read the folder")
        }
    }

    private func path(_ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    /// Whether editors, browsers or copying programs use such a name for unfinished files.
    static func isTemporary(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~")
            || [".part", ".crdownload", ".tmp", ".download"].contains { name.lowercased().hasSuffix($0) }
    }
}
