import Foundation
import SeQRcast

/// A document of any size and kind, named on the command line; `-` is standard input.
///
/// A terminal shows the progress.
final class DocumentFile {
    let name: PageName
    /// The name without folders; empty for standard input.
    let fileName: String
    private let handle: FileHandle
    private let progress: ProgressBar
    private var count = 0

    /// In MiB; nil if it is not known.
    private let size: Int?

    /// - Throws: exit code 2 if it cannot be read.
    init(_ path: String, _ vault: VaultOptions) throws {
        let file = InputFile(path: path, vaultFiles: vault.files)
        name = PageName(file: file)
        guard !file.isVault else { throw Diagnostic(.fileError, "that is the vault").of(name) }
        guard !InputExpander.isFolder(path) else { throw Diagnostic(.fileError, "is a folder").of(name) }
        let url = URL(fileURLWithPath: path)
        guard let handle = path == "-" ? FileHandle.standardInput : try? FileHandle(forReadingFrom: url)
        else { throw Diagnostic(.fileError, "cannot be read").of(name) }
        self.handle = handle
        fileName = path == "-" ? "" : url.lastPathComponent
        let size = try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.fileSizeKey]).fileSize
        self.size = path == "-" ? nil : size.map { $0 >> 20 }
        progress = ProgressBar("reading", of: "MiB")
    }

    /// Reads bytes as a `ByteSource`.
    func read(_ buffer: inout [UInt8], _ range: Range<Int>) throws -> Int {
        do {
            let read = try handle.read(into: &buffer, range)
            count += read
            progress.show(count >> 20, of: size)
            return read
        } catch {
            throw Diagnostic(.fileError, "cannot be read").of(name)
        }
    }
}
