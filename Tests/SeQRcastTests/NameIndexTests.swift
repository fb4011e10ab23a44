import Exchange
import Foundation
import GRDB
import Testing
import Wire

@testable import SeQRcast
@testable import Storage

/// Names are found by an index, with the results of a comparison with all of them.
struct NameIndexTests {
    private static let names = [
        "Bob", "bob", "BOB", "Bоb", "B o b", "Bob\u{200D}", "İda", "i̇da", "Ida", "lda", "Ida ", "rn", "m",
        "Ångström", "A\u{30A}ngstro\u{308}m", "ÅNGSTRÖM", "ΣΑΣ", "σας", "σασ", "ＦＵＬＬ", "full", "Carol",
        "carol",
        "Straße", "STRASSE", "straẞe", "1234567890", "chess@Bob", "chess", "Chess", "сhess",
    ].compactMap { try? Name($0) }

    private func people(_ count: Int) -> [PublicIdentity] {
        (0..<count).map { Identity(suite: .compact, name: Self.names[$0 % Self.names.count]).publicIdentity }
    }

    @Test func `people are the same by index and among all`() throws {
        let two = try Two()
        let (people, others) = (people(70), people(40))
        try two.alice.vault.write { transaction in
            let channel = try transaction.channels(of: two.alice.identity)[0]
            for (index, somebody) in people.enumerated() {
                let contact = try transaction.insertContact(somebody, added: two.clock.now)
                if index.isMultiple(of: 3) { try transaction.setVerified(contact, at: two.clock.now) }
                if index.isMultiple(of: 5) {
                    try transaction.rename(contact, to: Self.names[(index + 7) % Self.names.count])
                }
            }
            for (leaf, somebody) in (others + people.prefix(9)).enumerated() {
                try transaction.insertMember(
                    somebody, leafOrdinal: leaf, since: two.clock.now, issued: two.clock.now,
                    authorization: nil, ofChannel: channel.id)
            }
        }
        try two.alice.vault.read { (transaction) throws in
            let channel = try transaction.channels(of: two.alice.identity)[0]
            let all = try AllPeople(two.alice.identity, in: transaction, others: others)
            let lookup = PeopleLookup(two.alice.identity, in: transaction, membersOf: channel)
            for somebody in people + others + [
                two.alice.identity.publicIdentity, two.bob.identity.publicIdentity,
            ] {
                let (expected, found) = (try all.person(somebody), try lookup.person(somebody))
                #expect(found.namesakes == expected.namesakes)
                #expect(found.contact?.id == expected.contact?.id)
                #expect(found.title.distinguishingGroups == expected.title.distinguishingGroups)
                #expect(found.title.name == expected.title.name)
            }
            let contacts = try transaction.contacts()
            let members = try transaction.members(of: channel, seenBy: two.alice.identity)
            let digits = people.prefix(5).map { String($0.fingerprint.description.prefix(11)) }
            for reference in Self.names.map(\.text) + digits + ["nobody", "12345"] {
                let expected = contacts.matching(reference, \.fingerprint, \.name).map(\.id)
                let found = try transaction.contacts(perhaps: reference).matching(
                    reference, \.fingerprint, \.name)
                #expect(found.map(\.id) == expected)
                let expectedMembers = members.matching(reference, \.person.fingerprint, \.person.name).map(
                    \.member.id)
                let foundMembers = try transaction.members(
                    perhaps: reference, of: channel, seenBy: two.alice.identity
                )
                .matching(reference, \.person.fingerprint, \.person.name)
                #expect(foundMembers.map(\.member.id) == expectedMembers)
            }
        }
    }

