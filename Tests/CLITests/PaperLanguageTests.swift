import Foundation
import SeQRcast
import Testing

@testable import CLI
@testable import Texts

/// Sentences and dates on paper.
struct PaperLanguageTests {
    private static let berlin = TimeZone(secondsFromGMT: 3_600)!

    @Test(arguments: [
        // The first second of 6 December: valid through the 5th.
        ("2026-12-05T23:00:00Z", "Sat 5 Dec 2026", "Sa 5. Dez. 2026"),
        ("2026-12-05T18:00:00Z", "Sat 5 Dec 2026, 19:00", "Sa 5. Dez. 2026, 19:00"),
        ("2027-02-28T23:00:00Z", "Sun 28 Feb 2027", "So 28. Feb. 2027"),
        ("2026-03-01T08:05:00Z", "Sun 1 Mar 2026, 9:05", "So 1. März 2026, 9:05"),
    ])
    func `an expiry names the last day, as the language writes it`(
        _ time: String, _ english: String, _ german: String
    ) throws {
        let expiry = Timestamp(clamping: try Date(time, strategy: .iso8601))
        #expect(PaperLanguage.english.lastDay(before: expiry, in: Self.berlin) == english)
        #expect(PaperLanguage.german.lastDay(before: expiry, in: Self.berlin) == german)
    }

    @Test(arguments: [
        (PageLanguage.arabic, "السبت 5 ديسمبر 2026، 19:00"), (.chinese, "2026年12月5日 周六 19:00"),
        (.japanese, "2026年12月5日（土） 19:00"), (.turkish, "5 Ara 2026 Cmt, 19:00"),
        (.ukrainian, "сб, 5 груд. 2026, 19:00"), (.spanish, "sáb 5 dic 2026, 19:00"),
    ])
    func `each language has its own order in dates`(_ language: PageLanguage, _ expected: String) throws {
        let expiry = Timestamp(clamping: try Date("2026-12-05T18:00:00Z", strategy: .iso8601))
        // An isolated day would be no letter by which the line gets its direction.
        #expect(language.paper.lastDay(before: expiry, in: Self.berlin) == expected)
    }

    @Test(arguments: PageLanguage.allCases)
    func `each language has all names of days and months, and no empty sentence`(
        name: PageLanguage
    ) {
        let language = name.paper
        #expect(language.print.code.prefix(2) == name.rawValue)
        #expect(Set(language.weekdays).count == 7)
        #expect(Set(language.months).count == 12)
        for (label, value) in Mirror(reflecting: language).children where label != "gap" {
            if let sentence = value as? String { #expect(!sentence.isEmpty, "\(label ?? "")") }
        }
        for kind in [Code.Kind.request, .authorization, .endorsement, .documentSignature] {
            #expect(language.name(of: kind) != nil && language.use(of: kind) != nil, "\(kind)")
        }
        #expect(language.codesRestore(4, 3) != language.codesRestore(4, 4))
    }

    @Test(arguments: PageLanguage.allCases)
    func `sentences have the places of the English ones`(name: PageLanguage) {
        func places(_ text: String) -> Set<Substring> { Set(text.matches(of: /\{\w+\}/).map(\.output)) }
        for (own, english) in zip(
            Mirror(reflecting: name.paper).children, Mirror(reflecting: PaperLanguage.english).children)
        {
            switch (own.value, english.value) {
            case (let own as PaperText, let english as PaperText):
                #expect(places(own.template) == places(english.template))
            case (let own as CountedText, _):
                // A form for 1 or 2 may say the number in words.
                for form in own.forms { #expect(places(form).isSubset(of: ["{count}"])) }
                #expect(own.forms.last.map(places) == ["{count}"], "\(own.forms)")
            default: break
            }
        }
    }

    /// The plurals of CLDR.
    @Test func `a number chooses the form`() {
        let polish = CountedText.polish(one: "one", few: "few", many: "many")
        let ukrainian = CountedText.ukrainian(one: "one", few: "few", many: "many")
        let arabic = CountedText.arabic(one: "one", two: "two", few: "few", many: "many", other: "other")
        let counts = [1, 2, 4, 5, 11, 12, 21, 22, 25, 100, 101, 103, 111, 112]
        #expect(
            counts.map { polish($0) } == [
                "one", "few", "few", "many", "many", "many", "many", "few", "many", "many", "many", "few",
                "many", "many",
            ])
        #expect(
            counts.map { ukrainian($0) } == [
                "one", "few", "few", "many", "many", "many", "one", "few", "many", "many", "one", "few",
                "many", "many",
            ])
        #expect(
            counts.map { arabic($0) } == [
                "one", "two", "few", "few", "many", "many", "many", "many", "many", "other", "other", "few",
                "many", "many",
            ])
        #expect(CountedText.one("one", other: "{count}")(2) == "2")
    }

    @Test func `a value keeps its direction in a sentence from right to left`() {
        let text: PaperText = "من {giver}."
        #expect(text(["giver": "{giver}"]) == "من \u{2068}{giver}\u{2069}.")
        #expect(PaperLanguage.english.forOnly(["name": "A"]) == "For A only")
    }
}
