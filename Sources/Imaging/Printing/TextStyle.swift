/// How a text is set. There are two weights, two families and no gray: size, weight and space make
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

    /// How much smaller the font may become: to 70 %, but not below 7 points.
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
