extension Sheet {
    /// How many pages it takes.
    ///
    /// - Throws: as `pdf()`.
    public var pageCount: Int { get throws(ImagingError) { try SheetPages(self).count } }

    /// How many symbols stand on each page but the last, which may have fewer.
    ///
    /// - Throws: as `pdf()`.
    public var symbolsOnPage: Int { get throws(ImagingError) { try SheetPages(self).perPage } }

    /// All pages as a PDF file, in which symbols are drawn by lines, and texts are texts. The same sheet gives the same bytes
    /// where the same fonts are installed.
    ///
    /// - Throws: `.invalidMargin`, `.invalidSymbolsPerPage`, `.modulesTooSmall`, `.tooLargeForPaper`, `.noPageRenderer` or
    ///   `.pageNotDrawn`.
    public func pdf() throws(ImagingError) -> [UInt8] {
        let pages = try SheetPages(self)
        let surface = try PageSurface(.pdf, width: pages.width, height: pages.height)
        for index in 0..<pages.count {
            try pages.draw(index, on: surface)
            surface.endPage()
        }
        return try surface.file()
    }

    /// Each page as an SVG file, in which texts are drawn by their letters' outlines.
    ///
    /// - Throws: as `pdf()`.
    public func svg() throws(ImagingError) -> [[UInt8]] {
        let pages = try SheetPages(self)
        var files: [[UInt8]] = []
        for index in 0..<pages.count {
            let surface = try PageSurface(.svg, width: pages.width, height: pages.height)
            try pages.draw(index, on: surface)
            files.append(try surface.file())
        }
        return files
    }

    /// Each page as a PNG file in 8-bit gray. The sides of modules lie between pixels, so that each pixel of a symbol is black
    /// or white, and modules may differ by a pixel.
    ///
    /// - Parameter resolution: dots an inch, in `resolutions`.
    /// - Throws: as `pdf()`, or `.invalidResolution`.
    public func png(resolution: Int = 300) throws(ImagingError) -> [[UInt8]] {
        guard Sheet.resolutions ~= resolution else { throw .invalidResolution(resolution) }
        let pages = try SheetPages(self)
        var files: [[UInt8]] = []
        for index in 0..<pages.count {
            let surface = try PageSurface(
                .pixels(scale: Double(resolution) / 72), width: pages.width, height: pages.height)
            try pages.draw(index, on: surface)
            files.append(PNG.encode(try surface.image(), resolution: resolution))
        }
        return files
    }
}
