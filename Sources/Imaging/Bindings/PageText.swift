import CPango

/// A text of any script, set by Pango. Lengths are in millimetres; they do not depend on the
/// surface.
@safe final class PageText {
    private let pango: UnsafePointer<pango_shim_functions>
    private let layout: OpaquePointer
    let string: String
    let width: Double
    let height: Double
    /// Moves the ink of the first letters exactly to the edge, where codes and rules are.
    let shift: Double
    /// The scale of the font, at least the style's `smallestScale`.
    let scale: Double
    /// Whether all of the text fits; otherwise it ends with an ellipsis.
    let isWhole: Bool
    let lineCount: Int
    /// Whether no installed font has some of the letters; boxes stand for them.
    let lacksLetters: Bool

    /// - Parameters:
    ///   - text: A result of `String.printable`.
    ///   - lines: The largest number of lines; the text has no more paragraphs.
    ///   - atEnd: Whether the text is set where lines end: on the right, or in languages from right to
    ///     left on the left.
    /// - Throws: `.noPageRenderer`
    init(
        _ text: String, _ style: TextStyle, width: Double, lines: Int = 1, atEnd: Bool = false,
        in language: PrintLanguage = .english
    ) throws(ImagingError) {
        guard let pango = unsafe pango_shim_load() else { throw .noPageRenderer }
        unsafe self.pango = pango
        let layout = unsafe PageText.layout(pango, language)
        unsafe self.layout = layout
        (string, self.width) = (text, width)
        let isAtRight = atEnd != language.isRightToLeft
        let set = language.isRightToLeft ? text.isolatedFromRight : text
        unsafe pango.pointee.pango_layout_set_text(layout, set, Int32(set.utf8.count))
        unsafe pango.pointee.pango_layout_set_width(layout, Int32(width * PageText.unit))
        unsafe pango.pointee.pango_layout_set_wrap(layout, Int32(pango_shim_wrap_word_char))
        unsafe pango.pointee.pango_layout_set_line_spacing(layout, Float(style.spacing))
        unsafe pango.pointee.pango_layout_set_alignment(
            layout, Int32(isAtRight ? pango_shim_align_right : pango_shim_align_left))

        /// Sets the font, and returns whether the text needs at most `lines` lines.
        func fits(_ scale: Double, _ lines: Int) -> Bool {
            let family = style.isMono ? "DejaVu Sans Mono,Monospace" : "DejaVu Sans,Sans"
            let font = unsafe pango.pointee.pango_font_description_from_string(
                family + (style.isBold ? " Bold" : "") + (style.isMono ? "" : " Condensed"))
            unsafe pango.pointee.pango_font_description_set_absolute_size(
                font, style.size * scale * Double(pango_shim_scale))
            unsafe pango.pointee.pango_layout_set_font_description(layout, font)
            unsafe pango.pointee.pango_font_description_free(font)
            return unsafe Int(pango.pointee.pango_layout_get_line_count(layout)) <= lines
        }
        let paragraphs = 1 + text.unicodeScalars.count { $0 == "\n" }
        let preferred = style.fit == .line ? paragraphs : lines
        func scales(from first: Double, through last: Double) -> StrideThrough<Double> {
            stride(from: first, through: last - 0.001, by: -0.05)
        }
        let fitting =
            scales(from: 1, through: style.leastScale).first { fits($0, preferred) }
            ?? scales(from: style.leastScale, through: style.smallestScale).first { fits($0, lines) }
        isWhole = fitting != nil
        scale = fitting ?? style.leastScale
        if !isWhole { _ = fits(scale, lines) }
        var limit = Double.infinity
        if !isWhole {
            // A line of most scripts is lower than 1.4 times the font size.
            limit = style.size * scale * 1.4 * style.spacing * Double(lines) * Double(pango_shim_scale)
            unsafe pango.pointee.pango_layout_set_ellipsize(layout, Int32(pango_shim_ellipsize_end))
            unsafe pango.pointee.pango_layout_set_height(
                layout, paragraphs == 1 ? -Int32(lines) : Int32(limit))
        }
        lacksLetters = unsafe pango.pointee.pango_layout_get_unknown_glyphs_count(layout) > 0
        lineCount = unsafe Int(pango.pointee.pango_layout_get_line_count(layout))
        var (ink, logical) = (pango_shim_rectangle(), pango_shim_rectangle())
        unsafe pango.pointee.pango_layout_get_extents(layout, &ink, &logical)
        height = min(Double(logical.height), limit) / PageText.unit
        let before = Double(ink.x) / PageText.unit
        let after = width - Double(ink.x + ink.width) / PageText.unit
        // Letters have white space at their sides. More than that is the end of a line.
        let bearing = style.size * scale * 0.2 * 25.4 / 72
        shift = abs(before) < bearing && !isAtRight ? -before : abs(after) < bearing ? after : 0
    }

    deinit { unsafe pango.pointee.g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Pango's units in a millimetre.
    private static let unit = Double(pango_shim_scale) * 72 / 25.4

    /// Creates a layout without hinting, because hinting would fit letters to the pixels of one
    /// surface.
    private static func layout(
        _ pango: UnsafePointer<pango_shim_functions>, _ language: PrintLanguage
    ) -> OpaquePointer {
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
        unsafe pango.pointee.pango_context_set_language(
            context, pango.pointee.pango_language_from_string(language.code))
        unsafe pango.pointee.pango_context_set_base_dir(
            context, Int32(language.isRightToLeft ? pango_shim_right_to_left : pango_shim_left_to_right))
        // The layout retains the context.
        let layout = unsafe pango.pointee.pango_layout_new(context)
        unsafe pango.pointee.g_object_unref(UnsafeMutableRawPointer(context))
        return unsafe layout
    }

    /// Draws the text at the current point of a cairo context.
    ///
    /// Chinese, Japanese and Korean texts are drawn as outlines, which nobody can copy: their fonts are
    /// mostly in CFF format, and cairo 1.16 breaks the outlines of some letters of such fonts in a PDF.
    func show(on context: OpaquePointer) {
        if string.unicodeScalars.contains(where: \.isEastAsian)
            // These have colours, and no outlines.
            && !string.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
        {
            unsafe pango.pointee.pango_cairo_layout_path(context, layout)
            unsafe pango.pointee.cairo_fill(context)
        } else {
            unsafe pango.pointee.pango_cairo_show_layout(context, layout)
        }
    }
}

extension Unicode.Scalar {
    /// Whether this is a letter or sign of Chinese, Japanese or Korean.
    fileprivate var isEastAsian: Bool { (0x2E80...0xD7FF).contains(value) || properties.isIdeographic }
}

extension String {
    /// The text with each line set from the right, for a page from right to left.
    ///
    /// Pango sets a line by the direction of its first letter. Here all begin on the right, and each
    /// keeps its own direction inside.
    fileprivate var isolatedFromRight: String {
        split(separator: "\n", omittingEmptySubsequences: false)
            .map { "\u{200F}\u{2068}\($0)\u{2069}" }.joined(separator: "\n")
    }
}
