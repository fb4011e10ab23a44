import Foundation
import SeQRcast

/// The folder that the pictures of a batch go to, beside its manifest.
struct BatchFolder {
    private let path: String
    /// Of the batch that it holds; nil where it holds none.
    let mark: BatchMark?
    /// Whether messages of that batch are published.
    let isPublished: Bool
    private let vaultFiles: [String]
    /// Files of this batch: these give way to others.
    private var known: Set<ExactText>
    private var written: Set<ExactText> = []

    /// Makes the folder where there is none.
    ///
    /// - Throws: exit code 2 where nothing can be written there, 64 where what is called like a manifest is none, or of another batch.
    init(_ path: String, _ vault: VaultOptions) throws {
        let folder = try OutputFolder(path).path
        self.path = folder.hasSuffix("/") ? folder : folder + "/"
        vaultFiles = vault.files
        known = []
        var marks: Set<BatchMark> = []
        var isPublished = false
        for name in BatchManifest.fileNames {
            let file = InputFile(path: self.path + name, vaultFiles: vault.files)
            guard let status = FileStatus(path: file.path, followsLinks: false) else { continue }
            do {
                guard status.kind == .file else { throw BatchManifest.none }
                let manifest = try BatchManifest.read(try file.open().bytes())
                marks.insert(manifest.mark)
                known.formUnion((manifest.files + [name]).map(ExactText.init))
                isPublished = isPublished || manifest.isPublished
                guard marks.count == 1 else {
                    throw Diagnostic(.usage, "it is of another batch than the manifest beside it")
                }
            } catch {
                throw Diagnostic(error).of(PageName(file: file))
            }
        }
        mark = marks.first
        self.isPublished = isPublished
    }

    /// Makes sure that nothing else gives way to a file of this name.
    ///
    /// - Throws: exit code 64 where it would.
    mutating func claim(_ name: String) throws {
        guard known.contains(ExactText(name)) || FileStatus(path: path + name, followsLinks: false) == nil
        else {
            throw Self.inTheWay(path + name)
        }
        known.insert(ExactText(name))
    }

    /// Writes a file whole, or leaves the one that is there where it has the same bytes.
    ///
    /// - Throws: exit code 2 where it cannot be written, 64 where a file stands there that is not of this batch, or that was written for
    ///   another row.
    mutating func write(_ bytes: [UInt8], to name: String, isPrivate: Bool = false) throws {
        let target = path + name
        let isFirst = written.insert(ExactText(name)).inserted
        guard isFirst || BatchManifest.fileNames.contains(name) else {
            throw Diagnostic(.usage, "two pictures are called \(name.printableName)")
        }
        do {
            let file = try UnfinishedFile(in: path, isPrivate: isPrivate)
            try file.write(bytes, bytes.indices)
            do {
                try file.place(at: target, isReplacing: false)
            } catch UnfinishedFile.Failure.alreadyThere {
                // The vault in use must not even be read: closing it again would drop SQLite's locks.
                try OutputFile(path: target).check(against: vaultFiles)
                let isSame = (try? Data(contentsOf: URL(fileURLWithPath: target))).map(Array.init) == bytes
                guard !isSame else { return }
                guard known.contains(ExactText(name)) || !isFirst else { throw Self.inTheWay(target) }
                try file.place(at: target, isReplacing: true)
            }
        } catch let diagnostic as Diagnostic {
            throw diagnostic
        } catch {
            throw Diagnostic(.fileError, "cannot write \(target.printableName)")
        }
    }

    private static func inTheWay(_ path: String) -> Diagnostic {
        Diagnostic(
            .usage, "\(path.printableName) is there, and not of this batch",
            hints: ["name another folder after -o"])
    }

    /// - Parameter name: of a file in the folder.
    func path(of name: String) -> String { path + name }

    /// Waits until all that was written is on the disk.
    ///
    /// - Throws: exit code 2 where some of it could not be written.
    func flush() throws {
        do {
            try FileSystem.flush(path)
        } catch {
            throw Diagnostic(.fileError, "cannot write to \(path.printableName)")
        }
    }
}
