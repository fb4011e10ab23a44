import CPango

/// Pages drawn with cairo, in points from the top left, that become a file or pixels.
@safe final class PageSurface {
    enum Kind {
        case pdf, svg
        /// The scale is in pixels per point.
        case pixels(scale: Double)
    }

    private let cairo: UnsafePointer<pango_shim_functions>
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let sink = ByteSink()
    private let pixelWidth: Int
    private let pixelHeight: Int
    /// Pixels per point; nil for PDF and SVG.
    private let scale: Double?

    /// - Parameters:
    ///   - width: The width of each page in points.
    ///   - height: The height of each page in points.
    /// - Throws: `.noPageRenderer` or `.pageNotDrawn`.
    init(_ kind: Kind, width: Double, height: Double) throws(ImagingError) {
        guard let cairo = unsafe pango_shim_load() else { throw .noPageRenderer }
        unsafe self.cairo = cairo
        let write: cairo_write_func_t = { sink, bytes, count in
            guard let sink = unsafe sink else { return CAIRO_STATUS_WRITE_ERROR }
            let bytes = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
            unsafe Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue().append(bytes)
            return CAIRO_STATUS_SUCCESS
        }
        let target = unsafe Unmanaged.passUnretained(sink).toOpaque()
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
        case .pixels(let scale):
            self.scale = scale
            pixelWidth = Int((width * scale).rounded())
            pixelHeight = Int((height * scale).rounded())
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
        if case .pdf = kind { return }
        // Programs may show pixels and SVG on a black background.
        unsafe cairo.pointee.cairo_set_source_rgb(context, 1, 1, 1)
        unsafe cairo.pointee.cairo_paint(context)
        if let scale { unsafe cairo.pointee.cairo_scale(context, scale, scale) }
    }

    deinit {
        unsafe cairo.pointee.cairo_destroy(context)
        unsafe cairo.pointee.cairo_surface_destroy(surface)
    }

    /// Fills rectangles in black, all in one step, so that no line shows between touching ones.
    ///
    /// On pixels, the sides move to the nearest pixel border, so that no pixel is gray.
    func fill(_ rectangles: [PageBox]) {
        unsafe cairo.pointee.cairo_save(context)
        unsafe cairo.pointee.cairo_set_source_rgb(context, 0, 0, 0)
        if scale != nil { unsafe cairo.pointee.cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE) }
        for box in rectangles {
            let (left, top) = (snapped(box.left), snapped(box.top))
            unsafe cairo.pointee.cairo_rectangle(
                context, left, top, snapped(box.right) - left, snapped(box.bottom) - top)
        }
        unsafe cairo.pointee.cairo_fill(context)
        unsafe cairo.pointee.cairo_restore(context)
    }

    private func snapped(_ value: Double) -> Double {
        scale.map { (value * $0).rounded() / $0 } ?? value
    }

    /// - Parameter gray: 0 is black, 1 is white.
    func line(from start: PagePoint, to end: PagePoint, width: Double, gray: Double) {
        unsafe cairo.pointee.cairo_set_source_rgb(context, gray, gray, gray)
        unsafe cairo.pointee.cairo_set_line_width(context, width)
        unsafe cairo.pointee.cairo_move_to(context, start.x, start.y)
        unsafe cairo.pointee.cairo_line_to(context, end.x, end.y)
        unsafe cairo.pointee.cairo_stroke(context)
    }

    /// Draws a text from the top of the box and clips it to the box.
    func draw(_ text: PageText, in box: PageBox, gray: Double) {
        unsafe cairo.pointee.cairo_save(context)
        unsafe cairo.pointee.cairo_rectangle(
            context, box.left, box.top, box.right - box.left, box.bottom - box.top)
        unsafe cairo.pointee.cairo_clip(context)
        unsafe cairo.pointee.cairo_set_source_rgb(context, gray, gray, gray)
        unsafe cairo.pointee.cairo_move_to(context, box.left, box.top)
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
