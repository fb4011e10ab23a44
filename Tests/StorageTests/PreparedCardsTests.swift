import Exchange
import Testing
import Wire

@testable import Storage

/// Cards of a list are prepared once.
struct PreparedCardsTests {
    private let bob: Card

    init() throws {
        bob = try Identity(suite: .compact, name: Name("Bob")).card
    }

    @Test func `a card keeps its own name and keys beside others`() throws {
        let cards = PreparedCards()
        let others = try ["Carol", "Bob", "Dave"].map { try Identity(suite: .compact, name: Name($0)).card }
        for card in [bob] + others + others + [bob] {
            let person = try cards.person(card.body)
            #expect(person.card == card && person.fingerprint == Fingerprint(of: card))
        }
    }

    /// Somebody who changes the file could copy a signature.
    @Test func `a card with the signature of another is not taken for it`() throws {
        let mallory = try Card(
            suite: .compact, publicKeys: Identity(suite: .compact, name: nil).card.publicKeys,
            name: Name("Mallory"), signedBy: { _ in bob.signature })
        let cards = PreparedCards()
        for card in [bob, mallory, bob] {
            let person = try cards.person(card.body)
            #expect(person.card == card && person.fingerprint == Fingerprint(of: card))
        }
    }

    @Test func `a card that does not parse is refused`() {
        #expect(throws: ExchangeError.malformed(.truncated)) {
            try PreparedCards().person(Array(bob.body.dropLast()))
        }
    }
}
