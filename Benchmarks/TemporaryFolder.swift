import Foundation

/// A folder that is deleted afterwards.
enum TemporaryFolder {
    static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.appending(path: "seqrcast-bench-\(UUID().uuidString)")
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? manager.removeItem(at: folder) }
        return try body(folder)
    }
}
