import SeQRcast

/// A picture that was drawn, as JSON.
struct DrawingRecord: Encodable {
    var file: String?
    var kind: String
    var code: String
    var version: Int
    var level: String
    var channel: String?
    var contact: PersonRecord?
    var number: UInt64?

    init(_ drawing: Drawing, file: String?) {
        self.file = file
        kind = drawing.code.kind.label
        code = drawing.code.text
        version = drawing.symbol.version
        level = drawing.symbol.level.letter
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
        }
    }
}
