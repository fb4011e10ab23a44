/// Symbols on one or several pages of paper, each with text below it.
///
/// All symbols have the same size and are placed in a grid, row by row. Around each, the quiet zone
/// of four modules (ISO/IEC 18004:2015, 6.3.8) stays white, and 4 mm more between two quiet zones.
public struct Sheet: Sendable {
    /// A symbol and the texts below it.
    ///
    /// The texts may be in any script. Control characters are removed, also those that change the
    /// direction of other characters.
    public struct Entry: Sendable {
        public var symbol: Symbol
        /// The text in black, up to six lines, in a smaller font if it is long. A longer text ends
        /// with an ellipsis.
        public var caption: String?
        /// One line in gray below the caption.
        public var label: String?

        public init(_ symbol: Symbol, caption: String? = nil, label: String? = nil) {
            self.symbol = symbol
            self.caption = caption
            self.label = label
        }
    }

    /// The symbols with their texts, at least one.
    public let entries: [Entry]
    public var paper: Paper = .a4
    /// The white margin at the paper's edges in millimetres, in `margins`.
    public var margin: Double = 10
    /// The number of symbols on a page, in `symbolsPerPage`; nil for as many as fit.
    public var perPage: Int?
    /// The side of each symbol in millimetres, without its quiet zone.
    ///
    /// Nil means the largest side with which `perPage` symbols fit, or `defaultSide` without
    /// `perPage`.
    public var side: Double?
    /// One line at the top of each page.
    public var title: String?
    /// One line at the bottom of each page, beside the page number if there are several pages.
    public var footer: String?
    /// Whether small crosses mark the corners of the cells.
    public var hasCutMarks = false

    /// The smallest module in millimetres that printers and cameras still resolve.
    public static let leastModule = 0.25
    /// The allowed values of `margin`.
    public static let margins = 0.0...50.0
    /// The allowed values of `perPage`.
    public static let symbolsPerPage = 1...100
    /// The allowed resolutions of a PNG in dots per inch.
    public static let resolutions = 72...600

    public init(_ entries: [Entry]) {
        precondition(!entries.isEmpty, "a sheet without symbols")
        self.entries = entries
    }

    /// The default side in millimetres: 0.4 for each module of the largest symbol, at least 30.
    ///
    /// With that, twelve symbols of version 30 fit on a page, and a photograph of the whole page
    /// has four or five pixels per module.
    public var defaultSide: Double { max(30, 0.4 * Double(largestSize)) }

    /// The sides of the largest and the smallest symbol in modules.
    var largestSize: Int { entries.map(\.symbol.size).max() ?? 0 }
    var smallestSize: Int { entries.map(\.symbol.size).min() ?? 0 }
}

/// A sheet of paper in portrait format.
public enum Paper: String, CaseIterable, Sendable {
    case a4, letter

    /// In millimetres (ISO 216; ANSI/ASME Y14.1).
    public var width: Double {
        switch self {
        case .a4: 210
        case .letter: 215.9
        }
    }

    /// In millimetres.
    public var height: Double {
        switch self {
        case .a4: 297
        case .letter: 279.4
        }
    }
}
