import Foundation
import Records
import Testing
import Texts

@testable import CLI
@testable import SeQRcast

/// Prints people so that nobody passes for another, or for somebody verified.
struct PersonTitleTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    /// A vault of a user named Me, with a contact for each card.
    private func session(_ cards: [Card]) throws -> Session {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let vault = folder.appending(path: "vault")
        let session = try Session.create(vault: vault, name: Name("Me"), suite: .compact)
        let codes = cards.map { FoundCode(bytes: Array($0.code.text.utf8), corners: []) }
        _ = try session.scan(codes) { _ in true }
        return session
    }

    private func card(_ name: String?) throws -> Card {
        Identity(suite: .compact, name: try name.map { try Name($0) }).card
    }

    private func groups(_ contact: Contact) -> [String] {
        contact.fingerprint.description.split(separator: " ").map(String.init)
    }

    /// Two cards whose fingerprints begin with the same group, as an impostor finds them.
    private func cardsWithOneGroup(_ name: String) throws -> [Card] {
        var cards: [String: Card] = [:]
        while true {
            let card = try card(name)
            let group = String(Fingerprint(of: card).description.prefix(5))
            if let other = cards.updateValue(card, forKey: group) { return [other, card] }
        }
    }

    @Test func `a verified name stands alone, an unverified one has a group of digits`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = try session([card("Alice")])
        let alice = try session.contacts()[0]
        let names = ContactNames(session)
        let digits = alice.fingerprint.description
        #expect(try names.printable(alice) == "Alice (unverified \(digits.prefix(5)))")
        #expect(try names.title(of: alice).toCompare == "Alice (unverified \(digits))")
        try session.verify(alice)
        let verified = try session.contacts()[0]
        #expect(try names.printable(verified) == "Alice")
        #expect(try names.title(of: verified).toCompare == "Alice")
        #expect(try names.title(of: verified).inFull == "Alice (verified \(digits))")
        #expect(verified.inFull == "Alice (verified \(digits))")
    }

    @Test(arguments: ["Alice", "alice", "Аlice", "Me"])
    func `verified people whose names look the same have digits`(_ name: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = try session([card("Alice"), card(name)])
        for contact in try session.contacts() { try session.verify(contact) }
        let names = ContactNames(session)
        for contact in try session.contacts() {
            let isAlone = name == "Me" && contact.name?.text == "Alice"
            let expected = "\(contact.name?.text ?? "")\(isAlone ? "" : " (\(groups(contact)[0]))")"
            #expect(try names.printable(contact) == expected)
        }
    }

    @Test func `as many groups are shown as tell two people apart`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = try session(cardsWithOneGroup("Alice"))
        let names = ContactNames(session)
        for contact in try session.contacts() {
            #expect(
                try names.printable(contact)
                    == "Alice (unverified \(groups(contact)[..<2].joined(separator: " ")))")
        }
        for contact in try session.contacts() { try session.verify(contact) }
        for contact in try session.contacts() {
            #expect(try names.printable(contact) == "Alice (\(groups(contact)[..<2].joined(separator: " ")))")
        }
    }

    @Test func `another name in this vault tells people apart`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = try session([card("Alice"), card("Alice")])
        _ = try session.rename(session.contacts()[1], to: Name("Other"))
        for contact in try session.contacts() { try session.verify(contact) }
        let names = ContactNames(session)
        #expect(try session.contacts().map(names.printable) == ["Alice", "Other"])
    }

    @Test func `people without a name always have digits`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = try session([card(nil)])
        try session.verify(session.contacts()[0])
        let contact = try session.contacts()[0]
        #expect(try ContactNames(session).printable(contact) == "(no name) (\(groups(contact)[0]))")
    }

    @Test func `new contacts count once the names are read again`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let session = try session([card("Alice")])
        try session.verify(session.contacts()[0])
        let alice = try session.contacts()[0]
        let names = ContactNames(session)
        #expect(try names.printable(alice) == "Alice")
        let other = try card("Alice").code
        _ = try session.scan([FoundCode(bytes: Array(other.text.utf8), corners: [])]) { _ in
            true
        }
        names.forget()
        #expect(try names.printable(alice) == "Alice (\(groups(alice)[0]))")
    }

    @Test(arguments: [
        "Alice (unverified 60096)", "Alice (60096)", "Bob [24473 55588, verified]",
        "Bob (verified 24473 55588)",
        "you", "You", "уоu", "Alice 60096", "Alice … (60096)", "Alice⁽60096⁾", "Alice （60096）",
        "Alice ❨60096❩",
        "Alice unverified", "Alice unvеrified",
    ])
    func `a name that forges a state is quoted`(_ name: String) {
        #expect(name.printableName == "\"\(name)\"")
    }

    @Test func `a long name is cut off, its state is not`() throws {
        let name = try Name("Alexandria Longname of the Neighbourhood")
        let fingerprint = Fingerprint(bytes: Array(repeating: 0, count: 32))
        func title(_ name: Name, isVerified: Bool) -> PersonTitle {
            PersonTitle(
                name: name, fingerprint: fingerprint, isVerified: isVerified, isOwn: false,
                distinguishingGroups: 0)
        }
        #expect(title(name, isVerified: false).printable(nameColumns: 12) == "Alexandria… (unverified 00000)")
        // Two verified people may have the same beginning.
        #expect(title(name, isVerified: true).printable(nameColumns: 14) == "Alexandria Lo… (00000)")
        #expect(title(name, isVerified: true).printable(nameColumns: 60) == name.text)
        let quoted = title(try Name("Alice (unverified 60096) (verified)"), isVerified: false)
        #expect(quoted.printable(nameColumns: 10) == "\"Alice (un\"… (unverified 00000)")
    }
}
