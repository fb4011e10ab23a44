import Foundation
import GRDB
import SeQRcast
import Testing

/// Another program changed the vault's file.
struct TamperedContactTests {
    @Test func `a contact with a changed lookup does not crash a scan`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func session(_ name: String) throws -> Session {
            try Session.create(vault: folder.appending(path: name), name: Name(name), suite: .compact)
        }
        let (alice, bob) = (try session("alice"), try session("bob"))
        let card = FoundCode(bytes: Array(bob.identity.card.code.text.utf8), corners: [])
        _ = try alice.scan([card]) { _ in true }
        try DatabaseQueue(path: alice.vault.url.path).write { db in
            try db.execute(sql: "UPDATE contact SET lookup = zeroblob(32)")
        }
        let outcomes = try alice.scan([card]) { _ in true }
        guard case .contact = outcomes[0] else {
            Issue.record("not a contact")
            return
        }
        #expect(try alice.requests().isEmpty)
    }
}
