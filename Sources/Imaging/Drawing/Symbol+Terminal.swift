extension Symbol {
    /// Draws the symbol in half-block characters.
    ///
    /// One character is one module wide and two modules high; each line ends with a newline. If the
    /// number of rows is odd, the missing last row is light.
    ///
    /// - Parameters:
    ///   - quietZone: Light modules on every side, 0...64.
    ///   - colored: If true, black on white in every terminal theme, reset at the end of each line.
    ///     If false, there are no escape sequences and the light modules are drawn, for light text
    ///     on a dark background.
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

    /// Black and white from the fixed part of the 256-colour palette: themes redefine the first 16
    /// colours.
    private static let blackOnWhite = "\u{1B}[38;5;16;48;5;231m"
    private static let reset = "\u{1B}[0m"

    private func isDrawn(_ x: Int, _ y: Int, colored: Bool) -> Bool {
        let isDark = 0..<size ~= x && 0..<size ~= y && self[x, y]
        return isDark == colored
    }
}
