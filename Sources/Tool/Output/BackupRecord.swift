/// A backup that was written, as JSON.
struct BackupRecord: Encodable {
    var file: String
    /// `vault` or `keys`.
    var content: String
    var bytes = 0
}
