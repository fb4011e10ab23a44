import CPango

/// A text of any script, broken into lines and centred by Pango. Its size does not depend on the
/// surface.
@safe final class PageText {
    private let pango: UnsafePointer<pango_shim_functions>
    private let layout: OpaquePointer
    /// The height in points.
    let height: Double
    /// Whether all of the text fits; otherwise it ends with an ellipsis.
    let isWhole: Bool

    /// - Parameters:
    ///   - text: A result of `String.printable`.
    ///   - size: The font size in points.
    ///   - width: The width in points.
    ///   - lines: The number of lines for which there is space; the text has no more paragraphs.
    /// - Throws: `.noPageRenderer`
    init(
        _ text: String, size: Double, isBold: Bool = false, width: Double, lines: Int
    ) throws(ImagingError) {
        guard let pango = unsafe pango_shim_load() else { throw .noPageRenderer }
        unsafe self.pango = pango
        unsafe layout = PageText.layout(pango)
        let font = unsafe pango.pointee.pango_font_description_from_string(isBold ? "Sans Bold" : "Sans")
        unsafe pango.pointee.pango_font_description_set_absolute_size(font, size * PageText.unit)
        unsafe pango.pointee.pango_layout_set_font_description(layout, font)
        unsafe pango.pointee.pango_font_description_free(font)
        unsafe pango.pointee.pango_layout_set_text(layout, text, Int32(text.utf8.count))
        unsafe pango.pointee.pango_layout_set_width(layout, Int32(width * PageText.unit))
        unsafe pango.pointee.pango_layout_set_wrap(layout, Int32(pango_shim_wrap_word_char))
        unsafe pango.pointee.pango_layout_set_alignment(layout, Int32(pango_shim_align_center))

        // A line of most scripts is lower than 1.4 times the font size.
        let limit = size * 1.4 * Double(lines)
        let natural = unsafe PageText.height(of: layout, pango)
        isWhole = natural <= limit
        guard !isWhole else {
            height = natural
            return
        }
        unsafe pango.pointee.pango_layout_set_ellipsize(layout, Int32(pango_shim_ellipsize_end))
        unsafe pango.pointee.pango_layout_set_height(layout, Int32(limit * PageText.unit))
        height = min(unsafe PageText.height(of: layout, pango), limit)
    }

    private static func height(
        of layout: OpaquePointer, _ pango: UnsafePointer<pango_shim_functions>
    ) -> Double {
        var height: Int32 = 0
        unsafe pango.pointee.pango_layout_get_size(layout, nil, &height)
        return Double(height) / unit
    }

    deinit { unsafe pango.pointee.g_object_unref(UnsafeMutableRawPointer(layout)) }

    private static let unit = Double(pango_shim_scale)

    /// Creates a layout without hinting, because hinting would fit letters to the pixels of one
    /// surface.
    private static func layout(_ pango: UnsafePointer<pango_shim_functions>) -> OpaquePointer {
        guard let options = unsafe pango.pointee.cairo_font_options_create() else {
            preconditionFailure("cairo has no memory")
        }
        unsafe pango.pointee.cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe pango.pointee.cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        // Pango owns the font map, one for each thread.
        let context = unsafe pango.pointee.pango_font_map_create_context(
            pango.pointee.pango_cairo_font_map_get_default())
        unsafe pango.pointee.pango_cairo_context_set_font_options(context, options)
        unsafe pango.pointee.pango_context_set_round_glyph_positions(context, 0)
        unsafe pango.pointee.cairo_font_options_destroy(options)
        // The layout retains the context.
        let layout = unsafe pango.pointee.pango_layout_new(context)
        unsafe pango.pointee.g_object_unref(UnsafeMutableRawPointer(context))
        return unsafe layout
    }

    /// Draws the text at the current point of a cairo context.
    func show(on context: OpaquePointer) {
        unsafe pango.pointee.pango_cairo_show_layout(context, layout)
    }
}
