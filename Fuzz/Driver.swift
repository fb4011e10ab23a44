/// What a driver does with an input.
enum Driver: String, CaseIterable {
    case code, body, content, altered, document, backup, vault, restore, picture, exif, link, list, table,
        frame

    var run: @Sendable ([UInt8]) -> Void {
        switch self {
        case .code: Fuzz.code
        case .body: Fuzz.body
        case .content: Fuzz.content
        case .altered: Fuzz.altered()
        case .document: Fuzz.document
        case .backup: Fuzz.backup
        case .vault: Fuzz.vault
        case .restore: Fuzz.restore
        case .picture: Fuzz.picture
        case .exif: Fuzz.exif
        case .link: Fuzz.link
        case .list: Fuzz.list
        case .table: Fuzz.table
        case .frame: Fuzz.frame
        }
    }

    /// The limit for one input in seconds of processor time.
    var limit: UInt64 {
        switch self {
        // `DecodingLimit.work` alone takes a second or two.
        case .picture: 4
        default: 1
        }
    }
}
