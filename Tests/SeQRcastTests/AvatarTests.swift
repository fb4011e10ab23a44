import Exchange
import Foundation
import Imaging
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Avatars: own ones, and those on scanned cards.
struct AvatarTests {
    private static func file(_ name: String) throws -> [UInt8] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return [UInt8](try Data(contentsOf: root.appending(path: "fixtures/portraits/\(name)")))
    }

    private func contact(_ session: Session, _ card: Card) throws -> ScannedContact {
        guard case .contact(let scanned) = try session.scan(card.code) else {
            throw SessionError.notFound(.contact())
        }
        return scanned
    }

    @Test(
        arguments: [
            ("tiny.jpg", .sides(width: 12, height: 12)), ("wide.jpg", .sides(width: 520, height: 40)),
            ("too-many-bytes.webp", .tooManyBytes(17_606, limit: 16_384)), ("animated.webp", .animated),
            ("located.jpg", .metadata), ("located.webp", .metadata), ("commented.jpg", .metadata),
            ("cut-off.jpg", .damaged), ("../pictures/blank.png", .otherFormat),
        ] as [(String, Avatar.Fault)])
    func unfitFilesAreRefused(name: String, fault: Avatar.Fault) throws {
        let file = try Self.file(name)
        #expect {
            try Avatar(file)
        } throws: { error in
            if case .invalidInput(.avatar(fault)) = error as? SessionError { true } else { false }
        }
    }

    @Test(arguments: ["small.jpg", "small.webp", "beyond-one-symbol.webp"])
    func `the own avatar is stored beside the card`(name: String) throws {
        let two = try Two()
        let picture = try Avatar(Self.file(name))
        let before = two.alice.identity.card
        try two.alice.setPicture(picture)
        let again = try two.copy(of: two.alice, named: "copy")
        #expect(try again.picture() == picture.bytes)
        #expect(again.identity.card == before)
        try two.alice.removePicture()
        #expect(try two.alice.picture() == [])
    }

    @Test func `a vault is created with an avatar`() throws {
        let two = try Two()
        let picture = try Avatar(Self.file("small.webp"))
        let url = two.folder.appending(path: "Carol.vault")
        let carol = try Session.create(vault: url, name: nil, suite: .classic, picture: picture)
        #expect(try carol.picture() == picture.bytes)
    }

    @Test(arguments: Suite.allCases)
    func `the avatar scanned last is stored`(suite: Suite) throws {
        let two = try Two(alice: suite)
        let alice = two.alice.identity
        let (jpeg, webp) = try (Self.file("small.jpg"), Self.file("small.webp"))
        #expect(try contact(two.bob, alice.card).isNew)
        let known = try two.bob.verify(two.bob.rename(two.bob.contact("Alice"), to: Name("Al")))

        for (card, isNew, kept) in [
            (alice.card(picture: jpeg), true, jpeg), (alice.card(picture: jpeg), false, jpeg),
            (alice.card, false, jpeg), (alice.card(picture: webp), true, webp),
            (alice.card(picture: [1, 2, 3]), false, webp),
            (alice.card(picture: Array(jpeg.dropLast(20))), false, webp),
        ] {
            let scanned = try contact(two.bob, card)
            #expect((scanned.isNew, scanned.hasNewPicture) == (false, isNew))
            #expect(scanned.contact.publicIdentity.card.picture == kept)
            let contact = try two.bob.contact("Al")
            #expect(contact.publicIdentity.card.picture == kept)
            #expect((contact.id, contact.verified, contact.added) == (known.id, known.verified, known.added))
            _ = try PublicIdentity(verifying: contact.publicIdentity.card)
        }
    }

    @Test func `a new contact's avatar is stored`() throws {
        let two = try Two()
        let alice = two.alice.identity
        let scanned = try contact(two.bob, alice.card(picture: Self.file("small.jpg")))
        #expect(scanned.isNew && !scanned.hasNewPicture)
        #expect(try two.bob.contact("Alice").publicIdentity.card.portrait?.format == .jpeg)
    }

    @Test func `an avatar under a forged signature is refused`() throws {
        let two = try Two()
        let card = two.alice.identity.card
        _ = try two.bob.scan(card.code)
        let forged = try Card(
            suite: card.suite, publicKeys: card.publicKeys, name: card.name, picture: Self.file("small.jpg"),
            signedBy: { _ in card.signature })
        guard case .refused(.tampered(nil)) = try two.bob.scan(forged.code) else {
            Issue.record("not refused")
            return
        }
        #expect(try two.bob.contact("Alice").publicIdentity.card == card)
    }

    @Test func `an avatar of an unknown format counts as none`() throws {
        let two = try Two()
        let scanned = try contact(two.bob, two.alice.identity.card(picture: [0xFF, 0xD8, 0xFF]))
        #expect(scanned.contact.publicIdentity.card.portrait == nil)
        #expect(scanned.contact.publicIdentity.card.picture == [0xFF, 0xD8, 0xFF])
    }
}
