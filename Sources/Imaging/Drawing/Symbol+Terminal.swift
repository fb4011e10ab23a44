extension Symbol {
    /// The symbol in half-block characters: one column a module, one line for two rows of modules, each line ended
    /// by a newline. Where the last line has no second row, that is light.
    ///
    /// - Parameters:
    ///   - quietZone: light modules on every side, 0...64.
    ///   - colored: in black on white whatever the terminal's theme, reset at the end of each line. Otherwise
    ///     without escape sequences, for light text on a dark ground: it is the light modules that are drawn.
    public func terminalText(quietZone: Int, colored: Bool) -> String {
        precondition(0...64 ~= quietZone, "no such quiet zone")
        let range = -quietZone..<(size + quietZone)
        var text = ""
        for y in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
            if colored { text += Symbol.blackOnWhite }
            for x in range {
                let upper = isDrawn(x, y, colored: colored)
                let lower = isDrawn(x, y + 1, colored: colored)
                text += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }
            if colored { text += Symbol.reset }
            text += "\n"
        }
        return text
    }

    /// Black and white of the fixed 256-color palette: themes redefine the first 16 colors.
    private static let blackOnWhite = "\u{1B}[38;5;16;48;5;231m"
    private static let reset = "\u{1B}[0m"

    private func isDrawn(_ x: Int, _ y: Int, colored: Bool) -> Bool {
        let isDark = 0..<size ~= x && 0..<size ~= y && self[x, y]
        return isDark == colored
    }
}
