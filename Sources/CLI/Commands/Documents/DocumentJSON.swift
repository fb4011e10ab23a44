import SeQRcast

/// A document that was encrypted or decrypted, as JSON.
struct DocumentJSON: Encodable {
    /// Where it was written.
    var file: String?
    /// Absent: for `recipients`, or this user among others.
    var channel: String?
    /// For whom it was encrypted.
    var recipients: [PersonJSON]?
    /// Who wrote what was decrypted. Absent: this user.
    var writer: PersonJSON?
    var created: String
    /// Of the document, in clear.
    var bytes: UInt64
    /// What the file was called, as its writer says.
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
