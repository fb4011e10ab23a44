import Foundation
import SeQRcast
import Testing
import Texts

@testable import CLI

/// Fits the line about a message into a terminal.
struct MessageTextTests {
    /// The line of a message from an unverified owner.
    private func head(
        channel: String, owner: String, columns: Int?, margin: Int = 0, _ remarks: [String?]
    ) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func session(_ name: String) throws -> Session {
            try Session.create(vault: folder.appending(path: name), name: Name(owner), suite: .compact)
        }
        func found(_ code: Code) -> [FoundCode] {
            [FoundCode(bytes: Array(code.text.utf8), corners: [])]
        }
        let (alice, bob) = (try session("alice"), try session("bob"))
        _ = try alice.createChannel(Name(channel))
        let share = try alice.share(channel, to: .holder(of: bob.identity.publicIdentity))
        _ = try bob.scan(found(share.drawing.code)) { _ in true }
        let published = try alice.publish(Content(inferring: "Tuesday"), in: channel)
        let outcome = try bob.scan(found(published.drawing.code)) { _ in true }[0]
        let receipt = try #require(outcome.receipt)
        let text = MessageText(ContactNames(bob), isRaw: false, columns: columns, margin: margin)
        return try text.head(of: receipt.stored, in: receipt.channel, remarks)
            .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9:]{5}/, with: "DDDD-DD-DD DD:DD")
            .replacing(/unverified [0-9]{5}/, with: "unverified 00000")
    }

    @Test(arguments: [80, nil])
    func `a line that fits is whole`(_ columns: Int?) throws {
        #expect(
            try head(channel: "chess", owner: "Alice", columns: columns, ["unread"])
                == "chess#1 · DDDD-DD-DD DD:DD · Alice (unverified 00000) · text · unread")
    }

    @Test func `remarks that do not fit become an ellipsis`() throws {
        let remarks = ["unread", "expires on 5 December in the evening"]
        let whole = "chess#1 · DDDD-DD-DD DD:DD · Alice (unverified 00000) · text · unread"
        #expect(try head(channel: "chess", owner: "Alice", columns: 80, remarks) == whole + " …")
        #expect(try head(channel: "chess", owner: "Alice", columns: 40, remarks) == whole + " …")
        #expect(
            try head(channel: "chess", owner: "Alice", columns: 120, remarks)
                == whole + " · expires on 5 December in the evening")
        #expect(
            try head(channel: "chess", owner: "Alice", columns: nil, remarks)
                == whole + " · expires on 5 December in the evening")
    }

    @Test(arguments: [
        String(repeating: "long name ", count: 6) + "end", String(repeating: "火", count: 60),
        String(repeating: "·", count: 60), String(repeating: "👩\u{200D}👧", count: 20),
    ])
    func `long names are cut off, and the state stays`(_ name: String) throws {
        for margin in [0, 20] {
            let line = try head(channel: name, owner: name, columns: 80, margin: margin, ["unread"])
            #expect(line.contains("(unverified 00000) · text"))
            #expect(line.contains("#1 · DDDD-DD-DD DD:DD"))
            #expect(line.columns <= 82)
        }
        let whole = try head(channel: name, owner: name, columns: nil, [])
        #expect(whole.hasPrefix(name.printableName + "#1") && !whole.contains("…"))
    }
}
