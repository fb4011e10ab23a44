import Foundation
import Platform
import SeQRcast
import Texts

/// The folder of a batch: its image files and its manifest.
struct BatchFolder {
    private let folder: OutputFolder
    /// The mark of the batch in the folder; nil if there is none.
    let mark: BatchMark?
    /// Whether messages of that batch were published.
    let isPublished: Bool
    private let vaultFiles: [String]
    private let overwrite: OverwriteOption
    /// Files of this batch, which may be replaced.
    private(set) var own = OwnFiles()

    /// The files of a batch.
    struct OwnFiles {
        /// Those that the manifest listed before this run.
        fileprivate var earlier = NameSet()
        /// The most of them that it listed for one row.
        fileprivate(set) var mostOfRow = 0
        /// Those that this run wrote, or found written.
        fileprivate var written = NameSet()

        func contains(_ name: String) -> Bool {
            earlier.contains(ExactText(name)) || written.contains(ExactText(name))
        }
    }

    /// Creates the folder if it does not exist.
    ///
    /// - Throws: exit code 2 if it cannot be written; 64 if a manifest in it is not valid, or of
    ///   another batch.
    init(_ path: String, _ vault: VaultOptions, _ overwrite: OverwriteOption) throws {
        folder = try OutputFolder(path)
        vaultFiles = vault.files
        self.overwrite = overwrite
        var marks: Set<BatchMark> = []
        var isPublished = false
        for name in BatchManifest.fileNames {
            // It has more in each row than the table, and rows may have been added.
            let file = InputFile(
                path: folder.path(of: name), vaultFiles: vault.files, sizeLimit: Int(UInt32.max))
            guard let status = FileStatus(path: file.path, followsLinks: false) else { continue }
            do {
                guard status.kind == .file else { throw BatchManifest.none }
                let manifest = try BatchManifest.read(try file.open().bytes(), of: name)
                marks.insert(manifest.mark)
                own.earlier.formUnion(manifest.files)
                own.earlier.insert(ExactText(name))
                own.mostOfRow = max(own.mostOfRow, manifest.mostOfRow)
                isPublished = isPublished || manifest.isPublished
                guard marks.count == 1 else {
                    throw Diagnostic(.usage, "it belongs to another batch than the manifest beside it")
                }
            } catch {
                throw Diagnostic(error).of(PageName(file: file))
            }
        }
        mark = marks.first
        self.isPublished = isPublished
    }

    /// Checks that a file may be written.
    ///
    /// - Throws: exit code 8 if another file would be replaced, without --force.
    func claim(_ name: String) throws {
        guard
            own.contains(name) || overwrite.force
                || FileStatus(path: path(of: name), followsLinks: false) == nil
        else {
            throw OverwriteOption.kept(path(of: name))
        }
    }

    /// Whether this run wrote an image with that name.
    func hasWritten(_ name: String) -> Bool { own.written.contains(ExactText(name)) }

    /// Writes an image completely, or keeps an existing one with the same bytes.
    ///
    /// - Throws: the errors of `write(to:isPrivate:)`.
    mutating func write(_ bytes: [UInt8], to name: String, isPrivate: Bool = false) throws {
        try write(to: name, isPrivate: isPrivate) { try $0.write(bytes, bytes.indices) }
    }

    /// Writes a file completely, or keeps an existing file with the same bytes.
    ///
    /// - Parameter fill: writes the content.
    /// - Throws: exit code 2 if it cannot be written; 8 if the existing file is not of this batch.
    mutating func write(
        to name: String, isPrivate: Bool, _ fill: (UnfinishedFile) throws -> Void
    ) throws {
        let output = folder.file(name)
        let target = output.target.path
        do {
            let file = try UnfinishedFile(in: output.folder, of: output.place, isPrivate: isPrivate)
            try fill(file)
            do {
                try file.place(at: target, isReplacing: false)
            } catch UnfinishedFile.Failure.alreadyThere {
                // The vault in use must not even be read: closing it would drop SQLite's locks.
                try output.check(against: vaultFiles)
                if !Self.isSame(file, target) {
                    guard own.contains(name) || overwrite.force else {
                        throw OverwriteOption.kept(output.path)
                    }
                    try file.place(at: target, isReplacing: true)
                }
            }
            own.written.insert(ExactText(name))
        } catch let diagnostic as Diagnostic {
            throw diagnostic
        } catch {
            throw Diagnostic(FileFault(writing: error), writing: output.path.printableName)
        }
    }

    /// Whether a file that is written completely has the bytes of an existing one.
    private static func isSame(_ file: UnfinishedFile, _ target: String) -> Bool {
        guard let existing = try? FileSystem.open(target, isRegular: true, followsLinks: false),
            existing.size == file.handle.size,
            (try? file.handle.seek(toOffset: 0)) != nil
        else { return false }
        while true {
            guard let piece = try? existing.read(upToCount: comparedAtOnce) ?? Data(),
                piece == (try? file.handle.read(upToCount: comparedAtOnce) ?? Data())
            else { return false }
            if piece.isEmpty { return true }
        }
    }

    /// In bytes.
    private static let comparedAtOnce = 1 << 16

    var folderPath: String { folder.path }

    /// The path of a file in the folder.
    func path(of name: String) -> String { folder.path(of: name) }

    /// Checks that a file can be written.
    ///
    /// - Throws: the errors of `OutputFile.check`.
    func check(_ name: String, against inputs: [String]) throws {
        try folder.file(name).check(against: inputs)
    }

    /// Waits until all written data is on the disk.
    ///
    /// - Throws: exit code 2 if some of it could not be written.
    func flush() throws { try Self.flush(folder.path) }

    /// Begins to flush on another thread; the result throws as `flush()` does.
    func beginFlush() -> Prefetch<Void> {
        Prefetch(onOwnThread: true) { [path = folder.path] in try Self.flush(path) }
    }

    private static func flush(_ path: String) throws {
        do {
            try FileSystem.flush(path)
        } catch {
            throw Diagnostic(FileFault(writing: error), writing: "to \(path.printableName)")
        }
    }
}
