import Exchange
import Links
public import Storage
import Wire

/// All contacts and this user, to find people and their namesakes.
///
/// Names are compared only when they must be: ICU, which knows the look-alikes, takes time to load.
public final class People {
    /// A name by which somebody is known.
    private struct Entry {
        let name: Name?
        let fingerprint: Fingerprint
        /// False for the name on the card of a contact who has another name in this vault.
        let isShown: Bool
    }

    private let own: Fingerprint
    private let contacts: [Fingerprint: Contact]
    private let entries: [Entry]
    /// By the forms of their names, which are equal for names that look alike.
    private lazy var entriesByForm = Self.index(entries) { Self.forms(of: $0.name) }
    /// The shown names by the first group of the fingerprint.
    private lazy var entriesByGroup = Self.index(entries.filter(\.isShown)) { [$0.fingerprint.groups[0]] }

    /// - Parameter others: people who may be no contacts, and are printed together with contacts.
    init(
        _ identity: Identity, in transaction: VaultTransaction, others: [PublicIdentity] = []
    ) throws {
        own = identity.fingerprint
        let all = try transaction.contacts()
        // In a tampered vault, a card can stand twice.
        let contacts = Dictionary(all.map { ($0.fingerprint, $0) }) { first, _ in first }
        self.contacts = contacts
        let shown = all.map { Entry(name: $0.name, fingerprint: $0.fingerprint, isShown: true) }
        let onCards = all.filter { $0.publicIdentity.card.name != $0.name }.map {
            Entry(name: $0.publicIdentity.card.name, fingerprint: $0.fingerprint, isShown: false)
        }
        let strangers = (others + [identity.publicIdentity]).filter { contacts[$0.fingerprint] == nil }.map {
            Entry(name: $0.card.name, fingerprint: $0.fingerprint, isShown: true)
        }
        entries = shown + onCards + strangers
    }

    func person(_ publicIdentity: PublicIdentity) -> Person {
        let contact = contacts[publicIdentity.fingerprint]
        let name = contact.map(\.name) ?? publicIdentity.card.name
        return Person(
            publicIdentity: publicIdentity, contact: contact,
            namesakes: name.map { namesakes(of: publicIdentity.fingerprint, called: $0) } ?? [],
            title: title(name, publicIdentity.fingerprint, isVerified: contact?.isVerified ?? false))
    }

    public func title(of contact: Contact) -> PersonTitle {
        title(contact.name, contact.fingerprint, isVerified: contact.isVerified)
    }

    private func title(_ name: Name?, _ fingerprint: Fingerprint, isVerified: Bool) -> PersonTitle {
        let others = isVerified ? lookalikes(of: name) : entriesByGroup[fingerprint.groups[0], default: []]
        let rivals = others.filter { other in
            other.fingerprint != fingerprint && other.isShown
                && (isVerified || !Self.forms(of: name).isDisjoint(with: Self.forms(of: other.name)))
        }
        let shared = rivals.map { fingerprint.sharedGroupCount(with: $0.fingerprint) }.max()
        return PersonTitle(
            name: name, fingerprint: fingerprint, isVerified: isVerified, isOwn: fingerprint == own,
            distinguishingGroups: shared.map { min($0 + 1, fingerprint.groups.count) } ?? 0)
    }

    private func namesakes(of fingerprint: Fingerprint, called name: Name) -> [Namesake] {
        var found: [Fingerprint: Namesake] = [:]
        for other in lookalikes(of: name) where other.fingerprint != fingerprint {
            guard let otherName = other.name else { continue }
            if found[other.fingerprint] == nil || otherName == name {
                found[other.fingerprint] = Namesake(name: otherName, fingerprint: other.fingerprint)
            }
        }
        return found.values.sorted { $0.fingerprint.description < $1.fingerprint.description }
    }

    private func lookalikes(of name: Name?) -> [Entry] {
        Self.forms(of: name).flatMap { entriesByForm[$0, default: []] }
    }

    /// The forms of a name; people without a name have one form.
    private static func forms(of name: Name?) -> Set<String> {
        name.map { NameLikeness($0.text).forms } ?? [""]
    }

    private static func index<Key: Hashable>(
        _ entries: [Entry], by keys: (Entry) -> some Sequence<Key>
    ) -> [Key: [Entry]] {
        var index: [Key: [Entry]] = [:]
        for entry in entries {
            for key in keys(entry) { index[key, default: []].append(entry) }
        }
        return index
    }
}

extension Fingerprint {
    /// The six groups of five digits.
    public var groups: [String] { description.split(separator: " ").map(String.init) }

    /// The number of groups at the beginning that are the same.
    fileprivate func sharedGroupCount(with other: Fingerprint) -> Int {
        zip(groups, other.groups).prefix { $0 == $1 }.count
    }
}
