import Foundation
import SeQRcast

/// A folder that files from messages go to. What they are called is up to strangers. What was sealed is not for everybody: their owner alone
/// may read them, and look into a folder that is made for them.
struct SaveFolder {
    private let folder: OutputFolder

    var path: String { folder.path }

    /// Makes the folder where there is none.
    ///
    /// - Throws: exit code 2 where nothing can be written there.
    init(_ path: String) throws {
        folder = try OutputFolder(path, isPrivate: true)
    }

    /// Writes a file under its own name, tamed, or with a number where another has that name. A file of that name with the same
    /// bytes is left as it is.
    ///
    /// - Returns: its path.
    /// - Throws: exit code 2 where it cannot be written.
    func save(_ file: FileContent) throws -> String {
        let name = Self.name(for: file.name)
        let ending = URL(fileURLWithPath: name).pathExtension
        let suffix = ending.isEmpty || ending.utf8.count > 16 ? "" : ".\(ending)"
        for number in 1...10_000 {
            let name = number == 1 ? name : "\(name.dropLast(suffix.count))-\(number)\(suffix)"
            let target = folder.path(of: name)
            if holds(URL(fileURLWithPath: target), file.bytes) { return target }
            if try OutputFile(path: target).create(with: file.bytes) { return target }
        }
        throw Diagnostic(
            .fileError, "\(path.printableName) has too many files of the name \(name.printableName)")
    }

    /// A name that is safe, with room for a number: where it is long, it is its end that is kept.
    static func name(for name: String) -> String {
        var name = name
        while name.utf8.count > nameLimit { name.removeFirst() }
        return SafeFileName.of(name)
    }

    /// UTF-8 bytes: a file's name has 255 at the most.
    private static let nameLimit = 240

    private func holds(_ url: URL, _ bytes: [UInt8]) -> Bool {
        let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .isSymbolicLinkKey, .fileSizeKey])
        guard values?.isRegularFile == true, values?.isSymbolicLink == false, values?.fileSize == bytes.count
        else { return false }
        return (try? Data(contentsOf: url)).map(Array.init) == bytes
    }
}
