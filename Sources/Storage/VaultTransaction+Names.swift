package import Exchange
import Foundation
import GRDB
import Links
import Rules
package import Wire

/// A name in the two forms in which it is looked up.
enum NameFolding {
    /// Bytes that are equal for names that differ in nothing but the case of their letters.
    ///
    /// Decomposed first: composed and decomposed letters have different small ones.
    static func folded(_ name: String) -> [UInt8] {
        guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return Array(name.lowercased().utf8) }
        return Array(
            name.decomposedStringWithCanonicalMapping.lowercased().decomposedStringWithCanonicalMapping.utf8)
    }

    /// The rules of `folded`: raised when Swift's tables of letters change them.
    static let version = 1

    /// The rules under which a vault's names were indexed last. Loads ICU.
    static var rules: String { "\(version) \(NameLikeness.rules)" }
}

extension Name {
    /// The forms of a name; people without a name have one form.
    package static func forms(of name: Name?) -> Set<String> {
        name.map { NameLikeness($0.text).forms } ?? [""]
    }
}

/// Where somebody or something with a name is looked up.
private enum NameScope {
    case contacts
    case channels
    /// Members of the own channel in this row.
    case members(Int64)

    var table: String {
        switch self {
        case .contacts: "contact"
        case .channels: "channel"
        case .members: "member"
        }
    }

    /// Hashes of different scopes have nothing in common.
    func purpose(_ key: String) -> String {
        switch self {
        case .contacts, .channels: "\(table) \(key)"
        case .members(let channel): "\(table) \(channel) \(key)"
        }
    }
}

extension VaultTransaction {
    /// Contacts among whom are all that `reference` can mean: a name, without regard to case, or
    /// the beginning of a fingerprint. In the order in which they were added.
    package func contacts(perhaps reference: String) throws -> [Contact] {
        try rows(.contacts, referredToAs: [reference])?.map(contact) ?? contacts()
    }

    /// Contacts among whom are all whose name, or name on the card, looks like one of these.
    package func contacts(perhapsLike name: Name?) throws -> [Contact] {
        try rows(.contacts, alike: Name.forms(of: name))?.map(contact) ?? contacts()
    }

    /// Contacts among whom are all whose fingerprint begins with the same five digits.
    package func contacts(inGroupOf fingerprint: Fingerprint) throws -> [Contact] {
        try rows(.contacts, inGroup: fingerprint.description)?.map(contact) ?? contacts()
    }

    /// Channels among which are all that `reference` can mean: a name, without regard to case, or
    /// one before an @, or the beginning of the digits. In the order in which they were added.
    package func channels(perhaps reference: String, of identity: Identity) throws -> [Channel] {
        let named = reference.lastIndex(of: "@").map { [String(reference[..<$0])] } ?? []
        return try rows(.channels, referredToAs: [reference] + named)?.map { try channel($0, identity) }
            ?? channels(of: identity)
    }

    /// Channels among which are all whose name looks like this one.
    package func channels(perhapsLike name: Name, of identity: Identity) throws -> [Channel] {
        try rows(.channels, alike: Name.forms(of: name))?.map { try channel($0, identity) }
            ?? channels(of: identity)
    }

    /// Members, present and former, among whom are all whose card has this name, without regard to
    /// case, or whose fingerprint begins so. By leaf.
    package func members(perhaps reference: String, ofChannel row: Int64) throws -> [Member] {
        try rows(.members(row), referredToAs: [reference])?.map(member).sorted {
            $0.leafOrdinal < $1.leafOrdinal
        }
            ?? members(ofChannel: row)
    }

    /// Members, present and former, among whom are all whose name on the card looks like this one.
    package func members(perhapsLike name: Name?, ofChannel row: Int64) throws -> [Member] {
        try rows(.members(row), alike: Name.forms(of: name))?.map(member) ?? members(ofChannel: row)
    }

    /// Members, present and former, among whom are all whose fingerprint begins with the same five
    /// digits.
    package func members(inGroupOf fingerprint: Fingerprint, ofChannel row: Int64) throws -> [Member] {
        try rows(.members(row), inGroup: fingerprint.description)?.map(member) ?? members(ofChannel: row)
    }
}

