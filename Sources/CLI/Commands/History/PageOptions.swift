import ArgumentParser
import SeQRcast

/// Pages of symbols for printing.
struct PageOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write; its name ends in .pdf, .svg or .png. Several pages of SVG or PNG get a number in the name.",
            valueName: "file"), completion: .file())
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
        let contents =
            switch fileFormat {
            case .svg: try pages.warned().svg()
            case .png: try pages.warned().png(resolution: resolution)
            case .pdf, nil: [try pages.warned().pdf()]
            }
        let paths = (1...contents.count).map { output.numbered($0, of: contents.count) }
        let files = try zip(paths, contents).map { path, page in
            try OutputFile(path, sparing: vault.files, overwrite) { $0.holds(page) }
        }
        for (file, page) in zip(files, contents) { try file.write(page) }
        return pages.pageOfCodes.map { paths.count == 1 ? paths[0] : paths[$0] }
    }
}
