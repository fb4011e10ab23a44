/// Symbols on paper: one or several pages of them, with text below each.
///
/// All symbols are equally large, and stand in a grid, row by row. Around each the quiet zone of four of its modules
/// (ISO/IEC 18004:2015, 6.3.8) stays white, and 4 mm more between one and the next.
public struct Sheet: Sendable {
    /// A symbol and what stands below it. The texts may be in any script; control characters, and those that change the
    /// direction of others, are left out.
    public struct Entry: Sendable {
        public var symbol: Symbol
        /// In black; up to six lines, in smaller letters where it is long. What is left then ends in an ellipsis.
        public var caption: String?
        /// One line in gray, below the caption.
        public var label: String?

        public init(_ symbol: Symbol, caption: String? = nil, label: String? = nil) {
            self.symbol = symbol
            self.caption = caption
            self.label = label
        }
    }

    /// At least one.
    public let entries: [Entry]
    public var paper: Paper = .a4
    /// White at the paper's edges in millimetres, in `margins`.
    public var margin: Double = 10
    /// How many symbols stand on a page, in `symbolsPerPage`; nil for as many as fit.
    public var perPage: Int?
    /// Of each symbol in millimetres, without its quiet zone. Nil for the largest with which `perPage` fit, or without that
    /// `defaultSide`.
    public var side: Double?
    /// One line at the top of each page.
    public var title: String?
    /// One line at the bottom of each page, beside the page's number where there are several.
    public var footer: String?
    /// Small crosses at the corners of the cells.
    public var hasCutMarks = false

    /// Millimetres of a module that printers and cameras still tell apart.
    public static let leastModule = 0.25
    /// Values of `margin`.
    public static let margins = 0.0...50.0
    /// Values of `perPage`.
    public static let symbolsPerPage = 1...100
    /// Dots an inch of a PNG.
    public static let resolutions = 72...600

    public init(_ entries: [Entry]) {
        precondition(!entries.isEmpty, "a sheet without symbols")
        self.entries = entries
    }

    /// In millimetres: 0.4 for each module of the largest symbol, 30 at least.
    ///
    /// With that, twelve symbols of version 30 stand on a page, and a photograph of all of it has four or five pixels a module.
    public var defaultSide: Double { max(30, 0.4 * Double(largestSize)) }

    /// Modules a side of the largest and the smallest symbol.
    var largestSize: Int { entries.map(\.symbol.size).max() ?? 0 }
    var smallestSize: Int { entries.map(\.symbol.size).min() ?? 0 }
}

/// A sheet of paper, upright.
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
