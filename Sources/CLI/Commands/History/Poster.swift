import ArgumentParser
import Records
import SeQRcast
import Texts

struct Poster: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "poster",
        abstract: "Draw messages of the vault on pages for printing.",
        discussion: """
            EXAMPLES
              seqrcast poster 'chess#1' -o poster.pdf
              seqrcast poster 'chess#1' 'chess#2' --per-page 4 --cut-marks -o sheet.pdf

            The page says no more than you ask for: without options, it shows nothing of the message, its \
            channel, author, number or date. A message of several symbols gets numbered codes on one or \
            several pages.
            """)

    @Argument(
        help: ArgumentHelp("A message as CHANNEL#NUMBER; quote it for the shell.", valueName: "message"),
        completion: NameCompletion.messages.kind())
    var messages: [String]

    @OptionGroup(title: "Drawing options") var texts: PaperTexts
    @OptionGroup var page: PageOptions

    @Option(
        name: .customLong("caption"),
        help: ArgumentHelp(
            "The caption below a code: one for all codes, or one for each in order.", valueName: "text")
    )
    var captions: [String] = []

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard captions.count <= 1 || captions.count == messages.count else {
            throw ValidationError("give --caption once for all messages, or once for each")
        }
    }

    func run() throws {
        let session = try vault.session()
        let found = try messages.map { try session.message($0) }
        let drawings = try found.map {
            try Drawing($0.stored.code, page.symbols.drawing.drawing(codesOf: $0.channel))
        }
        let shown = zip(drawings, found).enumerated().map { index, message in
            Message(
                drawing: message.0, owner: texts.name ? message.1.channel.name.text : nil,
                caption: captions.count == 1 ? captions[0] : captions.dropFirst(index).first,
                expiry: message.1.stored.message.expiry)
        }
        let pages = try page.isOneAPage ? self.pages(shown) : board(shown).pages()
        let written = try ProgressBar.during("drawing") { try page.write(pages, vault: vault) }
        guard format.json else { return note(written) }
        var files = written[...]
        for (index, drawing) in drawings.enumerated() {
            let own = files.prefix(drawing.symbols.count)
            files = files.dropFirst(own.count)
            var record = DrawingJSON(
                drawing, files: own.reduce(into: []) { if $0.last != $1 { $0.append($1) } })
            record.channel = found[index].channel.name.text
            record.number = found[index].stored.message.number
            JSON.report(record)
        }
    }

    /// Prints the files of several symbols.
    ///
    /// - Parameter files: the file of each symbol, in order.
    private func note(_ files: [String]) {
        guard files.count > 1 else { return }
        let pages = files.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        Console.note("\(files.count) symbols in \(pages.printableRange)")
    }

    /// A message with its printable parts.
    private struct Message {
        let drawing: Drawing
        let owner: String?
        let caption: String?
        let expiry: Timestamp?
    }

    private var language: PaperLanguage { page.paper.language.paper }

    /// Pages of its own for each message.
    private func pages(_ messages: [Message]) throws -> PrintedPages {
        let paper = page.paper.size.paper?.paper ?? .a4
        var pages = PrintedPages(on: paper)
        for message in messages {
            let piece = PaperPiece.message(
                texts, owner: message.owner, caption: message.caption, expiry: message.expiry)
            pages.append(try piece.pages(of: message.drawing, on: paper, language))
        }
        return pages
    }

    private func board(_ messages: [Message]) -> BoardSheet {
        let owners = Set(messages.compactMap(\.owner))
        let entries = messages.flatMap { message in
            let count = message.drawing.symbols.count
            // Channels of several messages are named beside each.
            let owner = owners.count > 1 ? message.owner : nil
            let caption = [owner, message.caption].compactMap(\.self).joined(separator: " · ")
            let until = texts.showExpiry ? message.expiry.map { language.expiry($0) } : nil
            return message.drawing.symbols.enumerated().map { index, symbol in
                let note = [
                    count > 1 ? language.part(index + 1, of: count) : nil,
                    until.map { "\($0.label) \($0.value)" },
                ]
                return BoardSheet.Entry(
                    symbol, caption: caption, note: note.compactMap(\.self).joined(separator: "\n"))
            }
        }
        var board = page.board(entries)
        board.paper = page.paper.size.paper?.paper ?? .a4
        board.language = language.print
        board.owner = owners.count == 1 ? owners.first : nil
        board.title = texts.title
        let lead = entries.count > 1 ? language.privateMessages : language.privateMessage
        board.sentence = texts.sentence(language.joined(lead, language.onlyNoise))
        let usual =
            messages.contains { $0.drawing.page == nil }
            ? (entries.count > 1 ? language.howToBoard : language.howToMessage)
            : (entries.count > 1 ? language.howToBoardLink : language.howToMessageLink)
        board.howTo = texts.howTo(usual, language)
        return board
    }
}

