import ArgumentParser
import Records
import SeQRcast
import Testing
import Texts

@testable import CLI

/// Reads the rows of a batch, once and again.
struct BatchTableTests {
    private func table(_ text: String) throws -> (table: BatchTable, read: [BatchTable.Row]) {
        var read: [BatchTable.Row] = []
        let table = try BatchTable(Array(text.utf8)) { read.append($0) }
        return (table, read)
    }

    @Test(arguments: [
        "text,file\na,b\n\n\"c\nd\",\n,e\n", "text\na\na\na",
        "\n{\"text\":\"a\"}\n \n\u{FEFF}{\"text\":1,\"x\":{}}\r\n{\"text\":null}",
    ])
    func `a row is read again`(_ text: String) throws {
        let (table, read) = try table(text)
        #expect(table.count == 3)
        #expect(read.count == 3)
        for index in [2, 0, 1, 1] {
            let row = try table.row(at: index)
            #expect(row.values == read[index].values)
            #expect(row.line == read[index].line)
            #expect(table.line(ofRow: index) == row.line)
        }
    }

    @Test func `short rows are counted, and their missing values are empty`() throws {
        let rows = try rows("text,expires,file\na\nb,1h\nc,,\n")
        #expect(rows.warnings == ["2 short rows, the first in line 2: the missing values count as empty"])
        #expect(try rows.row(at: 0).entry().expiryRule == "3d")
        #expect(try self.rows("text,expires\na,\n").warnings == [])
    }

    @Test func `an event at a time that its clock skips is warned of`() throws {
        func event(_ minute: String) -> String {
            "\"BEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:20270328T02\(minute)00\nEND:VEVENT\"\n"
        }
        let sentence = "02:30 does not exist on Sun 28 Mar 2027 in Europe/Berlin: it counts as 03:30"
        #expect(try rows("text\nx\n" + event("30")).warnings == ["line 3: \(sentence)"])
        let many = "text\n" + (10..<60).map { event("\($0)") }.joined()
        #expect(try rows(many).warnings.count == 10)
    }

    @Test func `the form of a table is found`() throws {
        let mark = "\u{FEFF}"
        #expect(try rows(mark + "text;n\na;1\n").csvForm == CSVForm(separator: .semicolon, hasMark: true))
        #expect(try rows("text\tn\na\t1\n").description == "CSV in UTF-8, separated by tabs")
        #expect(try rows("{\"text\":1}").csvForm == nil)
    }

    @Test func `records and plain fields are read again`() throws {
        let (table, _) = try table(
            """
            {"text":"a"}
            {"record":{"type":"bib","data":{"n":"1"}},"plain":{"race":"5k"}}
            """)
        #expect(try table.row(at: 0).record == nil)
        let row = try table.row(at: 1)
        #expect(row.record?.type == "bib")
        #expect(row.plain?.map(\.value) == ["5k"])
    }

    private func rows(
        _ text: String, _ arguments: [String] = [], hasImages: Bool = true
    ) throws -> BatchRows {
        let settings = BatchRow.Settings(
            options: try BatchOptions.parse(["--batch", "-"] + arguments), plain: Fields(),
            expiry: try TimeSpec("3d"), now: Timestamp(uncheckedSeconds: 1_000), hasImages: hasImages)
        return try BatchRows(Array(text.utf8), settings)
    }

    private static let badExpiry =
        "line 2: write a date as 2026-12-01 or 2026-12-01T19:00, or a span such as 3d, or tomorrow, or tomorrow 09:30"

    @Test func `on a sheet no row names an image`() throws {
        let table = "text,file\na,b.gif\nc,d\ne,D\n"
        #expect(throws: Diagnostic.self) { try rows(table) }
        let sheet = try rows(table, hasImages: false)
        #expect(sheet.count == 3)
        #expect(sheet.givenNames.isEmpty)
    }

    @Test func `columns with a meaning may have capitals and blanks`() throws {
        for table in [" Text ; EXPIRES\na;1h\n", "{\" Text\":\"a\",\"EXPIRES \":\"1h\"}"] {
            let entry = try rows(table).row(at: 0).entry()
            #expect(entry.content.text == "a")
            #expect(entry.expiryRule == "1h")
        }
    }

    @Test func `a span counts from the same time whenever a row is read`() throws {
        let rows = try rows("text,expires\na,\nb,1h\n")
        for _ in 0..<2 {
            #expect(try rows.row(at: 0).entry().expiry?.seconds == 1_000 + 3 * 86_400)
            #expect(try rows.row(at: 1).entry().expiry?.seconds == 4_600)
            #expect(try rows.row(at: 1).entry().expiryRule == "1h")
        }
    }

