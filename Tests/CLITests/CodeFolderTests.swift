import Foundation
import SeQRcast
import Testing

@testable import CLI

/// File names that contain names chosen by strangers.
struct CodeFolderTests {
    private func publicIdentity(_ name: String) throws -> PublicIdentity {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try Session.create(
            vault: folder.appending(path: "vault"), name: name.isEmpty ? nil : Name(name), suite: .compact
        ).identity.publicIdentity
    }

    @Test(arguments: [
        ("Bob", "Bob-"), ("../../etc/passwd", "etc-passwd-"), ("..", ""), (".hidden", "hidden-"),
        ("-rf", "rf-"),
        ("a/b\\c", "a-b-c-"), ("", ""), ("👩‍👩‍👧", ""), ("Zoë M.", "Zoë-M-"), ("a\u{200D}b", "a-b-"),
        ("שלום עולם", "שלום-עולם-"),
        (String(repeating: "\u{20000}", count: 64), String(repeating: "\u{20000}", count: 16) + "-"),
        ("e" + String(repeating: "\u{301}", count: 63), "e" + String(repeating: "\u{301}", count: 32) + "-"),
    ])
    func `the file name of a share has only letters and digits of the name`(_ name: String, _ slug: String)
        throws
    {
        let publicIdentity = try publicIdentity(name)
        let file = try CodeFolder.fileName(for: publicIdentity, in: Name("chess"), row: 3)
        let digits = publicIdentity.fingerprint.description.replacing(" ", with: "-")
        #expect(file.utf8.elementsEqual((slug + digits + "-chess.png").utf8))
        #expect(file.utf8.count <= 128)
    }

    /// A second channel's share must not replace the first one's.
    @Test(arguments: [("go", "-go"), ("go/../chess", "-go-chess-3"), ("♟", "-3")])
    func `each channel has its own file`(_ channel: String, _ slug: String) throws {
        let file = try CodeFolder.fileName(for: publicIdentity("Bob"), in: Name(channel), row: 3)
        #expect(file.hasPrefix("Bob-"))
        #expect(file.hasSuffix(slug + ".png"))
    }
}
