import Exchange
import Foundation
import Imaging
import SeQRcast
import Storage
import Wire

/// The board in `samples/`: what Alice put up, and the vault of Bob, who can read it.
struct Samples {
    let folder: URL
    private var board: [Symbol] = []

    init(folder: URL) { self.folder = folder }

    mutating func write() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let reader = folder.appending(path: "bob.vault")
        try? FileManager.default.removeItem(at: reader)
        let others = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: others) }
        let bob = try session(named: "Bob", at: reader, suite: .compact)
        let alice = try session(named: "Alice", at: others.appending(path: "alice.vault"), suite: .compact)
        let carol = try session(named: "Carol", at: others.appending(path: "carol.vault"), suite: .classic)
        for (session, name) in [(alice, "alice"), (bob, "bob"), (carol, "carol")] {
            try draw(Drawing(session.identity.card.code), as: "card-\(name)")
        }
        guard let passphrase = Passphrase(Array("mofab-jiduz-tizok-hagur-vobal".utf8)) else {
            preconditionFailure("it is one")
        }
        let locked = try Content(type: .text, text: "The key is under the mat.").locked(under: passphrase)
        try draw(Drawing(locked.code), as: "locked")
        _ = try alice.createChannel(fixtureName("chess"))
        _ = try carol.createChannel(fixtureName("go"))
        try draw(alice.share("chess", to: .holder(of: bob.identity.party)).drawing, as: "share")
        let messages: [(String, String)] = [
            ("text", "Tuesday, 7 pm, back room. Bring a clock."),
            ("url", "https://example.org/openings"),
            (
                "contact",
                "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Alice Example\r\nEMAIL:alice@example.org\r\nEND:VCARD\r\n"
            ),
            ("location", "geo:37.77,-122.42"),
            (
                "event",
                "BEGIN:VEVENT\r\nSUMMARY:Club championship\r\nDTSTART:20270115T180000Z\r\nEND:VEVENT\r\n"
            ),
        ]
        for (name, text) in messages {
            try draw(alice.publish(Content(inferring: text), in: "chess").drawing, as: "message-\(name)")
        }
        let expired = try alice.publish(
            Content(inferring: "The club is closed tonight."), in: "chess",
            expiry: fixtureTimestamp(fixtureTime.seconds + 3_600))
        try draw(expired.drawing, as: "message-expired")
        try draw(
            carol.publish(Content(inferring: "Not for Bob."), in: "go").drawing, as: "message-other-channel")
        let altered = Code(kind: .message, body: expired.drawing.code.body.flipping(-1))
        try draw(Drawing(altered), as: "message-tampered")
        try draw(
            alice.request(to: .holder(of: bob.identity.party), channel: nil, note: "Do you run one, too?")
                .drawing,
            as: "request")
        let member = try alice.member("Bob", of: "chess")
        _ = try alice.revoke(member, of: "chess")
        try draw(
            alice.publish(Content(inferring: "Bob is not to know."), in: "chess").drawing,
            as: "message-without-bob")
        try Data(Bitmap(board: board, columns: 4).png).write(to: folder.appending(path: "board.png"))
    }

    /// A session whose clock stands still at the time of all fixtures.
    private func session(named name: String, at url: URL, suite: Suite) throws -> Session {
        _ = try Session.create(vault: url, name: fixtureName(name), suite: suite)
        return try Session(vault: url, clock: { fixtureTime })
    }

    private mutating func draw(_ drawing: Drawing, as name: String) throws {
        board.append(drawing.symbols[0])
        let bytes = try drawing.symbols[0].png(scale: 6, quietZone: 4)
        try Data(bytes).write(to: folder.appending(path: "\(name).png"))
    }
}
