import SeQRcast

/// A locked text that was opened, as JSON.
struct LockedTextJSON: Encodable {
    var type: String
    /// Of all types but file and record.
    var text: String?
    var file: FileJSON?
    var record: RecordJSON?
    /// The path of the file, where it was written.
    var saved: String?
    /// About the links in it.
    var warnings: [String]?

    init(_ content: Content, saved: String?, warnings: [String]) {
        type = content.type.name
        text = content.text
        file = content.file.map { FileJSON($0) }
        record = content.record.map { RecordJSON($0) }
        self.saved = saved
        self.warnings = warnings.isEmpty ? nil : warnings
    }
}
