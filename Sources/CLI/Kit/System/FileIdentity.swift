/// Device and inode: the same for every name of one file.
struct FileIdentity: Hashable {
    let device: UInt
    let file: UInt
}

extension FileIdentity {
    /// - Returns: nil where there is no file.
    init?(path: String) {
        guard let status = FileStatus(path: path) else { return nil }
        self = status.identity
    }
}
