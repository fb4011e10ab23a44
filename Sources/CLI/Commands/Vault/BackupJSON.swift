/// A backup that was written, as JSON.
struct BackupJSON: Encodable {
    var file: String
    /// `vault` or `keys`.
    var content: String
    var bytes = 0
}
