import Foundation
package import SeQRcast

/// Facts and a content, as one object of JSON.
package struct WithContent<Facts: Encodable>: Encodable {
    package var facts: Facts
    package var content: ContentJSON

    package init(facts: Facts, content: ContentJSON) {
        self.facts = facts
        self.content = content
    }

    package func encode(to encoder: any Encoder) throws {
        try facts.encode(to: encoder)
        try content.encode(to: encoder)
    }
}

/// A content, as JSON.
package struct ContentJSON: Encodable {
    package let type: String
    /// For every type of text.
    package private(set) var text: String?
    package private(set) var file: FileJSON?
    package private(set) var record: RecordJSON?

    package init(_ content: Content) {
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
package struct FileJSON: Encodable {
    package var name: String
    package var mediaType: String
    /// The bytes in base64.
    package var bytes: String

    package init(_ file: FileContent) {
        name = file.name
        mediaType = file.mediaType
        bytes = Data(file.bytes).base64EncodedString()
    }
}

/// A record from a message, as JSON.
package struct RecordJSON: Encodable {
    package var type: String
    package var data: JSONMembers<String>

    package init(_ record: Record) {
        type = record.type.text
        data = record.fields.members
    }
}
