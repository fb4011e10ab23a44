import Exchange
import GRDB
import Imaging
import Testing
import Wire

@testable import SeQRcast
@testable import Storage

/// Messages of one channel as tickets: `ScanOptions.ticketChannel`.
struct TicketTests {
    private let two: Two
    private let tickets: ScanOptions

    init() throws {
        two = try Two()
        #expect(try two.bob.news(two.share()) == .subscribed)
        tickets = ScanOptions(ticketChannel: try two.bob.channel("chess"))
    }

    private func found(_ text: String) -> FoundCode {
        FoundCode(bytes: Array(text.utf8), corners: [])
    }

    private func firstSights(_ texts: [String], by session: Session? = nil, _ options: ScanOptions? = nil)
        throws -> [Receipt.FirstSight?]
    {
        try (session ?? two.bob).scan(texts.map(found), options: options ?? tickets, confirm: { _ in true })
            .map { $0.receipt?.firstSight }
    }

    @Test func `a ticket is seen for the first time once`() throws {
        let code = try two.publish("Seat 1A")
        let place = try #require(Place(latitude: 1, longitude: 2, altitude: nil, uncertainty: nil))
        let first = two.clock.now
        var atTheDoor = tickets
        atTheDoor.place = place
        guard case .now = try firstSights([code.text], atTheDoor)[0] else {
            Issue.record("not admitted")
            return
        }
        for _ in 0..<2 {
            two.clock.advance(by: 60)
            guard case .earlier(let sighting) = try firstSights([code.text])[0] else {
                Issue.record("admitted twice")
                return
            }
            #expect(sighting == Sighting(time: first, place: place))
        }
    }

    @Test func `a trial says what a scan would, and stores nothing`() throws {
        let code = try two.publish("Seat 1A")
        var trial = tickets
        trial.isTrial = true
        var outcomes: [ScanOutcome] = []
        let input = ScanInput([found(code.text)], trial)
        try two.bob.scan([input, input], confirm: { _ in true }, report: { outcomes += try $1.get() })
        for receipt in outcomes.map(\.receipt) {
            guard case .now = receipt?.firstSight else {
                Issue.record("refused")
                return
            }
        }
        #expect(try two.bob.messageCount(HistoryQuery()) == 0)
        guard case .now = try firstSights([code.text])[0] else {
            Issue.record("the trial counted")
            return
        }
        guard case .earlier = try firstSights([code.text], trial)[0] else {
            Issue.record("the trial does not see earlier scans")
            return
        }
        let stored = try two.bob.history(HistoryQuery(), limit: 10).entries.map(\.stored)
        #expect(stored.map(\.sightings.count) == [1])
    }

    @Test func `a ticket whose sightings are lost is admitted no more`() throws {
        let code = try two.publish("Seat 1A")
        let first = two.clock.now
        _ = try firstSights([code.text])
        try two.bob.vault.write { try $0.db.execute(sql: "DELETE FROM sighting") }
        two.clock.advance(by: 60)
        guard case .earlier(let sighting) = try firstSights([code.text])[0] else {
            Issue.record("admitted twice")
            return
        }
        #expect(sighting == Sighting(time: first, place: nil))
    }

    @Test func `two copies in one image admit one`() throws {
        let code = try two.publish("Seat 1A")
        let sights = try firstSights([code.text, code.text])
        guard case .now = sights[0], case .earlier = sights[1] else {
            Issue.record("not admitted exactly once: \(sights)")
            return
        }
    }

    @Test func `the owner's vault admits its own messages once`() throws {
        let code = try two.publish("Seat 1A")
        let options = ScanOptions(ticketChannel: try two.alice.channel("chess"))
        guard case .now = try firstSights([code.text], by: two.alice, options)[0],
            case .earlier = try firstSights([code.text], by: two.alice, options)[0]
        else {
            Issue.record("not admitted exactly once")
            return
        }
    }

    @Test func `a forgotten ticket is not seen for the first time`() throws {
        let code = try two.publish("Seat 1A")
        _ = try firstSights([code.text])
        #expect(try two.bob.forget(HistoryQuery(channels: ["chess"])) == 1)
        guard case .forgotten = try firstSights([code.text])[0] else {
            Issue.record("admitted")
            return
        }
    }

    @Test func `everything but a message of the channel is refused and not stored`() throws {
        let carol = try two.session("Carol")
        _ = try carol.createChannel(Name("go"))
        let share = try carol.share("go", to: .holder(of: two.bob.identity.publicIdentity)).drawing.code
        #expect(try two.bob.news(share) == .subscribed)
        let other = try carol.publish(Content(type: .text, text: "Hello"), in: "go").drawing.code
        let stranger = try two.session("Dora")
        _ = try stranger.createChannel(Name("tickets"))
        let offered = try stranger.share("tickets", to: .holder(of: two.bob.identity.publicIdentity))
            .drawing.code
        let texts = [other.text, offered.text, "https://example.org"]
        let outcomes = try two.bob.scan(texts.map(found), options: tickets, confirm: { _ in true })
        let kinds = outcomes.map { outcome -> Code.Kind?? in
            if case .refused(.notATicket(let kind)) = outcome { .some(kind) } else { nil }
        }
        #expect(kinds == [.message, .share, .some(nil)])
        #expect(try two.bob.messages(in: "go").isEmpty)
        #expect(try two.bob.channels().count == 2)
        #expect(try two.bob.contacts().count == 2)
    }

    @Test func `a refused ticket of another channel is new to an ordinary scan`() throws {
        let carol = try two.session("Carol")
        _ = try carol.createChannel(Name("go"))
        _ = try two.bob.scan(carol.share("go", to: .holder(of: two.bob.identity.publicIdentity)).drawing.code)
        let other = try carol.publish(Content(type: .text, text: "Hello"), in: "go").drawing.code
        _ = try firstSights([other.text])
        #expect(try two.bob.receipt(other)?.isNew == true)
    }
}
