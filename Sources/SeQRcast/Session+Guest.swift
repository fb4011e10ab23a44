public import Exchange
public import Storage
public import WebPages
public import Wire

/// A page that reads one channel, for somebody without the tool.
public struct GuestPage: Sendable {
    public let channel: Channel
    /// Who reads by it: a member as any other, but for their keys, which nobody has.
    public let guest: Person
    public let page: ReaderPage
}

extension Session {
    /// Makes a page that reads an own channel in a browser, and its holder a member.
    ///
    /// - Parameter name: the guest's, whom no other member is called. Nil: `Guest`, or the first of `Guest 2`, `Guest 3` … that is free.
    /// - Throws: `.classicOwner`, `.memberNameTaken`, `.notOwned`, `.membersUnconfirmed`, `.channelFull`, the errors of `channel(_:)`,
    ///   or `PagesError.noScanner`.
    public func guestPage(
        of reference: String, named name: Name?, under passphrase: Passphrase
    ) throws -> GuestPage {
        try vault.write { transaction in
            var (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            guard identity.card.suite == .compact else { throw SessionError.classicOwner }
            try channel.requireConfirmedMembers()
            let others = try members(of: channel, in: transaction).filter { $0.revoked == nil }
            let name = try name ?? Name.guest(besides: others.map(\.person.name))
            if let other = others.first(where: { $0.person.name?.text == name.text }) {
                throw SessionError.memberNameTaken(other.person)
            }
            guard let leaf = owned.takeLeaf(), owned.nextNumber <= messageNumberLimit else {
                throw SessionError.channelFull(ChannelTitle(channel))
            }
            let guest = Identity(suite: .compact, name: name).party
            let key = owned.guestKey(
                for: guest.fingerprint, at: leaf, issued: now, signedBy: identity, under: passphrase)
            let page = try ReaderPage(hasScanner: true, guestKey: key.code.text)
            try transaction.insertMember(
                guest, leafOrdinal: leaf.ordinal, since: now, issued: now, authorization: nil,
                ofChannel: channel.id)
            try transaction.updateCounters(owned, row: channel.id)
            return GuestPage(channel: channel, guest: try person(guest, in: transaction), page: page)
        }
    }
}

extension Name {
    fileprivate static func guest(besides taken: [Name?]) throws -> Name {
        var name = try Name("Guest")
        var count = 1
        while taken.contains(where: { $0?.text == name.text }) {
            count += 1
            name = try Name("Guest \(count)")
        }
        return name
    }
}