    @Test func `channels are found by their names and digits`() throws {
        let two = try Two()
        for name in Self.names where name.text != "chess" { _ = try? two.alice.createChannel(name) }
        _ = try two.bob.createChannel(Name("chess"))
        let share = try two.bob.share("chess", to: .holder(of: two.alice.identity.publicIdentity)).drawing
            .code
        _ = try two.alice.scan(share)
        let identity = two.alice.identity
        try two.alice.vault.read { (transaction) throws in
            let all = try transaction.channels(of: identity)
            for channel in all {
                #expect(try transaction.channel(channel.reference, of: identity).id == channel.id)
                let found = try transaction.channels(perhaps: channel.name.text, of: identity).map(\.id)
                #expect(found.contains(channel.id) && found.count < all.count)
            }
            #expect(try transaction.channel("chess@Bob", of: identity, preferring: false).isOwned == false)
            #expect(try transaction.channel("chess@bob", of: identity, preferring: false).isOwned == false)
        }
        #expect(throws: SessionError.self) { try two.alice.createChannel(Name("chess")) }
    }

    @Test func `names are found after the passphrase changes and after a rescue`() throws {
        let two = try Two()
        _ = try two.alice.scan(two.bob.identity.card.code)
        let passphrase = try #require(Passphrase(Array("tin soldier".utf8)))
        try two.alice.vault.setPassphrase(passphrase, cost: 10)
        let unlocking: VaultUnlocking = { try $0.unlockingKey(under: passphrase) }
        let vault = try Vault(at: two.alice.vault.url, unlocking: unlocking)
        let rescued = two.folder.appending(path: "rescued")
        _ = try Vault.rescue(two.alice.vault.url, into: rescued, time: two.clock.now, unlocking: unlocking)
        for vault in [vault, try Vault(at: rescued, unlocking: unlocking)] {
            try vault.read { (transaction) throws in
                #expect(try transaction.areNamesIndexed)
                #expect(try transaction.contact("BOB").fingerprint == two.bob.identity.fingerprint)
                #expect(try transaction.contacts(perhaps: "nobody").isEmpty)
            }
            #expect(try vault.examine().isSound)
        }
    }

    /// Another ICU may find other names alike.
    @Test func `names are indexed again by other rules`() throws {
        let two = try Two()
        _ = try two.alice.scan(two.bob.identity.card.code)
        try two.alice.vault.write {
            try $0.db.execute(
                sql: "UPDATE vault SET name_rules = '1 1 ICU 1'; UPDATE contact SET form_key = zeroblob(16)")
        }
        func namesakes() throws -> [Namesake] {
            let impostor = Identity(suite: .compact, name: try Name("Bоb")).publicIdentity
            return try two.alice.vault.read { try $0.person(impostor, seenBy: two.alice.identity) }.namesakes
        }
        #expect(try namesakes().count == 1)
        _ = try two.alice.createChannel(Name("go"))
        #expect(
            try two.alice.vault.queue.read { try String.fetchOne($0, sql: "SELECT name_rules FROM vault") }
                == NameFolding.rules)
        #expect(try namesakes().count == 1)
        #expect(try two.alice.vault.examine().isSound)
    }

    @Test func `the doctor notices a name that would not be found`() throws {
        let two = try Two()
        _ = try two.alice.scan(two.bob.identity.card.code)
        try two.alice.vault.write { try $0.db.execute(sql: "UPDATE contact SET form_key = zeroblob(16)") }
        let tables = try two.alice.vault.examine().tables
        #expect(tables.first { $0.name == "contact" }?.broken == [1])
    }

    /// Stored keys were made of these letters: if this fails after a change of the toolchain, raise
    /// `NameFolding.version`.
    @Test func `letters are folded by the rules that vaults were indexed with`() throws {
        var sum: UInt64 = 14_695_981_039_346_656_037
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for byte in NameFolding.folded(String(scalar)) { sum = (sum ^ UInt64(byte)) &* 1_099_511_628_211 }
        }
        #expect(NameFolding.version == 1 && sum == 290_776_330_113_511_656)
    }

    /// Whoever is meant by a name without regard to case has the same folded name.
    @Test func `names that differ in case alone are folded alike`() {
        for value in UInt32(0x80)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let letter = String(scalar)
            let forms = [
                letter.decomposedStringWithCanonicalMapping, letter.precomposedStringWithCanonicalMapping,
                letter.lowercased(), letter.uppercased(),
            ]
            for form in forms where form.differsInCase(from: letter) {
                #expect(NameFolding.folded(form) == NameFolding.folded(letter), "\(value)")
            }
        }
    }
}
