import Exports
import Records
import Testing
import Texts

@testable import CLI

/// Writes values that spreadsheets and this program read correctly.
struct CSVFormTests {
    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"), ("＝1", "'＝1"), ("－1", "'－1"),
        ("\t=1", "'\t'=1"), ("\r\n=1", "'\r\n'=1"), ("a=1", "a=1"), ("geo:1,-2", "geo:1,-2"),
        ("a;=1", "a;'=1"), ("a\t@b", "a\t'@b"), ("a\r\n=1;b", "a\r\n'=1;b"), ("a; \"=1\"", "a; \"'=1\""),
        (" =1", " '=1"),
    ])
    func `a formula of a spreadsheet gets an apostrophe`(_ text: String, _ expected: String) {
        #expect(CSVForm().harmless(text) == expected)
    }

    /// A spreadsheet may separate values elsewhere than the table does.
    @Test(arguments: [
        (CSVSeparator.semicolon, "a,=1", "a,'=1"), (.semicolon, "a;=1", "a;=1"),
        (.semicolon, "a\t=1", "a\t'=1"),
        (.tab, "a,=1;+2", "a,'=1;'+2"), (.tab, "a\t=1", "a\t=1"),
    ])
    func `a formula behind another separator gets an apostrophe`(
        _ separator: CSVSeparator, _ text: String, _ expected: String
    ) {
        #expect(CSVForm(separator: separator).harmless(text) == expected)
    }

    @Test(arguments: [
        (["a", "b"], "a,b"), (["a,b", ""], "\"a,b\","), (["say \"no\""], "\"say \"\"no\"\"\""),
        (["a\nb", "c\r"], "\"a\nb\",\"c\r\""), (["a\r\nb"], "\"a\r\nb\""),
    ])
    func `values with separators are quoted`(_ values: [String], _ expected: String) {
        #expect(CSVForm().line(values) == expected + "\r\n")
    }

    /// A manifest has columns that its user named, and is read when its batch continues.
    @Test(
        arguments: [
            "{a}", "first; last", "a\tb", "\u{FEFF}a", "\"\u{301}", "\"", "a,b", "a\r\nb", "sep=;", " a",
        ], CSVSeparator.allCases)
    func `a written row is read as the same values`(_ value: String, _ separator: CSVSeparator) throws {
        let form = CSVForm(separator: separator, hasMark: true)
        for values in [[value, "b"], ["b", value], [value]] {
            let text = try TableText(Array((form.opening + form.line(values) + form.line(values)).utf8))
            #expect(text.encoding == .markedUTF8)
            var table = try CSVTable(text.bytes)
            #expect(table.columns == values)
            let row = try table.next()
            #expect(row?.values == values)
            let end = try table.next()
            #expect(end == nil)
        }
    }
}
