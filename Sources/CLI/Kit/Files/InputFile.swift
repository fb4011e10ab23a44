import Foundation
import Platform
import Records
import SeQRcast
import Texts

/// A file named on the command line, or found in a folder; `-` is standard input.
struct InputFile: Sendable {
    let path: String
    /// Files that are never opened: the files of the vault.
    let vaultFiles: [String]
    /// Whether the file was found in a folder; such a file need not be an image.
    var isListed = false
    /// The largest size that is read, in bytes.
    var sizeLimit = Self.limit
    /// Why the file cannot be read, if this is already known.
    var problem: Diagnostic?

    /// The largest file of a user that is read, in bytes.
    static let limit = 256 << 20

    /// The printed name.
    var name: String { path == "-" ? "standard input" : path.printableName }

    /// Whether the file need not be an image: it was found in a folder, and its name has no image's
    /// ending.
    var mayBeOther: Bool { isListed && !FileEnding(path).isImage }

    /// Opens the file.
    ///
    /// - Throws: `FileFault.tooManyFiles`, which is no fault of the file; exit code 2 if it cannot be
    ///   read, is a folder, or is larger than `sizeLimit`; `ImagingError.unknownFormat` if it is too
    ///   large, may be no image, and is none.
    func open() throws -> OpenFile {
        if let problem { throw problem }
        guard path != "-" else { return OpenFile(.standardInput, expectedSize: 0, sizeLimit: sizeLimit) }
        // Closing the vault's file would drop SQLite's locks on it.
        guard !isVault else { throw Diagnostic(.fileError, "that is the vault") }
        // Nobody named a file that was found in a folder: it must not be waited for.
        let handle = try Self.open(path, isRegular: isListed)
        guard let size = handle.size else { throw Diagnostic(.fileError, "cannot be read") }
        guard size <= sizeLimit else {
            // A film among the images of a folder is no failure.
            if mayBeOther, let head = try handle.read(upToCount: 1024),
                ImageFormat(of: Array(head)) == nil
            {
                throw ImagingError.unknownFormat
            }
            throw Diagnostic.tooLarge(sizeLimit)
        }
        return OpenFile(handle, expectedSize: size, sizeLimit: sizeLimit)
    }

    /// - Throws: as `open()`.
    fileprivate static func open(_ path: String, isRegular: Bool = false) throws -> FileHandle {
        do {
            return try FileSystem.open(path, isRegular: isRegular)
        } catch .tooManyFiles {
            throw FileFault.tooManyFiles
        } catch {
            guard FileStatus(path: path) == nil else { throw Diagnostic(.fileError, "cannot be read") }
            throw Diagnostic(.fileError, "there is no such file", hints: partHints(for: path))
        }
    }

    /// That a code was drawn under this name, as several images.
    private static func partHints(for path: String) -> [String] {
        let first = [2, 10, 100].map { path.numbered(1, of: $0) }.first { FileStatus(path: $0) != nil }
        return first.map { ["the code has several images: name \($0.printableName) and the others"] } ?? []
    }

    /// Reads the whole file.
    ///
    /// - Throws: the errors of `open`, with the file's name before the sentence.
    func bytes() throws -> [UInt8] {
        do {
            return try open().bytes()
        } catch {
            throw Diagnostic(error).of(PageName(file: self))
        }
    }