    @Test func `a picture is no table`() {
        let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        let error = #expect(throws: Diagnostic.self) { try BatchTable(picture) }
        #expect(
            error?.sentence == "no text: a table is CSV with a header line, or one JSON object per line")
    }

    @Test(
        arguments: [
            ("text,type,expires,file,seat\na,,,,1\n", [], nil),
            ("text,Expiry\na,1h\n", [], "the column Expiry sets no expiry: one named expires would"),
            (
                "{\"text\":\"a\",\"filename\":1}", [],
                "the column filename is not used: one named file would be"
            ),
            (
                "text,expiry\na,1\n", ["--template", "{text} {expiry}"],
                "the column expiry sets no expiry: one named expires would"
            ),
            ("text,Expiry,expires\na,1,\n", ["--template", "{text} {Expiry}"], nil),
            (
                "text,Gültig bis\na,1h\n", [],
                "the column Gültig bis sets no expiry: one named expires would"
            ),
            (
                "text,Valid until\na,1h\n", [],
                "the column Valid until sets no expiry: one named expires would"
            ),
            ("text,seat\na,1\n", ["--template", "{seat}"], "--template takes the place of the column text"),
        ] as [(String, [String], String?)])
    func `a column that was meant to be used is named`(
        _ text: String, _ options: [String], _ warning: String?
    ) throws {
        #expect(try rows(text, options).warnings == [warning].compactMap(\.self))
    }

    /// A table that cannot be read comes before a missing column, and that before invalid values.
    @Test(arguments: [
        ("text,type\na,x\nb,y,z\n", "line 3: column 3 has a value, but no name"),
        ("text,seat\na,1\nb\n", "line 3: the row has no text seat"),
        ("[{\"seat\":1},\n{\"seat\":2}]", "a JSON array: write one object per line instead"),
        (
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n",
            "a calendar, and no table: write CSV with a header line, or one JSON object per line"
        ),
        (
            "BEGIN:VCARD\r\nVERSION:4.0\r\n",
            "a file of contacts, and no table: write CSV with a header line, or one JSON object per line"
        ),
        ("PK\u{3}\u{4}", "a spreadsheet or an archive, and no text"),
        ("text,type,Type\na,x,y\n", "line 1: two columns have the same name: Type and type"),
        ("text,type\na,x\n", "there is no column seat"),
        (
            "seat,type\na,x\nb,y\n",
            "line 2: unknown type x; the types are text, url, contact, location, event"
        ),
        ("{\"seat\":1,\"type\":\"x\"}\n{\"seat\":2}\n{", "line 3: not a JSON object"),
        ("{\"seat\":1,\"type\":\"x\"}\n{\"text\":2}\n", "line 2: the row has no text seat"),
        ("seat,file\na,b\nc,B\nd,B\n", "line 3: two images have the name B.png"),
        ("\n,\nseat,type,Type\na,x,y\n", "line 3: two columns have the same name: Type and type"),
        ("seat, expires \na,soon\n", badExpiry),
        ("seat,expires\na,2027-02-29\n", "line 2: 2027 has no 29 February"),
        ("{\"seat\":1,\"Expires\":[\"2026-12-01\"]}", "line 1: Expires must be a text"),
        (
            "{\"seat\":1,\"type\":\"text\",\"Type\":{}}",
            "line 1: two columns have the same name: Type and type"
        ),
        ("{\"seat\":1e200}", "line 1: the number 1e200 cannot be kept exactly"),
        (
            "seat,file\r\"a\rb\r\nc\nd\",\re,f.gif\r",
            "line 6: f.gif: a batch can only be drawn as PNG files or a --sheet"
        ),
    ])
    func `the first problem is reported`(_ text: String, _ sentence: String) {
        let error = #expect(throws: Diagnostic.self) { try rows(text, ["--template", "{seat}"]) }
        #expect(error?.sentence == sentence)
    }
}

/// Knows names without keeping them.
struct NameSetTests {
    @Test func `a name is found again`() {
        var names = NameSet()
        #expect(names.isEmpty)
        for number in 0..<1_000 { names.insert("ticket-\(number).png") }
        #expect((0..<1_000).allSatisfy { names.contains("ticket-\($0).png") })
        let isNew = names.insert("ticket-7.png")
        #expect(!isNew)
        #expect(!names.contains("ticket-1000.png"))
        var others = NameSet()
        others.insert("a")
        names.formUnion(others)
        #expect(names.contains("a"))
    }

    @Test func `composed and decomposed letters differ only in exact names`() {
        var names = NameSet()
        names.insert("\u{E9}")
        #expect(names.contains("e\u{301}"))
        var exact = NameSet()
        exact.insert(ExactText("\u{E9}"))
        #expect(!exact.contains(ExactText("e\u{301}")))
    }
}
