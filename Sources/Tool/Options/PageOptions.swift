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

    @Option(
        help: ArgumentHelp(
            "The lowest error correction: L, M, Q or H. Default: M, and L where only that fits.",
            valueName: "level"))
    var level: PictureOptions.Level?

    enum PaperName: String, ExpressibleByArgument, CaseIterable {
        case a4, letter

        var paper: Paper {
            switch self {
            case .a4: .a4
            case .letter: .letter
            }
        }
    }

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
    /// - Returns: for each entry the file that it stands in.
    /// - Throws: exit code 64 where a file is one of the vault's, or the sizes do not go with the paper, 2 where one cannot be
    ///   written.
    func write(_ entries: [Sheet.Entry], vault: VaultOptions) throws -> [String] {
        var sheet = Sheet(entries)
        sheet.paper = paper.paper
        sheet.perPage = perPage ?? (size == nil ? 1 : nil)
        sheet.side = size
        sheet.hasCutMarks = cutMarks
        let pages =
            switch fileFormat {
            case .svg: try sheet.svg()
            case .png: try sheet.png(resolution: resolution)
            case .pdf, nil: [try sheet.pdf()]
            }
        let paths = pages.count == 1 ? [output] : (1...pages.count).map(numbered)
        for path in paths { try OutputFile(path: path).check(against: vault.files) }
        for (path, page) in zip(paths, pages) { try OutputFile(path: path).write(page) }
        let symbolsOnPage = try sheet.symbolsOnPage
        return entries.indices.map { paths.count == 1 ? paths[0] : paths[$0 / symbolsOnPage] }
    }

    private func numbered(_ page: Int) -> String {
        let dot = output.lastIndex(of: ".") ?? output.endIndex
        return "\(output[..<dot])-\(page)\(output[dot...])"
    }
}
