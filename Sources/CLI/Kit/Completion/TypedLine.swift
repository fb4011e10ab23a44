import ArgumentParser
import Foundation

/// A command line that somebody is typing, as a shell hands it over: with its quotes.
struct TypedLine {
    let shell: CompletionShell
    /// The words before the one to complete, without the program.
    private let before: [String]
    /// The word to complete.
    private let word: String

    init(_ words: [String], at index: Int) {
        shell = CompletionShell.requesting ?? .bash
        let words = words.map(\.unquoted)
        before = Array(words.prefix(index).dropFirst())
        word = index < words.count ? words[index] : ""
    }

    /// The options of the vault on this line.
    ///
    /// - Throws: where the shell alone knows the file.
    var vault: VaultOptions {
        get throws {
            guard let option = before.firstIndex(where: { $0 == "--vault" || $0.hasPrefix("--vault=") })
            else {
                return try VaultOptions.parse([])
            }
            let next = option + 1 < before.count ? before[option + 1] : ""
            let path = before[option] == "--vault" ? next[...] : before[option].dropFirst("--vault=".count)
            guard !path.isEmpty, !path.contains("$") else { throw ValidationError("no vault") }
            return try VaultOptions.parse(["--vault=\(String(path).inHome)"])
        }
    }

    /// The first argument of a command without subcommands.
    var firstArgument: String? {
        var rest = before[...]
        var arguments: [String] = []
        while let next = rest.first {
            if !next.hasPrefix("-") { arguments.append(next) }
            rest = rest.dropFirst(CommonOptions.wordCount(of: next) ?? 1)
        }
        return arguments.dropFirst().first
    }

    /// The channel of `CHANNEL#…`; nil without a #.
    var channel: String? { word.lastIndex(of: "#").map { String(word[..<$0]) } }

    /// The files that the word may become.
    var files: [String] {
        let start = word.lastIndex(of: "/").map { word.index(after: $0) } ?? word.startIndex
        let (folder, begin) = (String(word[..<start]), word[start...])
        let path = folder.isEmpty ? "." : folder.inHome
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().filter { $0.hasPrefix(begin) && $0.hasPrefix(".") == begin.hasPrefix(".") }
            .map { name in
                // bash and zsh add the slash themselves.
                let isFolder = shell == .fish && InputExpander.isFolder("\(path)/\(name)")
                return folder + name + (isFolder ? "/" : "")
            }
    }
}

extension CompletionShell {
    /// A word as the completion script of this shell expects it; nil where the shell would alter it.
    ///
    /// A control character could end the word, or reach the terminal. zsh would replace a `!` by an
    /// earlier command.
    func written(_ word: String) -> String? {
        guard !word.contains(where: \.isNewline),
            !word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
            self != .zsh || !word.contains("!")
        else { return nil }
        return switch self {
        // The script hands the words to `compgen -W`, which expands them as a command line.
        case .bash: "'\(word.replacing("'", with: #"'\''"#))'"
        // Behind a colon there would be a description.
        case .zsh: word.replacing(#"\"#, with: #"\\"#).replacing(":", with: #"\:"#)
        default: word
        }
    }
}

extension String {
    /// A word of a shell without its quotes and backslashes.
    fileprivate var unquoted: String {
        var (text, quote, isEscaped) = ("", Character?.none, false)
        for character in self {
            if isEscaped {
                text.append(character)
                isEscaped = false
            } else if character == #"\"#, quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else {
                text.append(character)
            }
        }
        return text
    }
}