// MARK: - Looking up

extension VaultTransaction {
    /// Nil: the names are not indexed.
    private func rows(_ scope: NameScope, referredToAs names: [String]) throws -> [Row]? {
        guard try areNamesIndexed else { return nil }
        let groups = names.compactMap {
            PrintedPerson($0).map { String($0.digits.prefix(5)) } ?? Self.group($0)
        }
        let digits = groups.map { key(Array($0.utf8), scope, "digits") }
        let named = names.map { key(NameFolding.folded($0), scope, "name") }
        return try rows(scope, ["digits_key": digits, "name_key": named])
    }

    private func rows(_ scope: NameScope, inGroup digits: String) throws -> [Row]? {
        guard try areNamesIndexed, let group = Self.group(digits) else { return nil }
        return try rows(scope, ["digits_key": [key(Array(group.utf8), scope, "digits")]])
    }

    private func rows(_ scope: NameScope, alike forms: Set<String>) throws -> [Row]? {
        guard try areFormsIndexed else { return nil }
        let keys = forms.map { key(Array($0.utf8), scope, "form") }
        let columns = Self.formColumns.prefix(Self.formCount(scope.table))
        return try rows(scope, Dictionary(uniqueKeysWithValues: columns.map { ($0, keys) }))
    }

    /// The rows with one of these keys in one of these columns, by id.
    private func rows(_ scope: NameScope, _ keys: [String: [Data]]) throws -> [Row] {
        let found = keys.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
        // An index for each column: as one condition, SQLite would rather read the whole table in
        // the wanted order.
        let selects = found.map { column, keys in
            let marks = keys.map { _ in "?" }.joined(separator: ", ")
            return "SELECT id FROM \(scope.table) WHERE \(column) IN (\(marks))"
        }
        let statement = try db.cachedStatement(
            sql: """
                SELECT * FROM \(scope.table) WHERE id IN (\(selects.joined(separator: " UNION "))) ORDER BY id
                """)
        return try Row.fetchAll(statement, arguments: StatementArguments(found.flatMap(\.value)))
    }

    /// Whether names and digits can be looked up.
    var areNamesIndexed: Bool {
        get throws { try nameRules?.hasPrefix("\(NameFolding.version) ") ?? false }
    }

    /// Whether forms can be looked up: not while ICU is another than it was.
    private var areFormsIndexed: Bool { get throws { try nameRules == NameFolding.rules } }

    private var nameRules: String? {
        get throws { try String.fetchOne(db.cachedStatement(sql: "SELECT name_rules FROM vault")) }
    }

    /// The first five of ten digits or more, without regard to spaces and hyphens.
    private static func group(_ digits: String) -> String? {
        let digits = digits.filter { $0 != " " && $0 != "-" }
        return digits.count >= 10 ? String(digits.prefix(5)) : nil
    }

    /// Half of a keyed hash. That is enough, since found entries are compared by name.
    private func key(_ value: [UInt8], _ scope: NameScope, _ purpose: String) -> Data {
        Data(
            sealer.masked(
                Array(sealer.hash(value, for: scope.purpose(purpose)).prefix(Self.shortLookupLength))))
    }

    static let shortLookupLength = 16
    private static let formColumns = ["form_key", "form_key_2", "form_key_3", "form_key_4"]
    private static func formCount(_ table: String) -> Int { table == "contact" ? 4 : 2 }
}

// MARK: - Indexing

extension VaultTransaction {
    /// The keys by which a row is found.
    struct IndexedNames {
        /// Of a fingerprint, or of a channel.
        let digits: String
        /// The name by which it is referred to.
        let name: Name?
        /// All names that others are compared with.
        let alike: [Name?]
    }

    func setNames(ofContact id: Int64, _ publicIdentity: PublicIdentity, called name: Name?) throws {
        try indexNamesIfAllOpen()
        try setKeys(keys(.contact(publicIdentity, called: name), .contacts), .contacts, row: id)
    }

    func setNames(ofChannel id: Int64, _ name: Name, digits: String) throws {
        try indexNamesIfAllOpen()
        let names = IndexedNames(digits: digits, name: name, alike: [name])
        try setKeys(keys(names, .channels), .channels, row: id)
    }

