import SeQRcast
import Texts

/// A backup of keys on paper: several symbols, of which a quarter may get lost.
struct BackupSheet {
    let drawing: Drawing
    private let owner: PublicIdentity
    private let made: Timestamp

    /// The smallest number of symbols, so that one may get lost.
    private static let leastCount = 4

    /// - Throws: `SessionError.invalidInput(.tooLarge)`.
    init(_ keys: SealedKeys, of owner: PublicIdentity, made: Timestamp) throws {
        self.owner = owner
        self.made = made
        var drawing = try Drawing(keys.code)
        for version in stride(from: DrawingOptions.defaultMaxVersion - 1, through: 5, by: -1)
        where drawing.symbols.count < Self.leastCount {
            drawing = try Drawing(keys.code, DrawingOptions(maxVersion: version))
        }
        self.drawing = drawing
    }

    /// - Throws: `ImagingError`.
    func pdf(on paper: Paper, _ language: PaperLanguage) throws -> [UInt8] {
        let count = drawing.symbols.count
        let needed = drawing.partSet?.dataCount ?? count
        var sheet = KeySheet(
            drawing.symbols, heading: language.keys, date: language.day(of: made),
            name: owner.card.name?.text ?? "", digits: owner.fingerprint.description,
            contents: language.keysContents,
            restoring: KeySheet.Note(language.codesRestore(count, needed), language.howToRestore),
            command: "seqrcast restore sheet.jpg",
            warning: KeySheet.Note(language.keepPassphrase, language.whoHasBoth),
            ofLabel: language.ofCount(count),
            blanks: [
                (language.passphrasePlace, language.neverPassphrase), (language.restoredOnTrial, nil),
            ], pageLabel: language.pageLabel)
        sheet.language = language.print
        sheet.paper = paper
        return try sheet.pages().warned(in: language).pdf()
    }
}
