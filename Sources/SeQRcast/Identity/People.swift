import Exchange
import Links
import Storage
import Wire

/// A name by which somebody is known.
struct KnownName {
    let name: Name?
    let fingerprint: Fingerprint
    /// False for the name on the card of a contact who has another name in this vault.
    let isShown: Bool

    func resembles(_ other: Name?) -> Bool {
        !Name.forms(of: name).isDisjoint(with: Name.forms(of: other))
    }
}

extension Contact {
    /// The name in this vault, and another one on the card.
    fileprivate var knownNames: [KnownName] {
        let shown = KnownName(name: name, fingerprint: fingerprint, isShown: true)
        let card = publicIdentity.card.name
        return card == name
            ? [shown] : [shown, KnownName(name: card, fingerprint: fingerprint, isShown: false)]
    }
}

extension PublicIdentity {
    /// The name of a person other than a contact.
    fileprivate var knownName: KnownName {
        KnownName(name: card.name, fingerprint: fingerprint, isShown: true)
    }
}

/// The contacts and this user, to find people and their namesakes.
///
/// Names are compared only when they must be: ICU, which knows the look-alikes, takes time to load.
protocol KnownPeople {
    /// This user.
    var own: Fingerprint { get }
    func contact(_ fingerprint: Fingerprint) throws -> Contact?
    /// The names that look like this one; people without a name look alike.
    func lookalikes(of name: Name?) throws -> [KnownName]
    /// The shown names of people whose fingerprints have the same first group.
    func neighbours(of fingerprint: Fingerprint) throws -> [KnownName]
}

extension KnownPeople {
    func person(_ publicIdentity: PublicIdentity) throws -> Person {
        let contact = try contact(publicIdentity.fingerprint)
        let name = contact.map(\.name) ?? publicIdentity.card.name
        return Person(
            publicIdentity: publicIdentity, contact: contact,
            namesakes: try name.map { try namesakes(of: publicIdentity.fingerprint, called: $0) } ?? [],
            title: try title(name, publicIdentity.fingerprint, isVerified: contact?.isVerified ?? false))
    }

    func title(of contact: Contact) throws -> PersonTitle {
        try title(contact.name, contact.fingerprint, isVerified: contact.isVerified)
    }

    private func title(
        _ name: Name?, _ fingerprint: Fingerprint, isVerified: Bool
    ) throws -> PersonTitle {
        let others = isVerified ? try lookalikes(of: name) : try neighbours(of: fingerprint)
        let rivals = others.filter { other in
            other.fingerprint != fingerprint && other.isShown && (isVerified || other.resembles(name))
        }
        let shared = rivals.map { fingerprint.sharedGroupCount(with: $0.fingerprint) }.max()
        return PersonTitle(
            name: name, fingerprint: fingerprint, isVerified: isVerified, isOwn: fingerprint == own,
            distinguishingGroups: shared.map { min($0 + 1, Fingerprint.groupCount) } ?? 0)
    }

    private func namesakes(of fingerprint: Fingerprint, called name: Name) throws -> [Namesake] {
        var found: [Fingerprint: Namesake] = [:]
        for other in try lookalikes(of: name) where other.fingerprint != fingerprint {
            guard let otherName = other.name else { continue }
            if found[other.fingerprint] == nil || otherName == name {
                found[other.fingerprint] = Namesake(
                    name: otherName, fingerprint: other.fingerprint, isOwn: other.fingerprint == own)
            }
        }
        return found.values.sorted { $0.fingerprint.description < $1.fingerprint.description }
    }
}

/// All contacts and this user, read once: for lists of people.
final class AllPeople: KnownPeople {
    let own: Fingerprint
    private let contacts: [Fingerprint: Contact]
    private let names: [KnownName]
    /// By the forms of the names, which are equal for names that look alike.
    private lazy var namesByForm = Self.index(names) { forms(of: $0.name) }
    private var formsByName: [Name?: Set<String>] = [:]
    /// The shown names by the first group of the fingerprint.
    private lazy var namesByGroup = Self.index(names.filter(\.isShown)) { [$0.fingerprint.group(0)] }