    func setNames(ofMember id: Int64, _ publicIdentity: PublicIdentity, inChannel row: Int64) throws {
        try indexNamesIfAllOpen()
        try setKeys(keys(.member(publicIdentity), .members(row)), .members(row), row: id)
    }

    /// Indexes all names, or none, unless they are indexed by the rules of this program and its
    /// ICU.
    ///
    /// - Throws: `VaultError.sealBroken` if an entry does not open. Looking for a name then opens
    ///   all entries, and so notices it.
    func indexNames() throws {
        let rules = NameFolding.rules
        guard try nameRules != rules else { return }
        try db.inSavepoint {
            for table in VaultSchema.sealedTables where table.hasNames {
                for id in try Int64.fetchAll(db, sql: "SELECT id FROM \(table.name)") {
                    let row = try Row.fetchOne(
                        db.cachedStatement(sql: "SELECT * FROM \(table.name) WHERE id = ?"), arguments: [id])
                    guard let row else { continue }
                    let (names, scope) = try names(of: row, table)
                    try setKeys(keys(names, scope), scope, row: id)
                }
            }
            try db.execute(sql: "UPDATE vault SET name_rules = ?", arguments: [rules])
            return .commit
        }
    }

    private func indexNamesIfAllOpen() throws {
        do {
            try indexNames()
        } catch VaultError.sealBroken {
        } catch is RowDecodingError {
        }
    }

    /// Whether the names of a row are indexed as they should be.
    func isIndexed(_ row: Row, of table: VaultSchema.SealedTable) throws -> Bool {
        guard table.hasNames, try areFormsIndexed else { return true }
        let (names, scope) = try names(of: row, table)
        return try table.shortLookups.map { try row.column($0, as: Data?.self) } == keys(names, scope)
    }

    private func names(
        of row: Row, _ table: VaultSchema.SealedTable
    ) throws -> (IndexedNames, NameScope) {
        switch table.name {
        case "contact":
            let contact = try contact(row)
            return (.contact(contact.publicIdentity, called: contact.name), .contacts)
        case "member":
            return (.member(try member(row).publicIdentity), .members(try row.column("channel")))
        default:
            let (name, digits) = try nameAndDigits(ofChannel: row)
            return (IndexedNames(digits: digits, name: name, alike: [name]), .channels)
        }
    }

    /// In the order of `VaultSchema.SealedTable.shortLookups`.
    private func keys(_ names: IndexedNames, _ scope: NameScope) -> [Data?] {
        let digits = Self.group(names.digits).map { key(Array($0.utf8), scope, "digits") }
        let name = names.name.map { key(NameFolding.folded($0.text), scope, "name") }
        let forms = names.alike.reduce(into: Set()) { $0.formUnion(Name.forms(of: $1)) }.sorted()
            .map { key(Array($0.utf8), scope, "form") }
        let count = Self.formCount(scope.table)
        precondition(forms.count <= count)
        return [digits, name] + forms + Array(repeating: nil, count: count - forms.count)
    }

    private func setKeys(_ keys: [Data?], _ scope: NameScope, row: Int64) throws {
        let columns = ["digits_key", "name_key"] + Self.formColumns.prefix(Self.formCount(scope.table))
        let set = columns.map { "\($0) = ?" }.joined(separator: ", ")
        try db.cachedStatement(sql: "UPDATE \(scope.table) SET \(set) WHERE id = ?")
            .execute(arguments: StatementArguments(keys) + [row])
    }
}

extension VaultTransaction.IndexedNames {
    /// The name on the card counts too: somebody else may use it to pass for the contact.
    fileprivate static func contact(
        _ publicIdentity: PublicIdentity, called name: Name?
    ) -> VaultTransaction.IndexedNames {
        VaultTransaction.IndexedNames(
            digits: publicIdentity.fingerprint.description, name: name,
            alike: [name, publicIdentity.card.name])
    }

    fileprivate static func member(_ publicIdentity: PublicIdentity) -> VaultTransaction.IndexedNames {
        let name = publicIdentity.card.name
        return VaultTransaction.IndexedNames(
            digits: publicIdentity.fingerprint.description, name: name, alike: [name])
    }
}
