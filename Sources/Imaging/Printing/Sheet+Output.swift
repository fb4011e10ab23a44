extension Sheet {
    /// The number of pages.
    ///
    /// - Throws: The errors of `pdf()`.
    public var pageCount: Int { get throws(ImagingError) { try SheetPages(self).count } }

    /// The number of symbols on each page except the last, which may have fewer.
    ///
    /// - Throws: The errors of `pdf()`.
    public var symbolsOnPage: Int { get throws(ImagingError) { try SheetPages(self).perPage } }

    /// Draws all pages into a PDF file, with vector symbols and selectable texts.
    ///
    /// Equal sheets give equal bytes if the same fonts are installed.
    ///
    /// - Throws: `.invalidMargin`, `.invalidSymbolsPerPage`, `.modulesTooSmall`,
    ///   `.tooLargeForPaper`, `.noPageRenderer` or `.pageNotDrawn`.
    public func pdf() throws(ImagingError) -> [UInt8] {
        let pages = try SheetPages(self)
        let surface = try PageSurface(.pdf, width: pages.width, height: pages.height)
        for index in 0..<pages.count {
            try pages.draw(index, on: surface)
            surface.endPage()
        }
        return try surface.file()
    }

    /// Draws each page into an SVG file, with texts as outlines of their letters.
    ///
    /// - Throws: The errors of `pdf()`.
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

    /// Draws each page into a PNG file in 8-bit gray.
    ///
    /// The sides of modules lie between pixels, so each pixel of a symbol is black or white, and
    /// modules may differ by one pixel.
    ///
    /// - Parameter resolution: Dots per inch, in `resolutions`.
    /// - Throws: The errors of `pdf()`, or `.invalidResolution`.
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
