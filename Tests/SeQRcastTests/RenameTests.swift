import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// New names for this user and for own channels.
struct RenameTests {
    @Test(arguments: [Suite.compact, .classic])
    func `a renamed identity keeps its keys and its channels`(_ suite: Suite) throws {
        let two = try Two(alice: suite)
        let share = try two.share()
        let renamed = try two.alice.identity.renamed(to: Name("Alicia"))
        try two.alice.setCard(of: renamed)
        let alice = try two.copy(of: two.alice, named: "Alicia.vault")
        #expect(try alice.identity.card.name == Name("Alicia"))
        #expect(alice.identity.fingerprint == two.alice.identity.fingerprint)
        // The earlier share stays valid, and a later message belongs to the same person.
        #expect(try two.bob.news(share) == .subscribed)
        #expect(try two.bob.receipt(two.publish("Tuesday", by: alice))?.isNew == true)
        guard case .contact(let scanned) = try two.bob.scan(alice.identity.card.code) else {
            throw SessionError.notFound(.contact())
        }
        #expect(!scanned.isNew)
        #expect(try scanned.contact.name == Name("Alice"))
        #expect(try scanned.claimedName == Name("Alicia"))
    }

    @Test func `an identity without a name has a valid card`() throws {
        let two = try Two()
        let nameless = two.alice.identity.renamed(to: nil)
        try two.alice.setCard(of: nameless)
        #expect(try two.copy(of: two.alice, named: "nameless.vault").identity.card.name == nil)
        #expect(throws: Never.self) { try PublicIdentity(verifying: nameless.card) }
    }

    @Test func `members see a new channel name with their next share`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let chess = try two.alice.channel("chess")
        let renamed = try two.alice.rename(chess, to: Name("go"))
        #expect(renamed.id == chess.id && renamed.digits == chess.digits)
        _ = try two.alice.publish(Content(type: .text, text: "Tuesday"), in: "go")
        #expect(try two.bob.channel("chess").name == Name("chess"))
        two.clock.advance(by: 1)
        let share = try two.alice.share("go", to: .contact("Bob")).drawing.code
        #expect(try two.bob.news(share) == .renewed)
        #expect(try two.bob.channels().map(\.channel.name.text) == ["go"])
    }

    @Test func `two own channels cannot have one name`() throws {
        let two = try Two()
        let go = try two.alice.createChannel(Name("go"))
        #expect(throws: SessionError.self) { try two.alice.rename(go, to: Name("chess")) }
        #expect(try two.alice.rename(go, to: Name("go")).name.text == "go")
        #expect(try two.alice.channels().map(\.channel.name.text) == ["chess", "go"])
    }
}
