import SeQRcast

/// One PDF with the shares of several people, each on pages of its own.
struct SharePages {
    private let file: OutputFile
    private let style: RenderStyle
    private var pages: PrintedPages

    /// - Parameter inputs: files that must not be overwritten.
    /// - Throws: the errors of `OutputFile.init`.
    init(_ path: String, sparing inputs: [String], _ picture: PictureOptions) throws {
        file = try OutputFile(path, sparing: inputs, picture.overwrite)
        style = picture.style
        pages = PrintedPages(on: style.paper ?? .a4)
    }

    var path: String { file.path }

    /// - Throws: `ImagingError` if the code is too large for the paper.
    mutating func append(_ drawing: Drawing, as piece: PaperPiece) throws {
        pages.append(try piece.pages(of: drawing, on: pages.paper, style.language))
    }

    /// - Throws: exit code 2 if the file cannot be written.
    func write() throws {
        guard pages.count > 0 else { return }
        try file.write(pages.warned(in: style.language).pdf())
    }
}
