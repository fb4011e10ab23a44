public import Foundation
import Storage

/// The names of what a vault holds, for a shell that completes a word.
///
/// The vault is not changed and not waited for. A vault with a passphrase has no names, even while
/// its key is kept.
public struct VaultNames {
    /// Something with a name that others can have too.
    public struct Entry {
        /// Nil where it has none.
        public let name: String?
        /// Names it whatever others are called.
        public let reference: String
    }

    private let session: Session

    /// The most messages that are read.
    private static let messageLimit = 200

    /// - Throws: `VaultError`.
    public init(of url: URL) throws { session = try Session(reading: url) }

    public func channels(isOwned: Bool? = nil) throws -> [Entry] {
        try session.vault.read { try $0.channels(of: session.identity) }
            .filter { isOwned == nil || $0.isOwned == isOwned }
            .map {
                Entry(name: $0.name.text, reference: ChannelTitle($0).nameAtOwner ?? $0.reference)
            }
    }

    public func contacts() throws -> [Entry] {
        try session.contacts().map { Entry(name: $0.name?.text, reference: $0.fingerprint.description) }
    }

    /// The members of an own channel who are not revoked.
    ///
    /// - Throws: `SessionError`, `VaultError`.
    public func members(of channel: String) throws -> [Entry] {
        try session.vault.read { transaction in
            let (channel, _) = try transaction.ownedChannel(channel, of: session.identity)
            let contacts = Dictionary(
                try transaction.contacts().map { ($0.fingerprint, $0) },
                uniquingKeysWith: { first, _ in first })
            return try transaction.members(ofChannel: channel.id).filter { $0.revoked == nil }.map { member in
                let contact = contacts[member.fingerprint]
                return Entry(
                    name: (contact.map(\.name) ?? member.publicIdentity.card.name)?.text,
                    reference: member.fingerprint.description)
            }
        }
    }

    /// The newest messages.
    ///
    /// - Throws: `SessionError`, `VaultError`.
    public func messages(in channels: [String]) throws -> [HistoryEntry] {
        try session.history(HistoryQuery(channels: channels), limit: Self.messageLimit).entries
    }

    /// The numbers of the sets of parts that are not complete.
    public func partSets() throws -> [Int64] { try session.unfinishedPartSets().map(\.id) }

    /// The numbers of the requests without an answer.
    public func requests() throws -> [Int64] {
        try session.vault.read { try $0.requests() }.filter { $0.state == .pending }.map(\.id)
    }
}
