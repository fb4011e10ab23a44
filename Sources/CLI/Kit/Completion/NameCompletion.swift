import ArgumentParser
import Foundation
import SeQRcast

/// Words from the vault that a shell offers for an argument.
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

    /// - Parameter orFiles: the names of files too.
    func kind(orFiles: Bool = false) -> CompletionKind {
        .custom { words, index, _ in
            let line = TypedLine(words, at: index)
            // A vault that cannot be read offers nothing: a shell has no place for an error.
            let names = (try? self.words(for: line)) ?? []
            return (names + (orFiles ? line.files : [])).compactMap(line.shell.written)
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
            guard let name = entry.name, counts[name.lowercased()] == 1, !name.hasUnseen,
                !"-~=".contains(name.first ?? "-"), !name.contains(where: "$`!".contains)
            else { return entry.reference }
            return name
        }
    }
}
