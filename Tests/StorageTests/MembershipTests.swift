import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import Storage

/// Members, requests and authorizations in the vault.
struct MembershipTests {
    let folder: TemporaryFolder
    let vault: Vault

    init() throws {
        folder = try TemporaryFolder()
        vault = try Vault.example(at: folder.file("vault.sqlite"))
    }

    private struct Everything {
        let channel: Channel
        let owned: OwnedChannel
        let dave: Identity
        let authorization: StoredAuthorization
        let request: StoredRequest
    }

    /// Fills every table: Carol may endorse, Dave asked and was endorsed, Alice asked Carol.
    private func fill(_ transaction: VaultTransaction) throws -> Everything {
        let alice = try transaction.identity()
        let carol = Identity(suite: .compact, name: try Name("Carol the librarian"))
        let dave = Identity(suite: .compact, name: try Name("Dave of the docks"))
        let owned = OwnedChannel(name: try Name("my own"), owner: alice.publicIdentity, created: noon)
        let channel = try transaction.insert(owned)
        let granted = owned.authorize(
            carol.publicIdentity.addressee!, issued: noon, until: nil, people: 2, signedBy: alice
        )
        .granted
        try transaction.insert(granted, inChannel: channel.id)
        let authorization = try #require(try transaction.authorization(withDigest: granted.digest))
        let (code, _) = dave.request(
            to: alice.publicIdentity.addressee!, channel: owned.name, note: "from the docks", created: noon)
        let request = try transaction.keep(
            VerifiedRequest(opening: SealedCode(code), with: alice), inPlaceOf: nil, channel: channel.id,
            authorization: authorization, received: noon)
        let contact = try transaction.insertContact(carol.publicIdentity, added: noon)
        _ = try transaction.insert(
            alice.request(
                to: carol.publicIdentity.addressee!, channel: nil, note: "let me in", created: noon
            ).request, to: contact, via: nil)
        let held = OwnedChannel(name: try Name("of the harbour"), owner: carol.publicIdentity, created: noon)
            .authorize(alice.publicIdentity.addressee!, issued: noon, until: nil, people: 1, signedBy: carol)
        try transaction.keep(
            VerifiedAuthorization(opening: SealedCode(held.code), with: alice), received: noon,
            replacedDates: [])
        return Everything(
            channel: channel, owned: owned, dave: dave, authorization: authorization, request: request)
    }

