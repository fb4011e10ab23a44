import Foundation

/// A file to be written whole or not at all.
struct OutputFile {
    let path: String

    private var url: URL { URL(fileURLWithPath: path) }

    /// - Throws: exit code 64 where the file is one of `inputs`, 2 where it cannot be written.
    func check(against inputs: [String]) throws {
        let manager = FileManager.default
        let target = url.resolvingSymlinksInPath().path
        for input in inputs
        where URL(fileURLWithPath: input).resolvingSymlinksInPath().path == target
            || Self.identity(of: input).map({ $0 == Self.identity(of: path) }) == true
        {
            throw Diagnostic(.usage, "\(path.escaped()) is an input; it is not written over")
        }
        let isFolder = (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
        let folder = url.resolvingSymlinksInPath().deletingLastPathComponent().path
        guard !isFolder, manager.isWritableFile(atPath: folder) else {
            throw unwritable
        }
    }

    func write(_ bytes: [UInt8]) throws {
        do {
            try Data(bytes).write(to: url.resolvingSymlinksInPath(), options: .atomic)
        } catch {
            throw unwritable
        }
    }

    private var unwritable: Diagnostic { Diagnostic(.fileError, "cannot write \(path.escaped())") }

    /// Device and inode: the same for every name of one file.
    private static func identity(of path: String) -> [Int]? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let device = attributes[.systemNumber] as? Int, let file = attributes[.systemFileNumber] as? Int
        else { return nil }
        return [device, file]
    }
}
