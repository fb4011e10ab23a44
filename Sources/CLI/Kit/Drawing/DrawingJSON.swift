import SeQRcast

/// A picture that was drawn, as JSON.
struct DrawingJSON: Encodable {
    var file: String?
    /// In the place of `file`, where it takes several symbols.
    var files: [String]?
    /// Of several symbols.
    var parts: PartSetJSON?
    var kind: String
    var code: String
    var version: Int
    var level: String
    var channel: String?
    var contact: PersonJSON?
    var number: UInt64?
    /// Of a batch, from 1.
    var row: Int?
    /// Where the symbol is a link that holds the code.
    var link: String?

    init(_ drawing: Drawing, files: [String]) {
        file = files.count == 1 ? files[0] : nil
        self.files = files.count > 1 ? files : nil
        parts = drawing.partSet.map { PartSetJSON($0) }
        kind = drawing.code.kind.label
        code = drawing.code.text
        version = drawing.symbols[0].version
        level = drawing.symbols[0].level.letter
    }
}

extension Code.Kind {
    var label: String {
        switch self {
        case .publicKey: "public_key"
        case .share: "share"
        case .message: "message"
        case .request: "request"
        case .authorization: "authorization"
        case .endorsement: "endorsed_request"
        case .part: "part"
        case .backup: "backup"
        case .documentSignature: "document_signature"
        case .lockedText: "locked_text"
        case .guestKey: "guest_key"
        }
    }
}
