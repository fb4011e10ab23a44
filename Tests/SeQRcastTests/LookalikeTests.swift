import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Names that look like other names.
struct LookalikeTests {
    @Test(arguments: ["Bоb", "bob", "Bob\u{200D}", "B\u{34F}ob", "Bob\u{3164}", "Bob\u{2800}", "Bob\u{FE0F}"])
    func `an impostor is marked`(_ name: String) throws {
        let two = try Two()
        _ = try two.alice.scan(two.bob.identity.card.code)
        let impostor = try two.session(name, file: "impostor")
        guard case .contact(let scanned) = try two.alice.scan(impostor.identity.card.code) else {
            Issue.record("not taken")
            return
        }
        #expect(
            scanned.person.namesakes == [
                Namesake(name: try Name("Bob"), fingerprint: two.bob.identity.fingerprint, isOwn: false)
            ])
    }

    @Test func `this user's own name is marked as such`() throws {
        let two = try Two()
        let namesake = try two.session("Alice", file: "namesake")
        guard case .contact(let scanned) = try two.alice.scan(namesake.identity.card.code) else {
            Issue.record("not taken")
            return
        }
        #expect(scanned.person.namesakes.map(\.isOwn) == [true])
    }

    /// Both names of the contact are compared, and the contact is listed once.
    @Test func `namesakes are found by a contact's name on the card and in the vault`() throws {
        let two = try Two()
        _ = try two.alice.scan(two.bob.identity.card.code)
        _ = try two.alice.rename(two.alice.contact("Bob"), to: Name("Bob from work"))
        let impostors = [try two.session("BОB", file: "1"), try two.session("Bob from wоrk", file: "2")]
        for impostor in impostors {
            guard case .contact(let scanned) = try two.alice.scan(impostor.identity.card.code) else {
                Issue.record("not taken")
                continue
            }
            #expect(scanned.person.namesakes.map(\.fingerprint) == [two.bob.identity.fingerprint])
        }
    }

    @Test func `a channel that looks like another is marked`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let mallory = try two.session("Mallory")
        func offer(_ name: String) throws -> ShareOffer? {
            _ = try mallory.createChannel(Name(name))
            let code = try mallory.share(name, to: .holder(of: two.bob.identity.publicIdentity)).drawing.code
            return if case .share(let share) = try two.bob.scan(code) { share.offer } else { nil }
        }
        #expect(try offer("chеss")?.lookalikes.map(\.owner?.fingerprint) == [two.alice.identity.fingerprint])
        #expect(try offer("go")?.lookalikes.isEmpty == true)
    }

    /// A known channel does not count as its own look-alike.
    @Test func `a renewed share is not marked`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        two.clock.advance(by: 60)
        guard case .share(let share) = try two.bob.scan(two.share()) else {
            Issue.record("not taken")
            return
        }
        #expect(share.offer.lookalikes.isEmpty)
    }
}
