import ArgumentParser
import SeQRcast

/// Pages on which symbols are printed.
struct PageOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file to write, whose name ends in .pdf, .svg or .png; of several pages in SVG or PNG each has its number in the name.",
            valueName: "file"))
    var output: String

    @Option(help: "The paper.") var paper = PaperName.a4

    @Option(
        help: ArgumentHelp(
            "Codes on a page, in 1...100. Default: 1; with --size as many as fit.", valueName: "count"))
    var perPage: Int?

    @Option(
        help: ArgumentHelp(
            "Millimetres of a code's side, without the white around it. Default: as large as fits.",
            valueName: "mm"))
    var size: Double?

    @Flag(help: "Draw marks where to cut.") var cutMarks = false

    @Option(help: ArgumentHelp("Dots an inch of a PNG, in 72...600.", valueName: "dots"))
    var resolution = 300

    @OptionGroup var symbols: SymbolOptions

    private enum Format: String {
        case pdf, svg, png
    }

    func validate() throws {
        guard fileFormat != nil else {
            throw ValidationError("-o needs the name of a file that ends in .pdf, .svg or .png")
        }
    }

    /// By what follows the last dot, after at least one character.
    private var fileFormat: Format? {
        guard let dot = output.lastIndex(of: "."), dot > output.startIndex,
            output[output.index(before: dot)] != "/"
        else { return nil }
        return Format(rawValue: output[output.index(after: dot)...].lowercased())
    }

    /// Draws all pages, and then writes them.
    ///
    /// - Parameter isOneAPage: whether each stands on a page of its own where neither number nor size is given.
    /// - Returns: for each entry the file that it stands in.
    /// - Throws: exit code 64 where a file is one of the vault's, or the sizes do not go with the paper, 2 where one cannot be
    ///   written.
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
