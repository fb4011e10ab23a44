import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

struct Guest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guest",
        abstract: "Write a page that reads a channel in a browser, for a guest without seqrcast.",
        discussion: """
            EXAMPLE
              seqrcast guest chess --name Grandma -o chess.html

            The page is one HTML file with a key under a passphrase. It reads all messages of the channel, \
            also earlier ones, from images and the camera. It loads, sends and stores nothing. Make one page \
            for each guest; give them the file and the passphrase in different ways. A guest is a member: \
            `seqrcast members` lists them, and `seqrcast revoke` leaves them out of later messages.
            """)

    @Argument(help: "A channel of yours.", completion: NameCompletion.ownChannels.kind()) var channel: String

    @Option(help: "The guest's name in the channel. Default: Guest, Guest 2 and so on.")
    var name: String?

    @OptionGroup var passphrase: GeneratedPassphraseOption
    @OptionGroup var sheet: GuestSheetOptions
    @OptionGroup var file: PageFile

    func validate() throws {
        guard sheet.sheet == nil || file.output != "-" else {
            throw ValidationError("--sheet names the page's file: use -o FILE")
        }
    }

    func run() throws {
        let session = try file.vault.session()
        let output = try file.open(isPrivate: true)
        let sheetFile = try sheet.prepare(session, file)
        let name = try name.map { try Name($0) }
        let (passphrase, generated) = try passphrase.chosen()
        let made = try ProgressBar.during("deriving the key") {
            try session.guestPage(
                of: channel, named: name, under: passphrase, in: sheet.language)
        }
        let revocation = "`seqrcast revoke '\(made.channel.shellName)' '\(made.guest.fingerprint)'`"
        let fact = StoredFact(
            sentence: "\(made.guest.printable) is a member", result: "the page",
            hint: "\(revocation) leaves them out of later messages")
        try fact.whileWriting {
            if let generated { try Console.show(passphrase: generated) }
            try file.write(made.page, to: output, for: made)
            try sheet.write(made, from: session.identity.publicIdentity, sheetFile, page: file.output)
        }
        guard !file.format.json else { return }
        Console.note("\(made.guest.printable) is now a member of \(made.channel.name.printable)")
        Console.note("\(revocation) leaves them out of later messages")
    }
}

/// A hand-out that explains a guest page.
struct GuestSheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also write a hand-out for the guest: how to use the page, and your digits. It has no key and no passphrase.",
            valueName: "file.pdf"), completion: .file(), transform: PathArgument.path)
    var sheet: String?

    @Option(
        name: .customLong("try"),
        help: ArgumentHelp(
            "Print the code of this message on the hand-out, to try the page with it.", valueName: "message"),
        completion: NameCompletion.messages.kind())
    var sample: String?

    @OptionGroup var size: PaperSizeOption

    @Option(
        name: .customLong("language"),
        help: """
            The language of the page and of the hand-out. Default: en with --sheet; else the page speaks the \
            language of the guest's browser, if it is one of these.
            """)
    var chosenLanguage: PageLanguage?

    /// The page speaks the language of its hand-out. Nil: that of the guest's browser.
    var language: PageLanguage? { chosenLanguage ?? (sheet == nil ? nil : .english) }

    func validate() throws {
        if let sheet {
            guard sheet.lowercased().hasSuffix(".pdf") else {
                throw ValidationError("--sheet needs a file name that ends in .pdf")
            }
        } else if sample != nil || size.paper != nil {
            throw ValidationError("--try and --paper need --sheet")
        }
    }

    /// Checks, before anything changes, that the hand-out can be written.
    ///
    /// - Returns: the file and the code to try; nil if no hand-out is wanted.
    func prepare(_ session: Session, _ page: PageFile) throws -> (file: OutputFile, sample: Symbol?)? {
        guard let sheet else { return nil }
        _ = try size.largePaper()
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
        let language = (language ?? .english).paper
        let giverName = giver.card.name?.text ?? ""
        var handOut = GuestSheet(
            owner: made.channel.name.text,
            recipient: language.forGuest(["name": made.guest.name?.text ?? ""]),
            title: language.guestTitle, introduction: language.guestIntroduction,
            steps: [
                GuestSheet.Step(
                    language.savePage,
                    language.howToSave(
                        ["giver": giverName, "file": URL(fileURLWithPath: page).lastPathComponent])),
                GuestSheet.Step(language.typePassphrase, language.howToType(["giver": giverName])),
                GuestSheet.Step(
                    language.compareOwner, language.howToCompare(["giver": giverName]),
                    digits: giver.fingerprint.inTwoLines),
                GuestSheet.Step(
                    language.showCode,
                    language.joined(language.howToShow, sample.map { _ in language.tryThis })),
            ], sample: sample,
            notes: [
                KeySheet.Note(language.keepPage, language.whoHasPage),
                KeySheet.Note(language.lostPage, language.reportLoss(["giver": giverName])),
            ], digestLabel: language.compareDigest, digest: made.page.digest.inGroups)
        handOut.paper = try size.largePaper()
        handOut.language = language.print
        try file.write(handOut.pages().warned(in: language).pdf())
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
