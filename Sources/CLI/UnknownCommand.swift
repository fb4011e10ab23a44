import ArgumentParser
import SeQRcast
import Texts

/// A word in the place of a command that names none.
struct UnknownCommand {
    let word: String
    /// The words before it, such as `seqrcast channel`.
    let path: String
    /// The commands that could stand there.
    let commands: [String]

    /// The first such word; nil where every command is known.
    static func first(in arguments: [String], of root: any ParsableCommand.Type) -> UnknownCommand? {
        var rest = arguments.dropFirst()
        // Common options may stand before the command.
        while let option = rest.first, option.hasPrefix("-") {
            guard let count = CommonOptions.wordCount(of: option) else { return nil }
            rest = rest.dropFirst(count)
        }
        if rest.first == "help" { rest.removeFirst() }
        var (commands, path) = (root.configuration.subcommands, root._commandName)
        while let word = rest.popFirst(), !commands.isEmpty, !word.hasPrefix("-") {
            guard let next = commands.first(where: { $0._commandName == word }) else {
                let shown = commands.filter { $0.configuration.shouldDisplay }
                return UnknownCommand(word: word, path: path, commands: shown.map { $0._commandName })
            }
            commands = next.configuration.subcommands
            path += " \(word)"
        }
        return nil
    }

    /// The commands of other programs' words.
    private static let others = [
        "ls": ["list", "history", "channel list", "contact list"],
        "list": ["history", "channel list", "contact list"],
        "rm": ["remove", "delete", "forget"], "mv": ["rename"], "add": ["create"], "new": ["create"],
        "export": ["history", "backup"], "import": ["scan", "restore", "threats import"], "send": ["publish"],
        "read": ["scan", "history"],
    ]

    var diagnostic: Diagnostic {
        let meant = (Self.others[word] ?? []).filter { commands.contains(String($0.prefix { $0 != " " })) }
        let similar = (meant.isEmpty ? commands.similar(to: word) : meant).map { "`\(path) \($0)`" }
        return Diagnostic(
            .usage, "no such command: \(word.printableName)",
            hints: similar.isEmpty
                ? ["`\(path) --help` lists the commands"]
                : ["did you mean \(similar.joined(separator: " or "))?"])
    }
}

/// A text that begins with a dash: `-5 degrees`, `-- or not`, or `-hot`, which the parser would read as
/// several options of one letter, and print the help for the `h`.
struct DashedText {
    let word: String

    /// The first such word; nil if there is none. No command has several options of one letter.
    ///
    /// - Parameter arguments: with the name of the program. The word after an option is its value.
    static func first(in arguments: [String]) -> DashedText? {
        let words = arguments.dropFirst().prefix { $0 != "--" }
        return zip(words, arguments).first { word, before in isText(word) && !before.hasPrefix("-") }
            .map { DashedText(word: $0.0) }
    }

    private static func isText(_ word: String) -> Bool {
        let rest = word.dropFirst()
        guard word.hasPrefix("-"), let second = rest.first else { return false }
        if second == "-" { return rest.prefix { $0 != "=" }.contains(where: \.isWhitespace) }
        return !(second.isASCII && second.isLetter) || rest.count > 1
    }

    var diagnostic: Diagnostic {
        Diagnostic(
            .usage, "no such option: \(word.printableName)",
            hints: ["write `--` before a text that begins with a dash"])
    }
}
