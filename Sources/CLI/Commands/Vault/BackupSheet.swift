import SeQRcast

/// A backup of keys on paper: several symbols, of which a quarter may get lost.
struct BackupSheet {
    let drawing: Drawing
    private let owner: Name?
    private let made: Timestamp

    /// The smallest number of symbols, so that one may get lost.
    private static let leastCount = 4
    /// With this number, the largest symbol has modules of 0.4 mm.
    private static let mostOnAPage = 9

    /// - Throws: `SessionError.invalidInput(.tooLarge)`.
    init(_ keys: SealedKeys, of owner: Name?, made: Timestamp) throws {
        self.owner = owner
        self.made = made
        var drawing = try Drawing(keys.code)
        for version in stride(from: DrawingOptions.defaultMaxVersion - 5, through: 5, by: -5)
        where drawing.symbols.count < Self.leastCount {
            drawing = try Drawing(keys.code, DrawingOptions(maxVersion: version))
        }
        self.drawing = drawing
    }

    /// - Throws: `ImagingError`.
    func pdf(on paper: Paper) throws -> [UInt8] {
        var sheet = Sheet(
            drawing.symbols.indices.map {
                Sheet.Entry(drawing.symbols[$0], label: drawing.label(ofSymbol: $0))
            })
        sheet.paper = paper
        sheet.perPage = min(drawing.symbols.count, Self.mostOnAPage)
        sheet.title = ["SeQRcast keys", owner?.text].compactMap(\.self).joined(separator: " – ")
        let count = drawing.symbols.count
        let needed = drawing.partSet?.dataCount ?? 1
        sheet.footer = "\(made.local.prefix(10)) – seqrcast restore needs \(needed) of these \(count)"
        return try sheet.pdf()
    }
}
