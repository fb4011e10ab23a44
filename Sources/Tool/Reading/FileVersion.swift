import Foundation

/// A file as it was written once: its identity, size and time of change.
struct FileVersion: Equatable {
    private let identity: FileIdentity
    private let size: Int
    private let changed: Date

    /// - Returns: nil where there is no file.
    init?(path: String) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let identity = FileIdentity(path: target),
            let attributes = try? FileManager.default.attributesOfItem(atPath: target),
            let size = attributes[.size] as? Int, let changed = attributes[.modificationDate] as? Date
        else { return nil }
        self.identity = identity
        self.size = size
        self.changed = changed
    }
}
