import CPango

/// Pages drawn with cairo (docs/decisions/0045-cairo-pango.md), in millimetres from the top left, that
/// become a file or pixels.
@safe final class PageSurface {
    enum Kind {
        case pdf, svg
        /// The resolution is in dots per inch.
        case pixels(resolution: Int)
    }

    private let cairo: UnsafePointer<pango_shim_functions>
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let sink = ByteSink()
    private let pixelWidth: Int
    private let pixelHeight: Int
    /// Pixels per millimetre; nil for PDF and SVG.
    private let scale: Double?

    /// - Throws: `.noPageRenderer` or `.pageNotDrawn`.
    init(_ kind: Kind, _ paper: Paper) throws(ImagingError) {
        guard let cairo = unsafe pango_shim_load() else { throw .noPageRenderer }
        unsafe self.cairo = cairo
        let write: cairo_write_func_t = { sink, bytes, count in
            guard let sink = unsafe sink else { return CAIRO_STATUS_WRITE_ERROR }
            let bytes = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
            unsafe Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue().append(bytes)
            return CAIRO_STATUS_SUCCESS
        }
        let target = unsafe Unmanaged.passUnretained(sink).toOpaque()
        let pointsPerMillimeter = 72 / 25.4
        let (width, height) = (paper.width * pointsPerMillimeter, paper.height * pointsPerMillimeter)
        var surface: OpaquePointer?
        switch kind {
        case .pdf:
            unsafe surface = cairo.pointee.cairo_pdf_surface_create_for_stream(write, target, width, height)
            // Without a date, equal pages give equal files.
            unsafe cairo.pointee.cairo_pdf_surface_set_metadata(
                surface, CAIRO_PDF_METADATA_CREATE_DATE, "")
            (scale, pixelWidth, pixelHeight) = (nil, 0, 0)
        case .svg:
            unsafe surface = cairo.pointee.cairo_svg_surface_create_for_stream(write, target, width, height)
            (scale, pixelWidth, pixelHeight) = (nil, 0, 0)
        case .pixels(let resolution):
            let scale = Double(resolution) / 25.4
            self.scale = scale
            pixelWidth = Int((paper.width * scale).rounded())
            pixelHeight = Int((paper.height * scale).rounded())
            unsafe surface = cairo.pointee.cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, Int32(pixelWidth), Int32(pixelHeight))
        }
        // cairo always returns an object, which may carry an error.
        guard let surface = unsafe surface, let context = unsafe cairo.pointee.cairo_create(surface) else {
            preconditionFailure("cairo has no memory")
        }
        unsafe self.surface = surface
        unsafe self.context = context
        try check()
        let unit = scale ?? pointsPerMillimeter
        unsafe cairo.pointee.cairo_scale(context, unit, unit)
        if case .pdf = kind { return }
        // Programs may show pixels and SVG on a black background.
        unsafe cairo.pointee.cairo_set_source_rgb(context, 1, 1, 1)
        unsafe cairo.pointee.cairo_paint(context)
    }

    deinit {
        unsafe cairo.pointee.cairo_destroy(context)
        unsafe cairo.pointee.cairo_surface_destroy(surface)
    }

    /// Fills rectangles in black, all in one step, so that no line shows between touching ones.
    ///
    /// On pixels, the sides move to the nearest pixel border, so that no pixel is gray, and the
    /// thinnest line is one pixel wide.
    func fill(_ rectangles: [PageBox]) {
        unsafe cairo.pointee.cairo_save(context)
        unsafe cairo.pointee.cairo_set_source_rgb(context, 0, 0, 0)
        if scale != nil { unsafe cairo.pointee.cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE) }
        for box in rectangles {
            let (left, top) = (snapped(box.left), snapped(box.top))
            let least = scale.map { 1 / $0 } ?? 0
            unsafe cairo.pointee.cairo_rectangle(
                context, left, top, max(least, snapped(box.right) - left),
                max(least, snapped(box.bottom) - top))
        }
        unsafe cairo.pointee.cairo_fill(context)
        unsafe cairo.pointee.cairo_restore(context)
    }

    private func snapped(_ value: Double) -> Double {
        scale.map { (value * $0).rounded() / $0 } ?? value
    }

    /// Draws a text in black from the top left of the box, and clips it to the box.
    func draw(_ text: PageText, in box: PageBox) {
        unsafe cairo.pointee.cairo_save(context)
        unsafe cairo.pointee.cairo_rectangle(
            context, box.left, box.top, box.right - box.left, box.bottom - box.top)
        unsafe cairo.pointee.cairo_clip(context)
        unsafe cairo.pointee.cairo_set_source_rgb(context, 0, 0, 0)
        unsafe cairo.pointee.cairo_move_to(context, box.left + text.shift, box.top)
        // Pango sets texts in points.
        unsafe cairo.pointee.cairo_scale(context, 25.4 / 72, 25.4 / 72)
        unsafe text.show(on: context)
        unsafe cairo.pointee.cairo_restore(context)
    }

    /// Ends a page; later drawing goes to the next page.
    func endPage() { unsafe cairo.pointee.cairo_show_page(context) }

    /// Returns the file. Call this after all drawing.
    ///
    /// - Throws: `.pageNotDrawn`
    func file() throws(ImagingError) -> [UInt8] {
        try check()
        unsafe cairo.pointee.cairo_surface_finish(surface)
        try check()
        return sink.bytes
    }

    /// Returns the pixels in 8-bit gray.
    ///
    /// - Throws: `.pageNotDrawn`
    func image() throws(ImagingError) -> GrayImage {
        try check()
        unsafe cairo.pointee.cairo_surface_flush(surface)
        let stride = unsafe Int(cairo.pointee.cairo_image_surface_get_stride(surface))
        guard let data = unsafe cairo.pointee.cairo_image_surface_get_data(surface) else {
            preconditionFailure("a surface without pixels")
        }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(pixelWidth * pixelHeight)
        for y in 0..<pixelHeight {
            let row = unsafe UnsafeRawPointer(data + y * stride).assumingMemoryBound(to: UInt32.self)
            for x in 0..<pixelWidth {
                let color = unsafe row[x]
                pixels.append(
                    GrayImage.gray(
                        red: UInt8(color >> 16 & 0xFF), green: UInt8(color >> 8 & 0xFF),
                        blue: UInt8(color & 0xFF)))
            }
        }
        return GrayImage(width: pixelWidth, height: pixelHeight, pixels: pixels)
    }

    private func check() throws(ImagingError) {
        let ofSurface = unsafe cairo.pointee.cairo_surface_status(surface)
        let status =
            ofSurface == CAIRO_STATUS_SUCCESS ? unsafe cairo.pointee.cairo_status(context) : ofSurface
        guard status == CAIRO_STATUS_SUCCESS else { throw .pageNotDrawn(status: Int(status.rawValue)) }
    }
}

/// The bytes that cairo has written.
private final class ByteSink {
    private(set) var bytes: [UInt8] = []

    func append(_ piece: some Sequence<UInt8>) { bytes.append(contentsOf: piece) }
}
