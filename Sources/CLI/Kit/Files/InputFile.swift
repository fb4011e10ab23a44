import Foundation
import SeQRcast

/// A picture named on the command line, or found in a folder that was; `-` is standard input.
struct InputFile: Sendable {
    let path: String
    /// Files that are not opened: those of the vault.
    let vaultFiles: [String]
    /// Found in a folder: then it need not be a picture.
    var isListed = false
    /// Why it cannot be read, where that is known before.
    var problem: Diagnostic?

    /// Bytes read at the most.
    static let limit = 256 << 20

    /// As it is printed.
    var name: String { path == "-" ? "standard input" : path.printableName }

    /// - Throws: exit code 2 where it cannot be read, is a folder, or is larger than `limit`; `ImagingError.unknownFormat` where
    ///   it is too large and no picture, and need not be one.
    func open() throws -> OpenFile {
        if let problem { throw problem }
        guard path != "-" else { return OpenFile(.standardInput, expectedSize: 0) }
        // Closing it again would drop the locks that SQLite holds on it.
        guard !isVault else { throw Diagnostic(.fileError, "that is the vault") }
        guard let handle = FileHandle(forReadingAtPath: path), let size = handle.size else {
            throw Diagnostic(.fileError, "cannot be read")
        }
        guard size <= Self.limit else {
            // A film among the pictures of a folder is no failure.
            if isListed, let head = try handle.read(upToCount: 1024),
                ImageDecoder.Format(of: Array(head)) == nil
            {
                throw ImagingError.unknownFormat
            }
            throw OpenFile.tooLarge
        }
        return OpenFile(handle, expectedSize: size)
    }

    /// All of it.
    ///
    /// - Throws: the same, with the file's name before the sentence.
    func bytes() throws -> [UInt8] {
        do {
            return try open().bytes()
        } catch {
            throw Diagnostic(error).of(PageName(file: self))
        }
    }

    var isVault: Bool {
        FileIdentity(path: path).map { vaultFiles.compactMap(FileIdentity.init).contains($0) } ?? false
    }
}
