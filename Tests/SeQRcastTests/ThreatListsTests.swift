import Exchange
import Foundation
import Links
import Storage
import Testing
import Threats
import Wire

@testable import SeQRcast

struct ThreatListsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let now: Timestamp
    private let lists: ThreatLists

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let now = try Timestamp(seconds: 1_800_000_000)
        self.now = now
        lists = ThreatLists(beside: folder.appending(path: "vault.sqlite"), clock: { now })
    }

    @discardableResult
    private func take(
        _ text: String, _ change: (inout ThreatLists.ImportOptions) -> Void = { _ in }
    ) throws -> [ImportedThreatList] {
        var options = ThreatLists.ImportOptions()
        options.fileName = "names.txt"
        change(&options)
        var rest = Array(text.utf8)[...]
        return try lists.importLists(
            from: { buffer, range in
                let piece = rest.prefix(range.count)
                buffer.replaceSubrange(range.lowerBound..<range.lowerBound + piece.count, with: piece)
                rest = rest.dropFirst(piece.count)
                return piece.count
            }, options)
    }

    private func threats(of text: String) throws -> [Threat] {
        try lists.threats(of: #require(Link(text)))
    }

    @Test func `without lists there is no file`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try threats(of: "http://evil.example/").isEmpty)
        #expect(try lists.all().isEmpty)
        #expect(throws: ThreatStoreError.noSuchList(name: "x")) { try lists.remove("x") }
        #expect(throws: ThreatListError.unknownFormat) { try take("nothing of use") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func `a link beneath a listed one is found`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try take("evil.example\n") { $0.kind = .malware }
        for text in [
            "http://evil.example", "https://EVIL.example./x?y", "http://a.b.c.d.evil.example/1/2/3/4/5/6",
            "http://user@www.evil.example:8080/#x", "http://evil%2Eexample/",
        ] {
            let threat = try #require(try threats(of: text).first, "\(text)")
            #expect(threat.expression == "evil.example/")
            #expect(threat.list.kind == .malware)
            #expect(threat.byteCount == 32)
            #expect(!threat.isOld)
        }
        for text in ["http://example/", "http://notevil.example/", "http://evil.example.org/"] {
            #expect(try threats(of: text).isEmpty)
        }
    }

    @Test func `a list is named by its file and aged by its date`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let old = try Timestamp(seconds: now.seconds - 8 * 86_400)
        let imported = try take("! Title: Bad things\n||evil.example/x^\n") {
            $0.fileName = "a.b.txt"
            $0.modified = old
        }
        #expect(imported.map(\.list.name) == ["a.b"])
        #expect(imported.first?.list.source == "Bad things")
        #expect(imported.first?.list.updated == old)
        #expect(try threats(of: "http://evil.example/x/y").first?.isOld == true)
        #expect(try threats(of: "http://evil.example/x?y").count == 1)
        #expect(try threats(of: "http://evil.example/xy").isEmpty)
    }

    @Test func `a name is for a file's only list`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = "{\"hashLists\":[\(["mw", "se"].map { list($0) }.joined(separator: ","))]}"
        #expect(throws: ThreatStoreError.severalLists) { try take(text) { $0.name = "x" } }
        #expect(try lists.all().isEmpty)
        #expect(try take(text).map(\.list.name) == ["mw-4b", "se-4b"])
    }

    @Test func `several lists are imported in one transaction`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try take("evil.example\n")
        let before = try lists.all()
        let text = "{\"hashLists\":[\(list("mw")),{\"name\":\"se-4b\",\"partialUpdate\":true}]}"
        #expect(throws: ThreatStoreError.nothingToUpdate(name: "se-4b")) { try take(text) }
        #expect(try lists.all() == before)
    }

    /// With the prefix 00000000, and its checksum.
    private func list(_ name: String) -> String {
        """
        {"name":"\(name)-4b","additionsFourBytes":{},"sha256Checksum":"3z9hmASpL9tAVxktxD3XSOp3itxSvEmM6AUkwBS4ERk="}
        """
    }

    @Test func `links continue in folded lines`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let card = try Content(
            type: .contact,
            text: "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nURL:http://exa\r\n mple.org/a\\,b\r\nEND:VCARD\r\n")
        #expect(card.links.links.map(\.url.description).contains("http://example.org/a,b"))
        let event = try Content(
            type: .event,
            text: """
                BEGIN:VEVENT
                DTSTART:20261201T190000Z
                DESCRIPTION;ALTREP="http://alt.exam
                 ple/":See\\nhttp://one.exam
                 ple/ and more
                END:VEVENT
                """)
        let urls = event.links.links.map(\.url.description)
        #expect(urls.contains("http://alt.example/") && urls.contains("http://one.example/"))
    }

    /// An earlier version may have kept lines that are refused now.
    @Test func `links after a refused line are found`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let text = """
            BEGIN:VCARD
            URL:http://one.example/
            no colon
            URL:http://two.example/
            END:VCARD
            """
        let card = Content(kept: Array(text.utf8), type: .contact)
        #expect(card.links.links.map(\.url.description) == ["http://one.example/", "http://two.example/"])
    }
}
