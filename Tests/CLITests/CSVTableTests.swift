import Records
import Testing
import Texts

@testable import CLI

/// Reads tables as spreadsheets write them.
struct CSVTableTests {
    private func rows(_ text: String, separator: CSVSeparator? = nil) throws -> [CSVTable.Row] {
        var table = try CSVTable(Array(text.utf8), separator: separator)
        var rows: [CSVTable.Row] = []
        while let row = try table.next() { rows.append(row) }
        return rows
    }

    @Test(arguments: [
        ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
        ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
        ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
        ("a;b\n1,5;2\n", [["a", "b"], ["1,5", "2"]]),
        ("a\tb\n1;\t,\n", [["a", "b"], ["1;", ","]]),
        ("a\n\n1\n\r\n2\n\n", [["a"], ["1"], ["2"]]),
        ("a,b\n,\n 1 , 2\n,3\n", [["a", "b"], [" 1 ", " 2"], ["", "3"]]),
        ("a\n\"say \"\"no\"\"\"\n", [["a"], ["say \"no\""]]),
        ("a,b\n\"1\n2\r\n3\",\"\"\n", [["a", "b"], ["1\n2\r\n3", ""]]),
        ("a\nin \"the\" middle\n", [["a"], ["in \"the\" middle"]]),
        ("a\n\"x\"\"\u{301}\"\n", [["a"], ["x\"\u{301}"]]),
        ("\"a,b\",c\n1,2\n", [["a,b", "c"], ["1", "2"]]),
        ("\"a, b\";c\n1;2\n", [["a, b", "c"], ["1", "2"]]),
        ("a, b;c\n1, 2;3\n", [["a, b", "c"], ["1, 2", "3"]]),
        ("a; b,c\n1; 2,3\n", [["a; b", "c"], ["1; 2", "3"]]),
        ("a, b\n1, 2\n", [["a", " b"], ["1", " 2"]]),
        ("a\nb; c\n", [["a"], ["b; c"]]),
        ("sep=;\r\na,b;c\r\n1;2\r\n", [["a,b", "c"], ["1", "2"]]),
        ("sep=\t\na\tb;c\n1\t2\n", [["a", "b;c"], ["1", "2"]]),
        ("sep=a,b\n1,2\n", [["sep=a", "b"], ["1", "2"]]),
        ("a;b;;;\n1;2;;;\n;;;;\n", [["a", "b"], ["1", "2"]]),
        ("a,,b\n1,,2\n3,,4,,\n", [["a", "b"], ["1", "2"], ["3", "4"]]),
        ("a,b,c\n1\n2,3\n", [["a", "b", "c"], ["1", "", ""], ["2", "3", ""]]),
        ("ü,🎟\nß,👩‍👩‍👧\n", [["ü", "🎟"], ["ß", "👩‍👩‍👧"]]),
    ])
    func `a table is read with any separator and line end`(_ text: String, _ expected: [[String]]) throws {
        #expect(try CSVTable(Array(text.utf8)).columns == expected[0])
        #expect(try rows(text).map(\.values) == Array(expected.dropFirst()))
    }

    @Test(arguments: [
        ("", "the table is empty"), ("\n\n", "the table is empty"), ("sep=;\n", "the table is empty"),
        ("a,\n1,2\n", "line 2: column 2 has a value, but no name"),
        ("a\n1,2\n", "line 2: column 2 has a value, but no name"),
        ("a,,c\n1,2,\n", "line 2: column 2 has a value, but no name"),
        ("a,b;c\n1,2;3\n", "commas and semicolons separate the header line"),
        ("a, b; c\n", "commas and semicolons separate the header line"),
        ("sep=|\na|b\n", "line 1 names a separator that is no comma, semicolon or tab"),
        ("a,b,a\n", "two columns have the same name: a"),
        ("a,b\n1,2\n\n3,4,5\n", "line 4: column 3 has a value, but no name"),
        ("a\n\"1\n2\"\n\"3\n", "line 4: a quotation mark is not closed"),
        ("a\n\"1\n2\"3\n", "line 3: text after a closing quotation mark"),
    ])
    func `an invalid table is refused with a reason`(_ text: String, _ sentence: String) {
        let error = #expect(throws: Diagnostic.self) { try rows(text) }
        #expect(error?.sentence == sentence)
        #expect(error?.status == .usage)
    }

    @Test func `the separator that the user names counts`() throws {
        #expect(try rows("a,b;c\n1;2\n", separator: .semicolon).map(\.values) == [["1", "2"]])
        #expect(try rows("sep=,\na,b;c\n1;2\n", separator: .semicolon).map(\.values) == [["1", "2"]])
        #expect(try rows("a\nb, c\n", separator: .semicolon).map(\.values) == [["b, c"]])
    }

    @Test func `a row says how many columns it reaches`() throws {
        #expect(try rows("a,,b,c,\n1\n1,\n1,,2\n1,,2,3\n").map(\.presentCount) == [1, 1, 2, 3])
    }

    @Test func `a row has the number of the line where it begins`() throws {
        #expect(try rows("a\n\"1\n2\"\n3\n").map(\.start.line) == [2, 4])
    }

    @Test(arguments: ["a,b\r\n\"1\n2\",3\n\n4,5\n\"6\",", "a\n1\n,,\n2;3\n", "a;b\rß;👩‍👩‍👧\r1;\r"])
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

/// Reads the encodings in which spreadsheets write tables.
struct TableTextTests {
    private func units(_ text: String, isBigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBigEndian ? bytes : bytes.reversed()
        }
    }

    @Test(arguments: [true, false])
    func `UTF-16 is read in both orders`(isBigEndian: Bool) throws {
        let text = try TableText(units("\u{FEFF}ü\t🎟\r\n1\t2", isBigEndian: isBigEndian))
        #expect(text.encoding == .utf16)
        #expect(String(decoding: text.bytes, as: UTF8.self) == "ü\t🎟\r\n1\t2")
    }

    @Test func `a byte order mark is dropped once`() throws {
        #expect(try TableText(Array("\u{FEFF}\u{FEFF}a".utf8)).bytes == Array("\u{FEFF}a".utf8))
        #expect(try TableText(Array("a".utf8)).encoding == .utf8)
    }

    @Test(arguments: [
        ([0x61, 0x0A, 0xFC, 0x0A], "not UTF-8"), ([0xFF, 0xFE, 0x61], "not UTF-16"),
        ([0xFE, 0xFF, 0xD8, 0x00, 0x00, 0x61], "not UTF-16"),
    ])
    func `a text in no known encoding is refused`(_ bytes: [UInt8], _ sentence: String) {
        let error = #expect(throws: Diagnostic.self) { try TableText(bytes) }
        #expect(error?.sentence == sentence)
        #expect(error?.status == .usage)
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
