import Links
import Testing

/// Names that people confuse (UTS #39).
struct NameLikenessTests {
    @Test(arguments: [
        "Bob", "bob", "BOB", "Bоb", "Воb", "Bob\u{200D}", "B\u{34F}ob", "Bob\u{FE0F}", "Bob\u{3164}",
        "Bob\u{2800}", "\u{115F}Bob",
        "Ｂｏｂ", "B\u{AD}ob", "Bob\u{E0041}", "\u{A0}Bob",
    ])
    func `names that look like Bob are alike`(_ name: String) {
        #expect(NameLikeness(name).resembles(NameLikeness("Bob")))
    }

    @Test(arguments: [
        ("Alice", "AIice"), ("Alice", "aIice"), ("Alice", "A1ice"), ("Chess  club", "chess\u{2003}club"),
        ("modern", "rnodern"),
    ])
    func `names that look the same are alike`(_ name: String, _ other: String) {
        #expect(NameLikeness(name).resembles(NameLikeness(other)))
        #expect(NameLikeness(other).resembles(NameLikeness(name)))
    }

    @Test func `the blanks of ASCII are those of Unicode`() {
        for value in UInt8(0)...0x7F {
            let scalar = Unicode.Scalar(value)
            let isBlank = NameLikeness("a\(scalar)b").resembles(NameLikeness("a b"))
            #expect(isBlank == scalar.properties.isWhitespace, "\(value)")
        }
    }

    @Test(arguments: [
        ("Bob", "Bobby"), ("Alice", "Alina"), ("chess", "chess 2"), ("Олена", "Ольга"), ("a b", "ab"),
    ])
    func `names that look different are not alike`(_ name: String, _ other: String) {
        #expect(!NameLikeness(name).resembles(NameLikeness(other)))
    }

    /// One scalar that looks like eighteen, as often as a name has room for it.
    @Test func `the longest names can be compared`() {
        let name = String(repeating: "\u{FDFA}", count: 64)
        #expect(NameLikeness(name + "\u{200D}").resembles(NameLikeness(name)))
        #expect(Skeleton.of(name).unicodeScalars.count > 64)
    }
}
