import ArgumentParser
import SeQRcast

/// Pages of symbols for printing.
struct PageOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write; its name ends in .pdf, .svg or .png. Several pages of SVG or PNG get a number in the name.",
            valueName: "file"))
    var output: String

    @Option(help: "The paper size.") var paper = PaperName.a4

    @Option(
        help: ArgumentHelp(
            "Codes per page, 1 to 100. Default: 1; with --size as many as fit.", valueName: "count"))
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

    /// Draws all pages, then writes them.
    ///
    /// - Parameter isOneAPage: whether each entry gets its own page if neither number nor size is
    ///   given.
    /// - Returns: the file of each entry.
    /// - Throws: exit code 64 if a file belongs to the vault, or the sizes do not fit the paper; 2
    ///   if a file cannot be written.
    func write(_ entries: [Sheet.Entry], isOneAPage: Bool, vault: VaultOptions) throws -> [String] {
        var sheet = Sheet(entries)
        sheet.paper = paper.paper
        sheet.perPage = perPage ?? (size == nil && isOneAPage ? 1 : nil)
        sheet.side = size
        sheet.hasCutMarks = cutMarks
        let pages =
            switch fileFormat {
            case .svg: try sheet.svg()
            case .png: try sheet.png(resolution: resolution)
            case .pdf, nil: [try sheet.pdf()]
            }
        let paths = (1...pages.count).map { output.numbered($0, of: pages.count) }
        for path in paths { try OutputFile(path: path).check(against: vault.files) }
        for (path, page) in zip(paths, pages) { try OutputFile(path: path).write(page) }
        let symbolsOnPage = try sheet.symbolsOnPage
        return entries.indices.map { paths.count == 1 ? paths[0] : paths[$0 / symbolsOnPage] }
    }
}
