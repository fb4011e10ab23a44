import SeQRcast
import Testing
import Texts

@testable import CLI

/// Prints names beside other text on a line.
struct PrintableNameTests {
    @Test(arguments: [
        "Alice", "Läufer ♗", "Alice Smith", "O'Brien", "Dr. No", "chess-2026", "Reading room", "火曜日", "Олена",
        "علی\u{200C}رضا",
        "क्\u{200D}ष", "👨\u{200D}👩\u{200D}👧 family", "❤\u{FE0F}", "👁\u{FE0F}\u{200D}🗨\u{FE0F}", "May",
        "out/Bob-24473-55588-x.png",
        "20261122_101112.jpg", "Standby", "Ωmega",
    ])
    func `a plain name is printed as written`(_ name: String) {
        #expect(ExactText(name.printableName) == ExactText(name))
    }

    @Test(arguments: [
        (
            "Bob [24473 55588 28998 82665 10225 33824, verified]",
            "\"Bob [24473 55588 28998 82665 10225 33824, verified]\""
        ),
        ("Bob · #3", "\"Bob · #3\""), ("chess#3", "\"chess#3\""), ("go@Alice", "\"go@Alice\""),
        ("a: b", "\"a: b\""),
        (#"say "hi""#, #""say \"hi\"""#), (#"a\u{200b}"#, #""a\\u{200b}""#),
        ("chess by Alice", "\"chess by Alice\""),
        ("chess bу Alice", "\"chess bу Alice\""), ("Bob (you)", "\"Bob (you)\""),
        ("(no name)", "\"(no name)\""),
        ("24473 55588 28998 82665", "\"24473 55588 28998 82665\""), ("2447355588", "\"2447355588\""),
        ("a channel", "\"a channel\""), ("none", "\"none\""), ("two  spaces", "\"two  spaces\""),
        (" a", "\" a\""), ("", "\"\""),
        // Look-alikes of a middle dot, a bracket, a quotation mark, a colon.
        ("a ꞏ b", "\"a ꞏ b\""), ("Bob 【you】", "\"Bob 【you】\""), ("“Bob”", "\"“Bob”\""),
        ("a ː b", "\"a ː b\""),
        ("a ［b］", "\"a ［b］\""),
    ])
    func `a name that looks like the text around it is quoted`(_ name: String, _ printed: String) {
        #expect(name.printableName == printed)
    }

    @Test(arguments: [
        ("Bob\u{200B}", "Bob\\u{200b}"), ("Bo\u{200D}b", "Bo\\u{200d}b"), ("Bob\u{FE0F}", "Bob\\u{fe0f}"),
        ("Bo\u{34F}b", "Bo\\u{34f}b"), ("Bob\u{3164}", "Bob\\u{3164}"), ("Bob\u{2800}", "Bob\\u{2800}"),
        ("Bob\u{A0}Smith", "Bob\\u{a0}Smith"), ("a\u{200C}b", "a\\u{200c}b"), ("😀\u{200D}", "😀\\u{200d}"),
        ("\u{301}a", "\\u{301}a"), ("a\u{1B}b", "a\\u{1b}b"), ("\u{202E}a", "\\u{202e}a"),
    ])
    func `an invisible character is spelled out`(_ name: String, _ printed: String) {
        #expect(name.printableName == printed)
    }

    @Test func `a byte of a path that is not UTF-8 is spelled out`() {
        let path = String(pathBytes: [0xC3, 0xA4, 0xE4, 0xC0, 0x80])
        #expect(path.printableName == #"ä\xE4\xC0\x80"#)
        #expect(path.escaped() == #"ä\xE4\xC0\x80"#)
        #expect(#"b\xE4r"#.printableName == #""b\\xE4r""#)
    }

    @Test func `a value that looks like several values is quoted`() throws {
        let fields = try Fields([
            Field(key: Name("a"), value: "1 · b: 2"), Field(key: Name("c: d"), value: "x, y"),
        ])
        #expect(
            try Content(Record(type: Name("t"), fields: fields)).inOneLine
                == #"t · a: "1 · b: 2" · "c: d": x, y"#)
    }
}
