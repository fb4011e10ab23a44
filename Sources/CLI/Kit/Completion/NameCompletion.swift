import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

/// Words from the vault that a shell offers for an argument.
///
/// The vault is only read: no passphrase, no migration, no wait for another process. A locked vault offers
/// nothing, even while its key is kept: what is on a screen after Tab was not asked for. Names come from
/// other people, and shells expand what they are given, so those that not every shell quotes stand as digits.
enum NameCompletion {
    case channels, ownChannels, contacts
    /// The current members of the channel before the word.
    case members
    /// Messages, as CHANNEL#NUMBER.
    case messages
    /// Channels, and messages once there is a # in the word.
    case channelsOrMessages
    case requests, partSets, threatLists

    /// - Throws: errors of the vault, for which nothing is offered.
    private func words(for line: TypedLine) throws -> [String] {
        let vault = try line.vault
        if case .threatLists = self { return try vault.threatLists.all().map(\.name) }
        let names = try VaultNames(of: vault.url)
        switch self {
        case .channels: return try names.channels().typable
        case .ownChannels: return try names.channels(isOwned: true).typable
        case .contacts: return try names.contacts().typable
        case .members: return try line.firstArgument.map { try names.members(of: $0).typable } ?? []
        case .messages: return try messages(line.channel.map { [$0] } ?? [], names)
        case .channelsOrMessages:
            return try line.channel.map { try messages([$0], names) } ?? names.channels().typable
        case .requests: return try names.requests().map(String.init)
        case .partSets: return try names.partSets().map(String.init) + ["all"]
        case .threatLists: return []
        }
    }

    private func messages(_ channels: [String], _ names: VaultNames) throws -> [String] {
        // A channel keeps the form in which it was typed.
        let typed = channels.first
        let titles = try names.channels().typable
        return try names.messages(in: channels).compactMap { entry in
            let name = typed ?? entry.channel.name.text
            return typed != nil || titles.contains(name) ? name + entry.stored.reference : nil
        }
    }

    /// - Parameter orFiles: the names of files where no other word fits: a list of all files would bury them.
    func kind(orFiles: Bool = false) -> CompletionKind {
        .custom { words, index, _ in
            let line = TypedLine(words, at: index)
            // A vault that cannot be read offers nothing: a shell has no place for an error.
            let names = (try? self.words(for: line)) ?? []
            let isName = names.contains { $0.hasPrefix(line.word) }
            return (orFiles && !isName ? line.files : names).compactMap(line.shell.written)
        }
    }
}

extension [VaultNames.Entry] {
    /// How each is typed: by its name if that names nothing else and can be typed.
    ///
    /// Not all shells put a backslash before all characters that they would expand.
    fileprivate var typable: [String] {
        let counts = Dictionary(grouping: self) { $0.name?.lowercased() }.mapValues(\.count)
        return map { entry in
            guard let name = entry.name, counts[name.lowercased()] == 1, !name.hasUnseen, !name.isOfDigits,
                !"-~=".contains(name.first ?? "-"), !name.contains(where: "$`!".contains)
            else { return entry.reference }
            return name
        }
    }
}

/// A command line that somebody is typing, as a shell hands it over: with its quotes.
private struct TypedLine {
    let shell: CompletionShell
    /// The words before the one to complete, without the program.
    private let before: [String]
    /// The word to complete.
    let word: String

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
        let (folder, begin) = (
            PathArgument.path(String(word[..<start])), PathArgument.path(String(word[start...]))
        )
        let path = folder.isEmpty ? "." : folder.inHome
        let names = (try? FileSystem.names(inFolder: path)) ?? []
        return names.filter { $0.hasPrefix(begin) && $0.hasPrefix(".") == begin.hasPrefix(".") }
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