    @Test func `names, notes and digests are sealed`() throws {
        let everything = try vault.write(fill)
        let bytes = try folder.files.reduce(into: Data()) { $0 += try Data(contentsOf: folder.file($1)) }
        let secrets =
            ["Carol the", "Dave of", "my own", "from the docks", "let me in", "of the harbour"].map {
                Array($0.utf8)
            } + [
                everything.authorization.granted.digest, everything.dave.card.publicKeys,
                everything.dave.fingerprint.bytes,
            ]
        for secret in secrets { #expect(bytes.range(of: Data(secret)) == nil) }
    }

    @Test func `reading returns every stored field`() throws {
        let everything = try vault.write(fill)
        try vault.read { transaction in
            let alice = try transaction.identity()
            #expect(try transaction.requests().map(\.request.request.note) == ["from the docks"])
            #expect(
                try transaction.requests(by: everything.dave.fingerprint).map(\.id) == [everything.request.id]
            )
            #expect(
                try transaction.authorization(of: everything.request)?.granted.digest
                    == everything.authorization.granted.digest)
            #expect(try transaction.sentRequests().map(\.request.note) == ["let me in"])
            #expect(try transaction.sentRequests().map(\.owner.name?.text) == ["Carol the librarian"])
            #expect(
                try transaction.heldAuthorizations(of: alice)
                    .map(\.authorization.authorization.channel.text) == ["of the harbour"])
        }
    }

    @Test func `leaves are used once and revoked ones are known`() throws {
        let everything = try vault.write(fill)
        let row = everything.channel.id
        var owned = everything.owned
        for _ in 0..<4 { _ = owned.assignLeaf() }
        try vault.write { transaction in
            for leaf in 0..<4 {
                try transaction.insertMember(
                    everything.dave.publicIdentity, leafOrdinal: leaf, since: noon, issued: noon,
                    authorization: leaf < 2 ? everything.authorization : nil, ofChannel: row)
            }
            let members = try transaction.members(ofChannel: row)
            for leaf in [2, 0] { try transaction.setRevoked(members[leaf], at: noon) }
        }
        try vault.read { [owned] (transaction) throws in
            #expect(try transaction.revokedLeaves(of: owned, row: row) == [0..<1, 2..<3])
            #expect(try transaction.memberCounts(of: owned, row: row) == (2, 0))
            #expect(
                try transaction.member(everything.dave.fingerprint, ofChannel: row)?.leafOrdinal == 3)
            #expect(try transaction.authorizations().map(\.used) == [2])
        }
        // A leaf that nobody got cannot have been revoked.
        #expect(throws: VaultError.sealBroken) {
            try vault.read { _ = try $0.revokedLeaves(of: everything.owned, row: row) }
        }
        #expect(throws: VaultError.sealBroken) {
            try vault.write { transaction in
                try transaction.insertMember(
                    everything.dave.publicIdentity, leafOrdinal: 3, since: noon, issued: noon,
                    authorization: nil,
                    ofChannel: row)
            }
        }
    }

    @Test func `a leaf that no channel has is noticed`() throws {
        let everything = try vault.write(fill)
        let (row, owned) = (everything.channel.id, everything.owned)
        try vault.write { transaction in
            try transaction.insertMember(
                everything.dave.publicIdentity, leafOrdinal: 0, since: noon, issued: noon, authorization: nil,
                ofChannel: row)
            let member = try transaction.members(ofChannel: row)[0]
            try transaction.setLeaves([0..<Int(Int32.max)], "revoked", inChannel: row)
            try transaction.update(.member, id: member.id, ["leaf": Int64.max])
        }
        #expect(throws: VaultError.sealBroken) { try vault.read { _ = try $0.members(ofChannel: row) } }
        #expect(throws: VaultError.sealBroken) {
            try vault.read { _ = try $0.revokedLeaves(of: owned, row: row) }
        }
        #expect(try !vault.examine().isSound)
    }

    /// However many members there are, one is found without reading the others.
    @Test func `a query for one member reads no other`() throws {
        let everything = try vault.write(fill)
        let row = everything.channel.id
        let plans = try vault.queue.plans {
            try vault.write { transaction in
                var owned = everything.owned
                _ = owned.assignLeaf()
                try transaction.updateCounters(owned, row: row)
                let publicIdentity = everything.dave.publicIdentity
                try transaction.insertMember(
                    publicIdentity, leafOrdinal: 0, since: noon, issued: noon, authorization: nil,
                    ofChannel: row)
                let member = try #require(try transaction.member(publicIdentity.fingerprint, ofChannel: row))
                try transaction.setIssued(member, at: noon)
                try transaction.setRevoked(member, at: noon)
                #expect(try transaction.revokedLeaves(of: owned, row: row) == [0..<1])
            }
        }
        let searches = plans.filter { $0.contains(" member ") }
        #expect(
            Set(searches) == [
                "SEARCH member USING COVERING INDEX sqlite_autoindex_member_1 (channel=? AND leaf=?)",
                "SEARCH member USING INDEX member_by_lookup (channel=? AND lookup=?)",
                "SEARCH member USING INTEGER PRIMARY KEY (rowid=?)",
            ])
    }

    @Test(arguments: [
        "authorization SET facts = digest", "authorization SET authorizer = digest",
        "request SET facts = content", "request SET content = lookup", "request SET channel = NULL",
        "request SET authorization = NULL", "sent_request SET facts = content",
        "sent_request SET via = owner",
        "sent_request SET content = zeroblob(9)", "held_authorization SET facts = content",
        "held_authorization SET content = lookup",
    ])
    func `a changed column is noticed`(_ change: String) throws {
        try vault.write { transaction in
            _ = try fill(transaction)
            try transaction.db.execute(sql: "UPDATE \(change)")
        }
        #expect(throws: VaultError.sealBroken) {
            try vault.read { transaction in
                _ = try transaction.authorizations()
                _ = try transaction.requests()
                _ = try transaction.sentRequests()
                _ = try transaction.heldAuthorizations(of: transaction.identity())
            }
        }
    }

    /// What no version of the program seals.
    @Test func `impossible facts are noticed`() throws {
        _ = try vault.write(fill)
        let changes: [(VaultSchema.SealedTable, KeyValuePairs<String, (any DatabaseValueConvertible)?>)] = [
            (.contact, ["added": Int64.max]), (.contact, ["added": nil]),
            (.contact, ["verified": Int64.max]), (.channel, ["created": Int64.max]),
            (.channel, ["next_number": 0]), (.channel, ["next_number": Int64.max]),
            (.channel, ["leaves_used": Int64.max]), (.channel, ["restored": Int64.max]),
            (.authorization, ["people": nil]), (.authorization, ["issued": Int64.max]),
            (.authorization, ["withdrawn": Int64.max]), (.request, ["state": 7]),
            (.request, ["received": Int64.max]), (.sentRequest, ["answered": Int64.max]),
            (.heldAuthorization, ["received": Int64.max]),
        ]
        for (table, values) in changes {
            struct RollBack: Error {}
            #expect(throws: RollBack.self) {
                try vault.write { transaction in
                    try transaction.update(table, id: 1, values)
                    #expect(throws: VaultError.sealBroken, "\(table.name) \(values)") {
                        _ = try transaction.contacts()
                        _ = try transaction.channels(of: transaction.identity())
                        _ = try transaction.authorizations()
                        _ = try transaction.requests()
                        _ = try transaction.sentRequests()
                        _ = try transaction.heldAuthorizations(of: transaction.identity())
                    }
                    throw RollBack()
                }
            }
        }
    }

    @Test func `deleting a channel deletes its membership`() throws {
        let everything = try vault.write(fill)
        let row = everything.channel.id
        try vault.write { transaction in
            try transaction.insertMember(
                everything.dave.publicIdentity, leafOrdinal: 0, since: noon, issued: noon,
                authorization: everything.authorization,
                ofChannel: row)
        }
        try vault.erase { try $0.delete(everything.channel) }
        try vault.read { (transaction) throws in
            #expect(try transaction.members(ofChannel: row).isEmpty)
            #expect(try transaction.requests().isEmpty)
            #expect(try transaction.authorizations().isEmpty)
            #expect(try transaction.sentRequests().count == 1)
        }
    }

    @Test func `removing a contact deletes requests to them`() throws {
        _ = try vault.write(fill)
        try vault.erase { transaction in
            for contact in try transaction.contacts() { try transaction.delete(contact) }
        }
        #expect(try vault.read { try $0.sentRequests() }.isEmpty)
    }
}

extension DatabaseQueue {
    /// SQLite's query plans for the statements that `body` runs.
    fileprivate func plans(of body: () throws -> Void) throws -> [String] {
        var statements: [String] = []
        writeWithoutTransaction { db in db.trace { statements.append($0.expandedDescription) } }
        try body()
        return try writeWithoutTransaction { db in
            db.trace(options: [])
            return try statements.filter { $0.hasPrefix("SELECT") || $0.hasPrefix("UPDATE") }.flatMap { sql in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] }
            }
        }
    }
}
