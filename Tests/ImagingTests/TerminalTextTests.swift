import Imaging
import Testing

@testable import ImagingSupport

@Suite struct TerminalTextTests {
    @Test(arguments: [0, 1, 4], [false, true])
    func `half blocks show the modules`(quietZone: Int, colored: Bool) throws {
        let symbol = try Symbol(text: sampleText(count: 100))
        let side = symbol.size + 2 * quietZone
        let rows = try darkModules(
            in: symbol.terminalText(quietZone: quietZone, colored: colored), colored: colored)
        #expect(rows.count == side + side % 2)
        for (y, row) in rows.enumerated() {
            #expect(row.count == side)
            for (x, isDark) in row.enumerated() {
                let (column, line) = (x - quietZone, y - quietZone)
                let inside = 0..<symbol.size ~= column && 0..<symbol.size ~= line
                #expect(isDark == (inside && symbol[column, line]))
            }
        }
    }

    /// Reads the modules from the text as a terminal shows it: black on white if colored, else
    /// light on dark.
    private func darkModules(in text: String, colored: Bool) throws -> [[Bool]] {
        let (start, end) = ("\u{1B}[38;5;16;48;5;231m", "\u{1B}[0m")
        var rows: [[Bool]] = []
        #expect(text.last == "\n")
        for line in text.split(separator: "\n") {
            #expect(line.hasPrefix(start) == colored)
            #expect(line.hasSuffix(end) == colored)
            let blocks = colored ? line.dropFirst(start.count).dropLast(end.count) : line
            let halves = try blocks.map {
                try #require(
                    [" ": (false, false), "▀": (true, false), "▄": (false, true), "█": (true, true)][$0])
            }
            rows.append(halves.map { $0.0 == colored })
            rows.append(halves.map { $0.1 == colored })
        }
        return rows
    }
}
