import CLinux

/// The size of a terminal in characters.
struct TerminalSize {
    let columns: Int
    let rows: Int

    /// The size of the terminal on standard output; nil if there is none or the size is unknown.
    static var ofOutput: TerminalSize? {
        var (columns, rows): (UInt16, UInt16) = (0, 0)
        guard unsafe linux_window_size(1, &columns, &rows) != 0 else { return nil }
        return TerminalSize(columns: Int(columns), rows: Int(rows))
    }

    /// The largest symbol version that fits in half blocks, with one line left below; nil if none
    /// fits.
    func largestVersion(quietZone: Int) -> Int? {
        let side = min(columns, 2 * (rows - 1)) - 2 * quietZone
        return side < 21 ? nil : min(40, (side - 17) / 4)
    }
}
