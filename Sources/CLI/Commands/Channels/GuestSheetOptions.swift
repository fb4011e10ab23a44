import ArgumentParser
import Foundation
import SeQRcast

/// A hand-out that explains a guest page.
struct GuestSheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also write a hand-out for the guest: how to use the page, and your digits. It has no key and no passphrase.",
            valueName: "file.pdf"), completion: .file())
    var sheet: String?

    @Option(
        name: .customLong("try"),
        help: ArgumentHelp(
            "Print the code of this message on the hand-out, to try the page with it.", valueName: "message"),
        completion: NameCompletion.messages.kind())
    var sample: String?

    @OptionGroup var paper: PaperOptions

    func validate() throws {
        if let sheet {
            guard sheet.lowercased().hasSuffix(".pdf") else {
                throw ValidationError("--sheet needs a file name that ends in .pdf")
            }
        } else if sample != nil || paper.paper != nil || paper.language != .en {
            throw ValidationError("--try, --paper and --language need --sheet")
        }
    }

    /// Checks, before anything changes, that the hand-out can be written.
    ///
    /// - Returns: the file and the code to try; nil if no hand-out is wanted.
    func prepare(_ session: Session, _ page: PageFile) throws -> (file: OutputFile, sample: Symbol?)? {
        guard let sheet else { return nil }
        _ = try paper.largePaper()
        let file = try OutputFile(sheet, sparing: page.vault.files, page.overwrite)
        guard let sample else { return (file, nil) }
        let drawing = try Drawing(session.message(sample).stored.code)
        guard drawing.symbols.count == 1 else {
            throw Diagnostic(.usage, "--try needs a message of one symbol, not of \(drawing.symbols.count)")
        }
        // Larger codes do not fit below the steps.
        guard drawing.symbols[0].version <= Self.largestVersion else {
            throw Diagnostic(.usage, "--try needs a shorter message: its code does not fit the sheet")
        }
        return (file, drawing.symbols[0])
    }

    private static let largestVersion = 25

    func write(
        _ made: GuestPage, from giver: PublicIdentity, _ prepared: (file: OutputFile, sample: Symbol?)?,
        page: String
    ) throws {
        guard let (file, sample) = prepared else { return }
        let language = paper.language.language
        let giverName = giver.card.name?.text ?? ""
        var handOut = GuestSheet(
            owner: made.channel.name.text, recipient: language.forGuest(made.guest.name?.text ?? ""),
            title: language.guestTitle, introduction: language.guestIntroduction,
            steps: [
                GuestSheet.Step(
                    language.savePage,
                    language.howToSave(giverName, URL(fileURLWithPath: page).lastPathComponent)),
                GuestSheet.Step(language.typePassphrase, language.howToType(giverName)),
                GuestSheet.Step(
                    language.compareOwner, language.howToCompare(giverName),
                    digits: giver.fingerprint.inTwoLines),
                GuestSheet.Step(
                    language.showCode,
                    [language.howToShow, sample.map { _ in language.tryThis }].compactMap(\.self)
                        .joined(separator: " ")),
            ], sample: sample,
            notes: [
                KeySheet.Note(language.keepPage, language.whoHasPage),
                KeySheet.Note(language.lostPage, language.reportLoss(giverName)),
            ], digestLabel: language.compareDigest, digest: made.page.digest.inGroups)
        handOut.paper = try paper.largePaper()
        try file.write(handOut.pages().warned().pdf())
    }
}

extension [UInt8] {
    /// Hexadecimal digits in groups of four, on two lines.
    fileprivate var inGroups: String {
        let digits = [Character](hexadecimal)
        let groups = stride(from: 0, to: digits.count, by: 4).map {
            String(digits[$0..<Swift.min($0 + 4, digits.count)])
        }
        let half = groups.count / 2
        return [groups.prefix(half), groups.dropFirst(half)].map { $0.joined(separator: " ") }
            .joined(separator: "\n")
    }
}
