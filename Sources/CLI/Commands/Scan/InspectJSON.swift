import SeQRcast

/// One inspected code, or one file without any, as JSON.
struct InspectJSON: Encodable {
    var file: String
    var kind: String
    /// From 1, in a file with several pages.
    var page: Int?
    var corners: [[Int]]?
    var characters: Int?
    /// The suite of the keys that open the code, or of those on a card.
    var suite: String?
    var card: PersonJSON?
    var pictureBytes: Int?
    var metadataBytes: Int?
    /// Plain fields, which everybody can read; verified only where `is_for_you`.
    var plain: JSONMembers<String>?
    /// Whether the vault opens the code.
    var isForYou: Bool?
    var channel: String?
    var owner: PersonJSON?
    var issued: String?
    var number: UInt64?
    /// How many people an authorizer may admit.
    var people: Int?
    var created: String?
    var expires: String?
    var type: String?
    /// The content of a message, or of a code that is not private.
    var text: String?
    var contentFile: FileJSON?
    var record: RecordJSON?
    /// The bytes of a code that is not private in base64, where they are not UTF-8.
    var bytes: String?
    var parts: PartSetJSON?
    /// The number of a part, from 1.
    var part: Int?
    var error: String?
    var signature: SignatureJSON?
    /// Warnings about links in the code.
    var warnings: [String]?

    init(file: String, kind: String) {
        self.file = file
        self.kind = kind
    }

    init(file: String, _ found: FoundCode, _ inspection: Inspection, warnings: [String]) {
        let presentation = inspection.presentation(of: found)
        self.init(file: file, kind: presentation.label)
        corners = found.corners.isEmpty ? nil : found.corners.map { [$0.x, $0.y] }
        characters = found.text?.count
        self.warnings = warnings.isEmpty ? nil : warnings
        presentation.fill(&self)
    }
}
