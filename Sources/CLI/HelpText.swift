import Texts

/// The help of a command, in the order in which people look for things.
///
/// The parser prints all prose first, and a command's own options after those that it shares with
/// others. Here the examples and the command's own options come first, and the prose last.
struct HelpText {
    let text: String

    /// - Parameter help: a text of the argument parser; anything but a help screen stays as it is.
    init(_ help: String) {
        let help = CommonOptions.shortened(help)
        let lines = help.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let blocks = lines.split(whereSeparator: \.isEmpty).map { block in
            block.map { String(Substring($0)) }.joined(separator: "\n")
        }
        guard Self.isHelp(help), let usage = blocks.firstIndex(where: { $0.hasPrefix("USAGE: ") })
        else {
            text = help
            return
        }
        let prose = blocks[1..<max(1, usage)]
        let examples = prose.filter(Self.isExamples)
        let notes = prose.filter { !Self.isExamples($0) }
        let sections = blocks[(usage + 1)...]
        let own =
            sections.filter { $0.hasPrefix("ARGUMENTS:\n") } + sections.filter { $0.hasPrefix("OPTIONS:\n") }
        let shared = sections.filter { !own.contains($0) }
        let common = shared.filter { $0.hasPrefix("COMMON OPTIONS:\n") }
        let others = shared.filter { !common.contains($0) }
        text = ([blocks[0], blocks[usage]] + examples + own + others + common + notes).joined(
            separator: "\n\n")
    }

    /// Whether a text of the argument parser is a help screen.
    static func isHelp(_ text: String) -> Bool { text.hasPrefix("OVERVIEW: ") }

    private static func isExamples(_ block: String) -> Bool { block.hasPrefix("EXAMPLE") }
}
