import Testing

@testable import CLI

/// Reads tables as spreadsheets write them.
struct CSVTableTests {
    private func rows(_ text: String) throws -> [(start: RowStart, values: [String])] {
        var table = try CSVTable(Array(text.utf8))
        var rows: [(start: RowStart, values: [String])] = []
        while let row = try table.next() { rows.append(row) }
        return rows
    }

    @Test(arguments: [
        ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
        ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
        ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
        ("\u{FEFF}a;b\n1,5;2\n", [["a", "b"], ["1,5", "2"]]),
        ("a\tb\n1;\t,\n", [["a", "b"], ["1;", ","]]),
        ("a\n\n1\n\r\n2\n\n", [["a"], ["1"], ["2"]]),
        ("a,b\n,\n 1 , 2\n,3\n", [["a", "b"], [" 1 ", " 2"], ["", "3"]]),
        ("a\n\"say \"\"no\"\"\"\n", [["a"], ["say \"no\""]]),
        ("a,b\n\"1\n2\r\n3\",\"\"\n", [["a", "b"], ["1\n2\r\n3", ""]]),
        ("a\nin \"the\" middle\n", [["a"], ["in \"the\" middle"]]),
        ("a\n\"x\"\"\u{301}\"\n", [["a"], ["x\"\u{301}"]]),
        ("\"a,b\",c\n1,2\n", [["a,b", "c"], ["1", "2"]]),
        ("ü,🎟\nß,👩‍👩‍👧\n", [["ü", "🎟"], ["ß", "👩‍👩‍👧"]]),
    ])
    func `a table is read with any separator and line end`(_ text: String, _ expected: [[String]]) throws {
        #expect(try CSVTable(Array(text.utf8)).columns == expected[0])
        #expect(try rows(text).map(\.values) == Array(expected.dropFirst()))
    }

    @Test(arguments: [
        ("", "the table is empty"), ("\n\n", "the table is empty"), ("a,\n1,2\n", "column 2 has no name"),
        ("a,b,a\n", "two columns have the same name: a"),
        ("a,b\n1,2\n\n3\n", "line 4: 1 values, but the header line has 2"),
        ("a\n\"1\n2\"\n\"3\n", "line 4: a quotation mark is not closed"),
        ("a\n\"1\n2\"3\n", "line 3: text after a closing quotation mark"),
    ])
    func `an invalid table is refused with a reason`(_ text: String, _ sentence: String) {
        let error = #expect(throws: Diagnostic.self) { try rows(text) }
        #expect(error?.sentence == sentence)
        #expect(error?.status == .usage)
    }

    @Test func `a table that is not UTF-8 is refused`() {
        let error = #expect(throws: Diagnostic.self) { try CSVTable([0x61, 0x0A, 0xFC, 0x0A]) }
        #expect(error?.sentence == "not UTF-8")
    }

    @Test func `a row has the number of the line where it begins`() throws {
        #expect(try rows("a\n\"1\n2\"\n3\n").map(\.start.line) == [2, 4])
    }

    /// The empty row shows that the comma is the separator, also for the rows before it.
    @Test(arguments: ["a,b\r\n\"1\n2\",3\n\n4,5\n\"6\",", "a\n1\n,,\n2;3\n", "\u{FEFF}a;b\rß;👩‍👩‍👧\r1;\r"])
    func `a row is read again`(_ text: String) throws {
        var table = try CSVTable(Array(text.utf8))
        let rows = try rows(text)
        while try table.next() != nil {}
        for row in rows.reversed() {
            table.seek(to: row.start)
            let again = try table.next()
            #expect(again?.values == row.values)
            #expect(again?.start.line == row.start.line)
        }
    }
}

/// Fills templates with values.
struct TemplateTests {
    @Test(arguments: [
        ("no place", "no place"), ("{a} and {b c}", "1 and 2"), ("{a}{a}", "11"),
        ("{{a}} is {a}", "{a} is 1"), ("{a}\u{301}", "1\u{301}"), ("}}{{", "}{"), ("", ""),
    ])
    func `a template is filled with the values of a row`(_ text: String, _ expected: String) throws {
        #expect(try #require(Template(text)).filled(with: ["a": "1", "b c": "2"]) == expected)
    }

    @Test(arguments: ["{a", "a}", "{{a}", "{a}}", "{}"])
    func `a template with an unbalanced brace is refused`(_ text: String) { #expect(Template(text) == nil) }

    @Test func `a template names its columns`() throws {
        #expect(try #require(Template("{a} {{b}} {c}")).columns == ["a", "c"])
    }
}
