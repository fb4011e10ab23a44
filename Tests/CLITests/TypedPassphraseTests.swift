import Foundation
import SeQRcast
import Testing

/// A new passphrase that somebody types on a terminal.
struct TypedPassphraseTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try Session.create(vault: folder.appending(path: "vault"), name: nil, suite: .compact)
    }

    static let sessions: [([Terminal.Typed], Int32)] = [
        ([("New passphrase", "monkey dragon"), ("Use it anyway?", "n")], 8),
        (
            [
                ("New passphrase", "monkey dragon"), ("Use it anyway?", "y"),
                ("Repeat passphrase", "monkey dragon"),
            ], 0
        ),
        ([("New passphrase", "seven lamps in the quarry"), ("Repeat passphrase", "another")], 1),
    ]

    @Test(arguments: sessions)
    func `a weak passphrase is used only if that is confirmed`(
        _ answers: [Terminal.Typed], _ status: Int32
    ) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (ended, printed) = try Terminal.run(
            "passphrase set", vault: folder.appending(path: "vault"), answering: answers)
        #expect(ended == status)
        let isWeak = answers[0].answer == "monkey dragon"
        #expect(printed.contains("this passphrase is weak: fewer than a million guesses find it") == isWeak)
        #expect(printed.contains("the vault is now locked") == (status == 0))
        for (_, answer) in answers { #expect(!printed.contains(answer) || answer.count == 1) }
    }
}
