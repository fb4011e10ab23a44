import Records
import SeQRcast
import Testing
import Texts

@testable import CLI

/// Writes and reads JSON.
struct JSONTreeTests {
    private static let decomposed = "e\u{301}"
    private static let composed = "\u{E9}"

    @Test func `names that differ only in their bytes are two members`() throws {
        let fields = try Fields([
            Field(key: Name(Self.decomposed), value: "1"), Field(key: Name(Self.composed), value: "2"),
        ])
        let record = RecordJSON(Record(type: try Name("t"), fields: fields))
        let line = "{\"data\":{\"\(Self.decomposed)\":\"1\",\"\(Self.composed)\":\"2\"},\"type\":\"t\"}"
        #expect(ExactText(JSON.text(of: record)) == ExactText(line))
    }

    @Test(arguments: [
        ("plain", "plain"), ("Läufer ♗ 火曜日", "Läufer ♗ 火曜日"), (#"a"b\c/d"#, #"a\"b\\c/d"#),
        ("a\n\r\t\u{8}\u{C}b", #"a\n\r\t\b\fb"#), ("a\u{1B}[2J\u{0}", #"a\u001b[2J\u0000"#),
        ("\u{7F}\u{85}\u{9B}", #"\u007f\u0085\u009b"#), ("\u{2028}\u{2029}", #"\u2028\u2029"#),
        ("\u{202E}\u{2066}\u{200F}\u{61C}", #"\u202e\u2066\u200f\u061c"#),
        ("\u{200B}\u{200D}\u{FEFF}\u{AD}\u{FE0F}\u{3164}", #"\u200b\u200d\ufeff\u00ad\ufe0f\u3164"#),
        ("\u{E0041}\u{1D173}", #"\udb40\udc41\ud834\udd73"#), ("😀", "😀"),
        ("\"\u{301}", "\\\"\u{301}"),
    ])
    func `a text is escaped for a terminal, and read again`(_ text: String, _ written: String) throws {
        #expect(ExactText(JSONTree.text(text).line) == ExactText("\"\(written)\""))
        guard case .text(let read) = try JSONTree(JSONTree.text(text).line.utf8) else {
            Issue.record("no text")
            return
        }
        #expect(ExactText(read) == ExactText(text))
    }

    private struct Everything: Encodable {
        var aText = "x"
        var absent: String?
        var isTrue = true
        var number = UInt64.max
        var numbers = [1.0, -0.5, 1e-7]
        var nested = [["a": 1]]
        var sha256 = ""
    }

    @Test func `a type becomes an object in snake case`() {
        #expect(
            JSON.text(of: Everything())
                == #"{"a_text":"x","is_true":true,"nested":[{"a":1}],"number":18446744073709551615,"numbers":[1,-0.5,1e-07],"sha256":""}"#
        )
    }

    @Test(arguments: [
        (
            #" { "b" : [ 1 , 2.50, -1e3 ] , "a" : { } , "c":[], "d":null} "#,
            #"{"a":{},"b":[1,2.5,-1000],"c":[],"d":null}"#
        ),
        (#""\u00e9\ud83d\ude00\/""#, "\"é😀/\""), ("\u{FEFF}true", "true"), ("0", "0"),
        ("-12345678901234567890123456789012345.678", "-12345678901234567890123456789012345.678"),
        ("1E+2", "100"), ("0.00e-1", "0"),
    ])
    func `valid JSON is read`(_ text: String, _ written: String) throws {
        #expect(try JSONTree(text.utf8).line == written)
    }

    @Test(arguments: [
        "", " ", "{", "{}}", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "'a'", "tru",
        "truee", "01", "1.",
        ".5", "+1", "1e", "1e+", "-", "1.e1", "0x1", "NaN", "\"", "\"\n\"", #""\x""#, #""\ud83d""#,
        #""\ude00""#, #""\u12""#,
        #""\ud83d\u0041""#,
        "1 2", String(repeating: "[", count: 100_000),
    ])
    func `invalid JSON is refused`(_ text: String) {
        #expect {
            try JSONTree(text.utf8)
        } throws: {
            if case .malformed? = $0 as? JSONFault { true } else { false }
        }
    }

    @Test(arguments: [
        "123456789012345678901234567890123456789", "0.123456789012345678901234567890123456789", "1e200",
        "1e-200", "1e99999999999999999999",
    ])
    func `a number that would be changed is refused`(_ text: String) {
        #expect {
            try JSONTree("[\(text)]".utf8)
        } throws: {
            if case .unusualNumber(text)? = $0 as? JSONFault { true } else { false }
        }
    }

    @Test(arguments: [
        #"{"a":1,"a":2}"#, "[{\"\(composed)\":1,\"\(decomposed)\":2}]", #"{"a":{"b":1,"\u0062":1}}"#,
    ])
    func `an object with two names that look the same is refused`(_ text: String) {
        #expect {
            try JSONTree(text.utf8)
        } throws: {
            if case .repeatedName? = $0 as? JSONFault { true } else { false }
        }
    }
}