    /// - Parameters:
    ///   - others: people, perhaps other than contacts, who are printed together with contacts.
    ///   - cards: those that were prepared already.
    init(
        _ identity: Identity, in transaction: VaultTransaction, others: [PublicIdentity] = [],
        _ cards: PreparedCards = PreparedCards()
    ) throws {
        own = identity.fingerprint
        let all = try transaction.contacts(cards)
        // In a tampered vault, a card can stand twice.
        let contacts = Dictionary(all.map { ($0.fingerprint, $0) }) { first, _ in first }
        self.contacts = contacts
        let strangers = (others + [identity.publicIdentity]).filter { contacts[$0.fingerprint] == nil }
        names = all.flatMap(\.knownNames) + strangers.map(\.knownName)
    }

    func contact(_ fingerprint: Fingerprint) -> Contact? { contacts[fingerprint] }

    func lookalikes(of name: Name?) -> [KnownName] {
        forms(of: name).flatMap { namesByForm[$0, default: []] }
    }

    /// Each is made once: that takes as long as to open a contact.
    private func forms(of name: Name?) -> Set<String> {
        if let forms = formsByName[name] { return forms }
        let forms = Name.forms(of: name)
        formsByName[name] = forms
        return forms
    }

    func neighbours(of fingerprint: Fingerprint) -> [KnownName] {
        namesByGroup[fingerprint.group(0), default: []]
    }

    private static func index<Key: Hashable>(
        _ names: [KnownName], by keys: (KnownName) -> some Sequence<Key>
    ) -> [Key: [KnownName]] {
        var index: [Key: [KnownName]] = [:]
        for name in names {
            for key in keys(name) { index[key, default: []].append(name) }
        }
        return index
    }
}

/// The contacts and this user, looked up in the vault one by one: for few people among many.
struct PeopleLookup: KnownPeople {
    private let identity: PublicIdentity
    private let transaction: VaultTransaction
    /// The row of an own channel, whose members are printed together with contacts.
    private let channel: Int64?

    /// - Parameter channel: the own channel whose members may be no contacts, and are printed
    ///   together with contacts.
    init(_ identity: Identity, in transaction: VaultTransaction, membersOf channel: Channel? = nil) {
        self.identity = identity.publicIdentity
        self.transaction = transaction
        self.channel = channel?.id
    }

    var own: Fingerprint { identity.fingerprint }

    func contact(_ fingerprint: Fingerprint) throws -> Contact? { try transaction.contact(fingerprint) }

    func lookalikes(of name: Name?) throws -> [KnownName] {
        let members = try channel.map { try transaction.members(perhapsLike: name, ofChannel: $0) } ?? []
        return try names(transaction.contacts(perhapsLike: name), members).filter { $0.resembles(name) }
    }

    func neighbours(of fingerprint: Fingerprint) throws -> [KnownName] {
        let members = try channel.map { try transaction.members(inGroupOf: fingerprint, ofChannel: $0) } ?? []
        return try names(transaction.contacts(inGroupOf: fingerprint), members).filter {
            $0.isShown && $0.fingerprint.group(0) == fingerprint.group(0)
        }
    }

    private func names(_ contacts: [Contact], _ members: [Member]) throws -> [KnownName] {
        let strangers = try (members.map(\.publicIdentity) + [identity]).filter {
            try contact($0.fingerprint) == nil
        }
        return contacts.flatMap(\.knownNames) + strangers.map(\.knownName)
    }
}

extension Fingerprint {
    /// The six groups of five digits.
    public var groups: [String] { (0..<Self.groupCount).map(group) }

    /// The number of groups at the beginning that are the same.
    fileprivate func sharedGroupCount(with other: Fingerprint) -> Int {
        zip(groups, other.groups).prefix { $0 == $1 }.count
    }
}
