import Foundation
import SeQRcast
import Testing

/// `seqrcast` alone, on a terminal and without a vault, offers the ways in.
struct FirstStartTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private var vault: URL { folder.appending(path: "new vault") }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    @Test func `new keys are made, and the first steps follow`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (status, printed) = try Terminal.run(
            "", vault: vault, answering: [("New keys (1)", "1"), ("Your name", " Alice ")])
        #expect(status == 0)
        #expect(printed.contains("The vault will be \(vault.path)"))
        #expect(printed.contains("seqrcast channel create NAME"))
        #expect(try Session(vault: vault).identity.card.name == Name("Alice"))
    }

    @Test func `a locked text is opened without a vault`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let image = Transcript.root.appending(path: "samples/locked.png").path
        let (status, printed) = try Terminal.run(
            "", vault: vault,
            answering: [("New keys (1)", "3"), ("An image of the code", image), ("Passphrase", "wrong")])
        #expect(status == 9)
        #expect(printed.contains("locked.png: wrong passphrase"))
        #expect(!FileManager.default.fileExists(atPath: vault.path))
    }

    @Test func `a backup that is missing is an error, and changes nothing`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (status, _) = try Terminal.run(
            "", vault: vault, answering: [("New keys (1)", "2"), ("The backup", folder.path + "/none")])
        #expect(status == 2)
        #expect(!FileManager.default.fileExists(atPath: vault.path))
    }

    @Test(arguments: ["", "4", "q"])
    func `any other answer does nothing`(_ answer: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (status, _) = try Terminal.run("", vault: vault, answering: [("New keys (1)", answer)])
        #expect(status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
