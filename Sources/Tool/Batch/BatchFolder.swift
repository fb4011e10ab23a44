import Foundation
import SeQRcast

/// The folder that the pictures of a batch go to, beside its manifest.
struct BatchFolder {
    private let path: String
    /// Of the batch that it holds; nil where it holds none.
    let mark: BatchMark?
    private let known: Set<String>

    /// Makes the folder where there is none.
    ///
    /// - Throws: exit code 2 where nothing can be written there, 64 where what is called like a manifest is none.
    init(_ path: String, _ vault: VaultOptions) throws {
        let folder = try OutputFolder(path).path
        self.path = folder.hasSuffix("/") ? folder : folder + "/"
        for name in BatchManifest.fileNames {
            let file = InputFile(path: self.path + name, vaultFiles: vault.files)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            do {
                (mark, known) = try BatchManifest.read(try file.open().bytes())
            } catch {
                throw Diagnostic(error).of(PageName(file: file))
            }
            return
        }
        (mark, known) = (nil, [])
    }

    /// Makes sure, before anything is changed, that nothing else gives way to what will be written.
    ///
    /// - Throws: exit code 64 where it would.
    func check(_ manifest: String, _ rows: [BatchRow], sheet: String?, against inputs: [String]) throws {
        try OutputFile(path: path + manifest).check(against: inputs)
        for name in rows.compactMap(\.fileName) + [sheet].compactMap(\.self) where !known.contains(name) {
            guard !FileManager.default.fileExists(atPath: path + name) else {
                throw Diagnostic(
                    .usage, "\((path + name).escaped()) is there, and not of this batch",
                    hints: ["name another folder after -o"])
            }
        }
    }

    /// Writes a file whole, or leaves the one that is there where it has the same bytes.
    ///
    /// - Returns: its path.
    /// - Throws: exit code 2 where it cannot be written.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String, isPrivate: Bool = false) throws -> String {
        let target = path + name
        do {
            let file = try UnfinishedFile(in: path, isPrivate: isPrivate)
            try file.write(bytes, bytes.indices)
            do {
                try file.place(at: target, isReplacing: false)
            } catch UnfinishedFile.Failure.alreadyThere {
                let isSame = (try? Data(contentsOf: URL(fileURLWithPath: target))).map(Array.init) == bytes
                if !isSame { try file.place(at: target, isReplacing: true) }
            }
        } catch {
            throw Diagnostic(.fileError, "cannot write \(target.escaped())")
        }
        return target
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
            throw Diagnostic(.fileError, "cannot write to \(path.escaped())")
        }
    }
}
