import CLinux

/// How many characters a terminal shows.
struct TerminalSize {
    let columns: Int
    let rows: Int

    /// - Returns: nil where standard output is no terminal, or one that does not know.
    static var ofOutput: TerminalSize? {
        var (columns, rows): (UInt16, UInt16) = (0, 0)
        guard unsafe linux_window_size(1, &columns, &rows) != 0 else { return nil }
        return TerminalSize(columns: Int(columns), rows: Int(rows))
    }

    /// The largest version of a symbol that is shown whole in half blocks, with a line left below; nil for none.
    func largestVersion(quietZone: Int) -> Int? {
        let side = min(columns, 2 * (rows - 1)) - 2 * quietZone
        return side < 21 ? nil : min(40, (side - 17) / 4)
    }
}
