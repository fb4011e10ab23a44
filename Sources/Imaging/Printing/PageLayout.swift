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

/// One page while it is laid out: rules, texts and codes, in millimetres from the top left. All pieces of
/// paper have this one design; a test asks of each whether codes are read and texts stay in place.
///
/// Each piece of paper is made of these alone, so that all of them look like one family.
struct PageLayout {
    let language: PrintLanguage
    private(set) var rules: [PageBox] = []
    private(set) var texts: [(text: PageText, box: PageBox)] = []
    private(set) var codes: [(symbol: Symbol, box: PageBox)] = []

    init(_ language: PrintLanguage = .english) { self.language = language }

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
    func typeset(
        _ string: String?, _ style: TextStyle, width: Double, lines: Int = 1, atEnd: Bool = false
    ) throws(ImagingError) -> PageText? {
        let string = string?.printable(lines: lines) ?? ""
        guard string.contains(where: { !$0.isWhitespace }) else { return nil }
        return try PageText(string, style, width: width, lines: lines, atEnd: atEnd, in: language)
    }

    /// Returns the page as it is printed: in languages from right to left everything stands on the
    /// other side. Sheets are laid out from left to right.
    func directed(on paper: Paper) -> PageLayout {
        guard language.isRightToLeft else { return self }
        func mirrored(_ box: PageBox) -> PageBox {
            PageBox(
                left: paper.width - box.right, top: box.top, width: box.right - box.left,
                height: box.bottom - box.top)
        }
        var page = PageLayout(language)
        page.rules = rules.map(mirrored)
        page.texts = texts.map { ($0.text, mirrored($0.box)) }
        page.codes = codes.map { ($0.symbol, mirrored($0.box)) }
        return page
    }
}

/// A sheet of paper in portrait format, or a page of the size of a card. All lengths are in
/// millimetres.
public enum Paper: String, CaseIterable, Sendable {
    case a4, letter, a6
    /// 85 × 55 mm, as bank cards and business cards nearly are.
    case card

    /// ISO 216; ANSI/ASME Y14.1.
    public var width: Double {
        switch self {
        case .a4: 210
        case .letter: 215.9
        case .a6: 105
        case .card: 85
        }
    }

    public var height: Double {
        switch self {
        case .a4: 297
        case .letter: 279.4
        case .a6: 148
        case .card: 55
        }
    }

    /// Whether the paper is held in a hand: its texts are smaller and its rules thinner.
    var isSmall: Bool { self == .a6 || self == .card }

    /// The heavy rule that opens each piece.
    var heavyRule: Double { isSmall ? 1.2 : 2 }
}

/// The style of a text. There are two weights, two families and no gray: size, weight and space make
/// the hierarchy.
struct TextStyle: Equatable {
    enum Fit {
        /// The text stays on one line, in a smaller font down to the least scale; then it breaks,
        /// and becomes smaller still, down to the smallest scale.
        case line
        /// The text breaks into lines; then the font becomes smaller down to the least scale.
        case paragraph
    }

    /// In points.
    var size: Double
    var isBold = false
    var isMono = false
    /// The distance of lines, as a multiple of the font's own.
    var spacing = 1.13
    var fit = Fit.paragraph

    /// The least size of the font: down to 70 %, but not below 7 points.
    var leastScale: Double { min(1, max(0.7, 7 / size)) }
    /// The scale at which a text is cut short.
    var smallestScale: Double { fit == .line ? min(leastScale, max(0.4, 7 / size)) : leastScale }

    static func book(_ size: Double) -> TextStyle { TextStyle(size: size) }
    static func bold(_ size: Double) -> TextStyle { TextStyle(size: size, isBold: true) }
    /// The largest line of a piece.
    static func title(_ size: Double, isBold: Bool = true) -> TextStyle {
        TextStyle(size: size, isBold: isBold, spacing: 0.93, fit: .line)
    }
    /// A short text beside another.
    static func line(_ size: Double, isBold: Bool = false) -> TextStyle {
        TextStyle(size: size, isBold: isBold, fit: .line)
    }
    /// Digits that people compare, and commands.
    static func digits(_ size: Double, isBold: Bool = true) -> TextStyle {
        TextStyle(size: size, isBold: isBold, isMono: true, fit: .line)
    }
}

/// The language of a page, as far as its layout depends on it.
public struct PrintLanguage: Sendable {
    /// BCP 47. Chinese and Japanese share letters that they draw differently.
    public let code: String
    public let isRightToLeft: Bool

    public init(_ code: String, isRightToLeft: Bool = false) {
        (self.code, self.isRightToLeft) = (code, isRightToLeft)
    }

    public static let english = PrintLanguage("en")

    /// Whether the installed fonts have the letters of a text.
    ///
    /// - Throws: `.noPageRenderer`
    public func canPrint(_ text: String) throws(ImagingError) -> Bool {
        try !PageText(text, .book(10), width: 1000, in: self).lacksLetters
    }
}

extension String {
    /// Returns the text without characters that must not reach a page.
    ///
    /// Removed are controls, private and unassigned characters, and invisible format characters
    /// except the two joiners that scripts and emoji need, and the two that isolate a value in a
    /// sentence, in pairs. A line break becomes a line feed, or a
    /// space once there are `lines` lines. Characters after the first `scalarLimit` are removed.
    ///
    /// - Parameter lines: At least 1.
    func printable(lines: Int) -> String {
        var result = String.UnicodeScalarView()
        var lineCount = 1
        var isolates = 0
        var last: Unicode.Scalar?
        for scalar in unicodeScalars.prefix(String.scalarLimit) {
            defer { last = scalar }
            if scalar.breaksLine {
                guard !(last == "\r" && scalar == "\n") else { continue }
                result.append(contentsOf: repeatElement(.endOfIsolate, count: isolates))
                isolates = 0
                result.append(lineCount < lines ? "\n" : " ")
                lineCount += 1
            } else if scalar == "\t" {
                result.append(" ")
            } else if scalar == .isolate {
                isolates += 1
                result.append(scalar)
            } else if scalar == .endOfIsolate {
                guard isolates > 0 else { continue }
                isolates -= 1
                result.append(scalar)
            } else if scalar.isPrintable {
                result.append(scalar)
            }
        }
        result.append(contentsOf: repeatElement(.endOfIsolate, count: isolates))
        return String(result)
    }

    /// The text as people read it elsewhere.
    var withoutIsolates: String {
        var scalars = unicodeScalars
        scalars.removeAll { $0 == .isolate || $0 == .endOfIsolate }
        return String(scalars)
    }

    /// The largest number of Unicode scalars that are kept.
    static let scalarLimit = 4000
}

extension Unicode.Scalar {
    /// First strong isolate and pop directional isolate (UAX #9).
    static let isolate: Unicode.Scalar = "\u{2068}"
    static let endOfIsolate: Unicode.Scalar = "\u{2069}"

    fileprivate var breaksLine: Bool {
        (0x0A...0x0D).contains(value) || [0x85, 0x2028, 0x2029].contains(value)
    }

    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned: false
        case .format: value == 0x200C || value == 0x200D
        default: true
        }
    }
}
