extension Symbol {
    /// Encodes the symbol as a PNG of 1-bit gray pixels; dark modules are black.
    ///
    /// - Parameters:
    ///   - scale: Pixels per module, 1...64.
    ///   - quietZone: Light modules on every side, 0...64; ISO/IEC 18004 requires 4.
    /// - Throws: `.invalidScale` or `.invalidQuietZone`.
    public func png(scale: Int, quietZone: Int) throws(ImagingError) -> [UInt8] {
        guard 1...64 ~= scale else { throw .invalidScale(scale) }
        guard 0...64 ~= quietZone else { throw .invalidQuietZone(quietZone) }
        return png(scale: scale, size: size + 2 * quietZone)
    }

    /// Encodes the symbol centred in a white square.
    ///
    /// - Parameter size: The side of the square in modules; the margins on opposite sides are
    ///   equal.
    func png(scale: Int, size: Int) -> [UInt8] { [self].png(scale: scale, size: size, columns: 1) }
}

extension [Symbol] {
    /// Encodes symbols in a row, each centred in a white square.
    ///
    /// - Parameters:
    ///   - size: The side of each square in modules.
    ///   - columns: The number of squares, at least that of the symbols.
    func png(scale: Int, size: Int, columns: Int) -> [UInt8] {
        PNG.encode(
            bits: rows(scale: scale, size: size, columns: columns), width: columns * size * scale,
            height: size * scale, repeatingRows: scale)
    }

    /// Returns the squares' rows of modules as 1-bit pixels in whole bytes; 0 is black.
    func rows(scale: Int, size: Int, columns: Int) -> [UInt8] {
        let stride = (columns * size * scale + 7) / 8
        var rows = [UInt8](repeating: 0xFF, count: size * stride)
        for (column, symbol) in enumerated() {
            let margin = (size - symbol.size) / 2
            for y in 0..<symbol.size {
                let row = 8 * stride * (y + margin)
                symbol.modules.forEachDark(inRow: y) { x in
                    let start = row + (column * size + x + margin) * scale
                    rows.clear(bits: start..<start + scale)
                }
            }
        }
        return rows
    }
}

extension [UInt8] {
    /// - Parameter bits: Not empty; counted from the highest bit of the first byte.
    fileprivate mutating func clear(bits: Range<Int>) {
        let (first, last) = (bits.lowerBound / 8, (bits.upperBound - 1) / 8)
        let afterFirst: UInt8 = ~(0xFF >> UInt8(bits.lowerBound % 8))
        let beforeLast: UInt8 = 0x7F >> UInt8((bits.upperBound - 1) % 8)
        guard first < last else {
            self[first] &= afterFirst | beforeLast
            return
        }
        self[first] &= afterFirst
        for byte in first + 1..<last { self[byte] = 0 }
        self[last] &= beforeLast
    }
}

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