/// Pages of symbols for printing.
struct PageOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write; its name ends in .pdf, .svg or .png. Several pages of SVG or PNG get a number in the name.",
            valueName: "file"), completion: .file(), transform: PathArgument.path)
    var output: String

    @OptionGroup var overwrite: OverwriteOption
    @OptionGroup(title: "Drawing options") var paper: PaperOptions

    @Option(
        help: ArgumentHelp(
            "Codes per page, 1 to 100; fewer if their modules would be too small. Default: 1; with --size as many as fit.",
            valueName: "count"))
    var perPage: Int?

    @Option(
        help: ArgumentHelp(
            "The side of a code in millimetres, without the white border. Default: as large as fits.",
            valueName: "mm"))
    var size: Double?

    @Flag(help: "Draw cut marks.") var cutMarks = false

    @Option(help: ArgumentHelp("Dots per inch of a PNG, 72 to 600.", valueName: "dots"))
    var resolution = 300

    @OptionGroup(title: "Drawing options") var symbols: SymbolOptions

    private enum Format: String {
        case pdf, svg, png
    }

    func validate() throws {
        guard fileFormat != nil else {
            throw ValidationError("-o needs a file name that ends in .pdf, .svg or .png")
        }
    }

    /// The format by the ending after the last dot, with at least one character before the dot.
    private var fileFormat: Format? {
        guard let dot = output.lastIndex(of: "."), dot > output.startIndex,
            output[output.index(before: dot)] != "/"
        else { return nil }
        return Format(rawValue: output[output.index(after: dot)...].lowercased())
    }

    /// Whether each message gets pages of its own.
    var isOneAPage: Bool { perPage == nil && size == nil && !cutMarks }

    /// A board of several codes on a page.
    func board(_ entries: [BoardSheet.Entry]) -> BoardSheet {
        var board = BoardSheet(entries)
        board.perPage = perPage ?? (size == nil ? 1 : nil)
        board.side = size
        board.hasCutMarks = cutMarks
        return board
    }

    /// Writes all pages.
    ///
    /// - Returns: the file of each code.
    /// - Throws: exit code 64 if a file belongs to the vault, or the sizes do not fit the paper; 2
    ///   if a file cannot be written; 8 if an existing file is not to be replaced.
    func write(_ pages: PrintedPages, vault: VaultOptions) throws -> [String] {
        let warned = try pages.warned(in: paper.language.paper)
        let contents =
            switch fileFormat {
            case .svg: try warned.svg()
            case .png: try warned.png(resolution: resolution)
            case .pdf, nil: [try warned.pdf()]
            }
        let paths = (1...contents.count).map { output.numbered($0, of: contents.count) }
        var files: [OutputFile] = []
        for (path, page) in zip(paths, contents) {
            try files.append(
                OutputFile(path, sparing: vault.files, overwrite, beside: files.first) { $0.holds(page) })
        }
        for (file, page) in zip(files, contents) { try file.write(page) }
        return pages.pageOfCodes.map { paths.count == 1 ? paths[0] : paths[$0] }
    }
}
