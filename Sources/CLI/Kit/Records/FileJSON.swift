import Foundation
import SeQRcast

/// A file from a message, as JSON.
struct FileJSON: Encodable {
    var name: String
    var mediaType: String
    /// The bytes in base64.
    var bytes: String

    init(_ file: FileContent) {
        name = file.name
        mediaType = file.mediaType
        bytes = Data(file.bytes).base64EncodedString()
    }
}

/// A record from a message, as JSON.
struct RecordJSON: Encodable {
    var type: String
    var data: JSONMembers<String>

    init(_ record: Record) {
        type = record.type.text
        data = record.fields.members
    }
}

extension Fields {
    /// The fields as an object of texts.
    var members: JSONMembers<String> { JSONMembers(members: map { ($0.key.text, $0.value) }) }
}
