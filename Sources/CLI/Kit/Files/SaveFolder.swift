import Foundation
import SeQRcast

/// A folder for files from messages.
///
/// Strangers choose the names of these files. The files were sealed, so only their owner may read
/// them or open a new folder.
struct SaveFolder {
    private let folder: OutputFolder

    var path: String { folder.path }

    /// Creates the folder if it does not exist.
    ///
    /// - Throws: exit code 2 if the folder cannot be written.
    init(_ path: String) throws {
        folder = try OutputFolder(path, isPrivate: true)
    }

    /// Writes a file under its own name, made safe, with a number if the name is in use.
    ///
    /// An existing file with the same name and bytes is kept.
    ///
    /// - Returns: the path of the file.
    /// - Throws: exit code 2 if it cannot be written.
    func save(_ file: FileContent) throws -> String {
        let name = Self.name(for: file.name)
        let ending = URL(fileURLWithPath: name).pathExtension
        let suffix = ending.isEmpty || ending.utf8.count > 16 ? "" : ".\(ending)"
        for number in 1...10_000 {
            let name = number == 1 ? name : "\(name.dropLast(suffix.count))-\(number)\(suffix)"
            let target = folder.path(of: name)
            if holds(URL(fileURLWithPath: target), file.bytes) { return target }
            if try OutputFile(path: target).create(with: file.bytes, isPrivate: true) { return target }
        }
        throw Diagnostic(
            .fileError, "\(path.printableName) has too many files named \(name.printableName)")
    }

    /// A safe name with room for a number; of a long name the end is kept.
    static func name(for name: String) -> String {
        var name = name
        while name.utf8.count > nameLimit { name.removeFirst() }
        return SafeFileName.of(name)
    }

    /// In UTF-8 bytes: the name of a file has at most 255.
    private static let nameLimit = 240

    private func holds(_ url: URL, _ bytes: [UInt8]) -> Bool {
        let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .isSymbolicLinkKey, .fileSizeKey])
        guard values?.isRegularFile == true, values?.isSymbolicLink == false, values?.fileSize == bytes.count
        else { return false }
        return (try? Data(contentsOf: url)).map(Array.init) == bytes
    }
}
