import Foundation
import SeQRcast

/// Facts and a content, as one object of JSON.
struct WithContent<Facts: Encodable>: Encodable {
    var facts: Facts
    var content: ContentJSON

    func encode(to encoder: any Encoder) throws {
        try facts.encode(to: encoder)
        try content.encode(to: encoder)
    }
}

/// A content, as JSON.
struct ContentJSON: Encodable {
    let type: String
    /// For every type of text.
    private(set) var text: String?
    private(set) var file: FileJSON?
    private(set) var record: RecordJSON?

    init(_ content: Content) {
        self.init(type: content.type.name)
        switch content.type.form {
        case .prose, .formal, .contentLines: text = content.text
        case .file: file = content.file.map { FileJSON($0) }
        case .record: record = content.record.map { RecordJSON($0) }
        }
    }

    private init(type: String) { self.type = type }

    var typeAlone: ContentJSON { ContentJSON(type: type) }
}

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
