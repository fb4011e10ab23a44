import Foundation

/// Device and inode: the same for every name of one file.
struct FileIdentity: Hashable {
    private let device: Int
    private let file: Int

    /// - Returns: nil where there is no file.
    init?(path: String) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: target),
            let device = attributes[.systemNumber] as? Int, let file = attributes[.systemFileNumber] as? Int
        else { return nil }
        self.device = device
        self.file = file
    }
}
