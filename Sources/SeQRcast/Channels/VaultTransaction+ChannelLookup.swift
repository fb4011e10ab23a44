import Exchange
import Links
import Storage
import Wire

extension VaultTransaction {
    /// The one channel with this name or these digits. Digits come first, because an owner chooses
    /// a channel's name freely.
    ///
    /// - Throws: `.notFound(.channel)` or `.ambiguous(.channel)`.
    func channel(
        _ reference: String, of identity: Identity, preferring isOwned: Bool? = nil
    ) throws -> Channel {
        let matching = Self.channels(
            matching: reference, among: try channels(perhaps: reference, of: identity), identity)
        let preferred = matching.filter { $0.isOwned == isOwned }
        let found = Self.withoutReplaced(preferred.isEmpty ? matching : preferred)
        guard let channel = found.first else {
            let names = try channels(of: identity).map(\.name)
            throw SessionError.notFound(.channel(named: reference, similar: names.similar(to: reference)))
        }
        guard found.count == 1 else {
            let all = try channels(of: identity)
            throw SessionError.ambiguous(
                .channel(
                    named: reference,
                    found.map { channel in
                        let title = ChannelTitle(channel)
                        let named = title.nameAtOwner.map {
                            Self.withoutReplaced(Self.channels(matching: $0, among: all, identity))
                        }
                        return (title, isNameEnough: named?.map(\.id) == [channel.id])
                    }))
        }
        return channel
    }

    /// The channels without those in whose place their owner created a later one of the same name: an
    /// owner's channels have different names, so these were deleted or renamed. Digits still name them.
    private static func withoutReplaced(_ channels: [Channel]) -> [Channel] {
        channels.filter { channel in
            !channels.contains {
                $0.owner?.id == channel.owner?.id && $0.name == channel.name && $0.created > channel.created
            }
        }
    }

    /// Own channels of this name. People write a channel's name from memory, so the case of letters
    /// is ignored where no own channel has exactly that name.
    func ownChannels(requestedAs name: Name, of identity: Identity) throws -> [Channel] {
        let candidates = try channels(perhaps: name.text, of: identity).filter(\.isOwned)
        let exact = candidates.filter { $0.name == name }
        return exact.isEmpty ? candidates.filter { $0.name.text.differsInCase(from: name.text) } : exact
    }

    /// Other channels whose name is the same or looks the same.
    func lookalikes(of name: Name, except id: Int64?, for identity: Identity) throws -> [ChannelTitle] {
        let others = try channels(perhapsLike: name, of: identity).filter { $0.id != id }
        guard !others.isEmpty else { return [] }
        let likeness = NameLikeness(name.text)
        return others.filter { NameLikeness($0.name.text).resembles(likeness) }.map(ChannelTitle.init)
    }

    /// A name may contain an @. So `NAME` and `NAME@CONTACT` are both tried, and neither hides a
    /// channel that the other finds. The case of letters is ignored where no channel has exactly
    /// that name.
    private static func channels(
        matching reference: String, among channels: [Channel], _ identity: Identity
    ) -> [Channel] {
        let identified = channels.filter { $0.digits.begins(withDigits: reference) }
        guard identified.isEmpty else { return identified }
        func named(_ isEqual: (String, String) -> Bool) -> [Channel] {
            channels.filter { channel in
                guard !isEqual(channel.name.text, reference), let at = reference.lastIndex(of: "@") else {
                    return isEqual(channel.name.text, reference)
                }
                let owner = String(reference[reference.index(after: at)...])
                return isEqual(channel.name.text, String(reference[..<at]))
                    && isOwner(owner, of: channel, identity, isEqual)
            }
        }
        let exact = named(==)
        return exact.isEmpty ? named { $0.differsInCase(from: $1) } : exact
    }

    /// - Parameter reference: a name, or at least the first ten digits of a fingerprint.
    private static func isOwner(
        _ reference: String, of channel: Channel, _ identity: Identity, _ isEqual: (String, String) -> Bool
    ) -> Bool {
        let fingerprint = channel.owner?.fingerprint ?? identity.fingerprint
        let name = channel.owner.map(\.name) ?? identity.card.name
        guard !reference.isOfDigits else { return fingerprint.begins(with: reference) }
        return name.map { isEqual($0.text, reference) } ?? false
    }

    /// Reads a channel again.
    ///
    /// - Throws: `.notFound(.channel)` where it was deleted.
    func current(_ channel: Channel, of identity: Identity) throws -> Channel {
        guard let current = try self.channel(id: channel.id, of: identity) else {
            throw SessionError.notFound(.channel())
        }
        return current
    }

    /// The one own channel with this name or these digits.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, and the errors of `channel(_:of:)`.
    func ownedChannel(
        _ reference: String, of identity: Identity
    ) throws -> (channel: Channel, owned: OwnedChannel) {
        try Self.owned(channel(reference, of: identity, preferring: true))
    }

    /// Reads an own channel again.
    ///
    /// - Throws: `.notAllowed(.notOwned)`, and `.notFound(.channel)` where it was deleted.
    func current(
        owned channel: Channel, of identity: Identity
    ) throws -> (channel: Channel, owned: OwnedChannel) {
        try Self.owned(current(channel, of: identity))
    }

    private static func owned(
        _ channel: Channel
    ) throws(SessionError) -> (channel: Channel, owned: OwnedChannel) {
        guard case .owned(let owned) = channel.access else {
            throw SessionError.notAllowed(.notOwned(ChannelTitle(channel)))
        }
        return (channel, owned)
    }
}