    /// Reads the whole file as a text, without a byte order mark, which some editors write, and
    /// without a line end at its end. A contact or event may be folded within characters.
    ///
    /// - Throws: exit code 2 if it cannot be read, 64 if it is not UTF-8.
    func text() throws -> String {
        guard var text = String(validating: try bytes().joiningFoldedCharacters(), as: UTF8.self) else {
            throw Diagnostic(.usage, "not UTF-8").of(PageName(file: self))
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        return text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// When the file was last changed: an image without a time of its own was taken before that.
    /// The next scan finds the same time, and so adds no sighting, as it would with the time of the scan.
    /// Digests of files would recognise copies too, but have to be sealed and kept for ever.
    ///
    /// - Returns: nil for anything else than a file, for a time after `now`, and for those that stand for
    ///   none: archives write the first day of 1970 or 1980.
    func lastChange(before now: Timestamp) -> Timestamp? {
        guard let status = FileStatus(path: path), status.kind == .file,
            let time = UInt64(exactly: status.changed[0]), time >= Self.earliestChange, time <= now.seconds
        else { return nil }
        return try? Timestamp(seconds: time)
    }

    /// 1980-01-02.
    private static let earliestChange: UInt64 = 315_619_200

    var isVault: Bool {
        FileIdentity(path: path).map { vaultFiles.compactMap(FileIdentity.init).contains($0) } ?? false
    }
}

extension VaultOptions {
    /// Reads a text that was given as `-`.
    func standardInputText() throws -> String { try InputFile(path: "-", vaultFiles: files).text() }
}

/// An open file, read piece by piece.
final class OpenFile {
    /// The size in bytes, as far as it is known before reading.
    let expectedSize: Int
    private let handle: FileHandle
    private let sizeLimit: Int
    private var count = 0
    /// The first piece, if it was examined but not yet returned.
    private var head: [UInt8]?

    init(_ handle: FileHandle, expectedSize: Int, sizeLimit: Int = InputFile.limit) {
        self.handle = handle
        self.expectedSize = expectedSize
        self.sizeLimit = sizeLimit
    }

    /// The smallest number of bytes that is requested at one time.
    private static let leastPiece = 64 << 10

    /// The number of bytes that identify the format of a file.
    private static let headLength = 1024

    /// The next piece; nil at the end.
    ///
    /// - Throws: exit code 2 if the file cannot be read, or turns out larger than
    ///   the limit.
    func next() throws -> [UInt8]? {
        if let head {
            self.head = nil
            return head
        }
        var piece = [UInt8](repeating: 0, count: min(max(expectedSize - count, Self.leastPiece), 1 << 20))
        do {
            let received = try handle.read(into: &piece, 0..<piece.count)
            piece.removeLast(piece.count - received)
        } catch {
            throw Diagnostic(.fileError, "cannot be read")
        }
        guard !piece.isEmpty else { return nil }
        count += piece.count
        guard count <= sizeLimit else { throw Diagnostic.tooLarge(sizeLimit) }
        return piece
    }

    /// The format that the first bytes have. Call it before any piece is read.
    ///
    /// It reads no more than the first bytes, so it also works for endless input.
    ///
    /// - Returns: nil where they are not those of an image.
    /// - Throws: the errors of `next`.
    func imageFormat() throws -> ImageFormat? {
        var start: [UInt8] = []
        // A pipe returns the bytes written to it so far, however few.
        while start.count < Self.headLength, let piece = try next() { start += piece }
        head = start.isEmpty ? nil : start
        return ImageFormat(of: Array(start.prefix(Self.headLength)))
    }

    /// Reads the rest of the file.
    ///
    /// - Throws: the errors of `next`.
    func bytes() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try next() { bytes += piece }
        return bytes
    }

    /// Starts again from the beginning.
    ///
    /// - Returns: false if that is not possible, as for a pipe.
    func rewind() -> Bool {
        count = 0
        head = nil
        return (try? handle.seek(toOffset: 0)) != nil
    }
}

/// The printed name of one image of a file.
struct PageName {
    let file: InputFile
    /// The page, from 1, if the file has several images.
    var page: Int?

    var printable: String { page.map { "\(file.name), page \($0)" } ?? file.name }
}

extension Diagnostic {
    fileprivate static func tooLarge(_ limit: Int) -> Diagnostic {
        Diagnostic(.fileError, "larger than \(limit >> 20) MiB")
    }

    /// Puts the name of an image before the sentence.
    func of(_ name: PageName) -> Diagnostic {
        Diagnostic(status, "\(name.printable): \(sentence)", hints: hints)
    }

    /// Puts the name of the only file before the sentence: several files, or the files of a folder,
    /// have no common name.
    func of(only paths: [String]) -> Diagnostic {
        guard paths.count == 1, !InputExpander.isFolder(paths[0]) else { return self }
        return of(PageName(file: InputFile(path: paths[0], vaultFiles: [])))
    }
}

/// A document of any size and kind, named on the command line; `-` is standard input.
///
/// A terminal shows the progress.
final class DocumentFile {
    let name: PageName
    /// The name without folders; empty for standard input, nil if it is not UTF-8.
    let fileName: String?
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
        do {
            handle = path == "-" ? .standardInput : try InputFile.open(path)
        } catch {
            throw Diagnostic(error).of(name)
        }
        fileName = path == "-" ? "" : URL(fileURLWithPath: path).lastPathComponent.pathInUTF8
        size = path == "-" ? nil : FileStatus(path: path).map { $0.size >> 20 }
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
