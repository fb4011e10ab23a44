/// An upright rectangle on a page, in millimetres from the top left.
struct PageBox: Equatable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(left: Double, top: Double, width: Double, height: Double) {
        (self.left, self.top) = (left, top)
        (right, bottom) = (left + width, top + height)
    }

    func expanded(by distance: Double) -> PageBox {
        PageBox(
            left: left - distance, top: top - distance, width: right - left + 2 * distance,
            height: bottom - top + 2 * distance)
    }
}

/// One page while it is laid out: rules, texts and codes, in millimetres from the top left.
///
/// Each piece of paper is made of these alone, so that all of them look like one family.
struct PageLayout {
    private(set) var rules: [PageBox] = []
    private(set) var texts: [(text: PageText, box: PageBox)] = []
    private(set) var codes: [(symbol: Symbol, box: PageBox)] = []

    static let hairline = 0.25
    /// The width of a line that shows where to cut.
    static let cutLine = 0.2
    /// The quiet zone on each side, in modules (ISO/IEC 18004:2015, 6.3.8).
    static let quietModules = 4.0

    mutating func rule(_ left: Double, _ top: Double, width: Double, height: Double = hairline) {
        rules.append(PageBox(left: left, top: top, width: width, height: height))
    }

    /// An empty square that a pen can mark.
    mutating func tickBox(_ left: Double, _ top: Double, side: Double) {
        for edge in [0, side - Self.hairline] {
            rule(left + edge, top, width: Self.hairline, height: side)
            rule(left, top + edge, width: side)
        }
    }

    /// Draws a text from its top left.
    ///
    /// - Returns: the bottom of the text, or `top` without one.
    @discardableResult
    mutating func text(_ text: PageText?, _ left: Double, _ top: Double) -> Double {
        guard let text else { return top }
        let box = PageBox(left: left, top: top, width: text.width, height: text.height)
        texts.append((text, box))
        return box.bottom
    }

    /// Draws a code by its dark edge.
    mutating func code(_ symbol: Symbol, _ left: Double, _ top: Double, side: Double) {
        codes.append((symbol, PageBox(left: left, top: top, width: side, height: side)))
    }

    /// Returns the width of the quiet zone around a code.
    static func quietZone(of symbol: Symbol, side: Double) -> Double {
        quietModules * side / Double(symbol.size)
    }

    /// Returns the text without characters that must not be printed; nil if nothing remains.
    static func text(
        _ string: String?, _ style: TextStyle, width: Double, lines: Int = 1, atEnd: Bool = false
    ) throws(ImagingError) -> PageText? {
        let string = string?.printable(lines: lines) ?? ""
        guard string.contains(where: { !$0.isWhitespace }) else { return nil }
        return try PageText(string, style, width: width, lines: lines, atEnd: atEnd)
    }
}
