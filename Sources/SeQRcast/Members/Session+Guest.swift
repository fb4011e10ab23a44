public import Exchange
public import Storage
public import WebPages
public import Wire

/// A page that reads one channel in a browser.
public struct GuestPage: Sendable {
    public let channel: Channel
    /// The member who reads with the page. Their private keys were discarded.
    public let guest: Person
    public let page: ReaderPage
}

extension Session {
    /// Makes a page that reads an own channel in a browser, and makes its holder a member: so guests are
    /// listed, revoked and left out without rules of their own.
    ///
    /// - Parameters:
    ///   - name: the guest's name, which no other member has. Nil: `Guest`, or the first
    ///     free one of `Guest 2`, `Guest 3` …
    ///   - language: the page's language. Nil: the first of its reader's that it has.
    /// - Throws: `.notAllowed(.classicOwner)`, `.conflict(.memberNameTaken)`,
    ///   `.notAllowed(.notOwned)`, `.unconfirmed(.members)`, `.conflict(.channelFull)`, the errors
    ///   of `channel(_:)`, or `PagesError.noScanner`.
    public func guestPage(
        of reference: String, named name: Name?, under passphrase: Passphrase,
        in language: PageLanguage? = nil
    ) throws -> GuestPage {
        try vault.write { transaction in
            var (channel, owned) = try transaction.ownedChannel(reference, of: identity)
            guard identity.card.suite != .classic else { throw SessionError.notAllowed(.classicOwner) }
            try channel.requireConfirmedMembers()
            let others = try transaction.members(of: channel, seenBy: identity).filter { $0.revoked == nil }
            let name = try name ?? Name.guest(besides: others.map(\.person.name))
            if let other = others.first(where: { $0.person.name?.text == name.text }) {
                throw SessionError.conflict(.memberNameTaken(other.person))
            }
            guard let leaf = owned.assignLeaf(), owned.nextNumber <= messageNumberLimit else {
                throw SessionError.conflict(.channelFull(ChannelTitle(channel)))
            }
            let guest = Identity(suite: identity.card.suite, name: name).publicIdentity
            let key = owned.guestKey(
                for: guest.fingerprint, at: leaf, issued: now, signedBy: identity, under: passphrase)
            let page = try ReaderPage(hasScanner: true, guestKey: key.code.text, language: language)
            try transaction.insertMember(
                guest, leafOrdinal: leaf.ordinal, since: now, issued: now, authorization: nil,
                firstNumber: owned.nextNumber, ofChannel: channel.id)
            try transaction.updateCounters(owned, row: channel.id)
            return GuestPage(
                channel: channel, guest: try transaction.person(guest, seenBy: identity), page: page)
        }
    }
}

extension Name {
    /// - Parameter taken: the names of other members.
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
