import SeQRcast

/// An encrypted or decrypted document, as JSON.
struct DocumentJSON: Encodable {
    /// The path of the written file.
    var file: String?
    /// Absent if it is for people: `recipients`, or this user and perhaps others.
    var channel: String?
    /// The people it was encrypted for.
    var recipients: [PersonJSON]?
    /// The writer of a decrypted document; absent for this user.
    var writer: PersonJSON?
    var created: String
    /// The size of the decrypted document.
    var bytes: UInt64
    /// The file name that the writer gave.
    var name: String?
    var mediaType: String?
    var warnings: [String]?

    init(_ encrypted: EncryptedDocument, file: String?) {
        self.file = file
        channel = encrypted.channel?.name.text
        recipients = encrypted.channel == nil ? encrypted.people.map { PersonJSON($0) } : nil
        created = encrypted.created.rfc3339
        bytes = encrypted.length
    }

    init(_ decrypted: DecryptedDocument, file: String?, warnings: [String]) {
        let document = decrypted.document
        self.file = file
        channel = decrypted.channel?.name.text
        writer = decrypted.isOwn ? nil : PersonJSON(decrypted.writer)
        created = document.preamble.created.rfc3339
        bytes = document.length
        name = document.preamble.fileName.isEmpty ? nil : document.preamble.fileName
        mediaType = document.preamble.mediaType.isEmpty ? nil : document.preamble.mediaType
        self.warnings = warnings.isEmpty ? nil : warnings
    }
}
