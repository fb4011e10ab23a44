import SeQRcast

/// A drawing that was written, as JSON.
struct DrawingJSON: Encodable {
    var file: String?
    /// The files, if there are several, instead of `file`.
    var files: [String]?
    /// The set, if there are several symbols.
    var parts: PartSetJSON?
    var kind: String
    var code: String
    var version: Int
    var level: String
    var channel: String?
    var contact: PersonJSON?
    var number: UInt64?
    /// The row of a batch, from 1.
    var row: Int?
    /// The link, if the symbol is a link with the code.
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
