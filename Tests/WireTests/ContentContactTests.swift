import Testing
import Wire

@Suite struct ContentContactTests {
    /// A card of version 4.0 with `lines` between its name and its end.
    private static func card(_ lines: String...) -> String {
        (["BEGIN:VCARD", "VERSION:4.0", "FN:Ada"] + lines + ["END:VCARD"]).joined(separator: "\n")
    }

    @Test(arguments: [
        card(), card() + "\n", card() + "\r\n\n", "\n" + card(),
        card("TEL;TYPE=home,cell;PREF=1:+1"), card("item1.TEL:+1"), card("X-A;B=\"a;b:c,d\",e:f"),
        card("NOTE:"),
        card("NOTE;A=:x"), card("NOTE:\ttab"), card("NOTE;LABEL=Grüße:♞"), card("no-te:a:b;c\"d"),
        card("", "NOTE:x"),
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:L;A;;;\r\nFN:Ada\r\nEND:VCARD\r\n",
        "begin:vcard\nversion:4.0\nfn:Ada\nend:VCard", "BEGIN:VCARD\nFN:Ada\nVERSION:3.0\nEND:VCARD",
        "BEGIN:VCARD\nVERSION:4.0\nFN: \nFN:Ada\nFN:A.\nEND:VCARD",
        "BEGIN:VCARD\nVERSION:4.0\ng.FN;X=y:Ada\nEND:VCARD",
    ])
    func `valid vCards are accepted`(text: String) throws {
        #expect(refusal(.contact, text) == nil)
        #expect(try VCard(text).formattedName == "Ada")
    }

    @Test(
        arguments: [
            ("Ada", .notACard), (" BEGIN:VCARD\nEND:VCARD", .notACard),
            ("BEGIN:VCARD2\nEND:VCARD", .notACard),
            ("BEGIN:VCALENDAR", .notACard), ("BEGIN:VCARD \nEND:VCARD", .notACard),
            ("VERSION:4.0\nBEGIN:VCARD", .notACard),
            ("a.BEGIN:VCARD\nEND:VCARD", .notACard), ("\u{FEFF}" + card(), .notACard),
            ("BEGIN:VCARD", .notTerminated), ("BEGIN:VCARD\nVERSION:4.0\nFN:Ada\n", .notTerminated),
            ("BEGIN:VCARD\nVERSION:4.0\nFN:Ada\n END:VCARD", .notTerminated),
            ("BEGIN:VCARD\nFN:Ada\nEND:VCARD", .noVersion),
            ("BEGIN:VCARD\nVERSION:2.1\nFN:Ada\nEND:VCARD", .unsupportedVersion(line: 2)),
            ("BEGIN:VCARD\nVERSION: 4.0\nFN:Ada\nEND:VCARD", .unsupportedVersion(line: 2)),
            ("BEGIN:VCARD\nFN:Ada\nVERSION:4.0\nEND:VCARD", .versionNotFirst(line: 3)),
            (card("VERSION:4.0"), .repeatedProperty(line: 4)),
            ("BEGIN:VCARD\nVERSION:4.0\nEND:VCARD", .noFormattedName),
            ("BEGIN:VCARD\nVERSION:4.0\nFN:\nFN: \\n\nEND:VCARD", .noFormattedName),
            (card() + "\n" + card(), .moreThanOne(line: 5)), (card("BEGIN:VCARD"), .moreThanOne(line: 4)),
            (card() + "\nbye", .textAfterEnd(line: 5)), (card() + "\n\n\nNOTE:x", .textAfterEnd(line: 7)),
            (card("BEGIN:VEVENT"), .misnested(line: 4)), (card("END:VEVENT"), .misnested(line: 4)),
            (card("NOTE"), .badLine(4)), (card(":x"), .badLine(4)), (card("NO TE:x"), .badLine(4)),
            (card("NO_TE:x"), .badLine(4)), (card("é:x"), .badLine(4)), (card(".NOTE:x"), .badLine(4)),
            (card("a.:x"), .badLine(4)), (card("a.b.NOTE:x"), .badLine(4)), (card("TEL;HOME:x"), .badLine(4)),
            (card("TEL;=a:x"), .badLine(4)), (card("TEL;A=\"b:x"), .badLine(4)),
            (card("TEL;A=b\"c\":x"), .badLine(4)),
            (card("TEL;A=\"b\"c:x"), .badLine(4)), (card("TEL;A=b"), .badLine(4)),
            (card("TEL;:x"), .badLine(4)),
            (card("", "", "NOTE"), .badLine(6)), (card("NOTE:a", " b", " c", "NOTE"), .badLine(7)),
            (card("END;A=b:VCARD"), .badLine(4)), (card("END:"), .badLine(4)),
            (card("a.END:VCARD"), .badLine(4)),
            (card("NOTE:\u{1B}"), .controlCharacter(line: 4)),
            (card("NOTE:a\rb"), .controlCharacter(line: 4)),
            (card("NOTE:\u{7F}"), .controlCharacter(line: 4)),
            (card("NOTE:x\r\r"), .controlCharacter(line: 4)),
        ] as [(String, ContentError)])
    func `invalid vCards are refused with the reason`(text: String, error: ContentError) {
        #expect(refusal(.contact, text) == error)
    }

    @Test(arguments: ["\n ", "\r\n ", "\n\t", "\r\n\t"])
    func `every line may be folded anywhere`(fold: String) throws {
        let folded =
            "BEG\(fold)IN:VCARD\nVERSION:3\(fold).0\nF\(fold)N:A\(fold)d\(fold)a\(fold) L.\nEND:VCARD\(fold)"
        let card = try VCard(folded)
        #expect(card.version == .three)
        #expect(card.formattedName == "Ada L.")
    }

    @Test func `the formatted name is unescaped`() throws {
        let card = try VCard("BEGIN:VCARD\nVERSION:4.0\nFN:a\\,b\\;c\\\\d\\ne\\Nf\\g, h\\\nEND:VCARD")
        #expect(card.version == .four)
        #expect(card.formattedName == "a,b;c\\d\ne\nf\\g, h\\")
    }
}
