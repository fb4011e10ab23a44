import Foundation
import SeQRcast
import Testing
import Texts

@testable import CLI

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

    @Test(arguments: PaperLanguageName.allCases)
    func `each language has all names of days and months, and no empty sentence`(
        name: PaperLanguageName
    ) {
        let language = name.paper
        #expect(language.weekdays.count == 7)
        #expect(language.months.count == 12)
        for (label, value) in Mirror(reflecting: language).children {
            if let sentence = value as? String { #expect(!sentence.isEmpty, "\(label ?? "")") }
        }
        for kind in [Code.Kind.request, .authorization, .endorsement, .documentSignature] {
            #expect(language.name(of: kind) != nil && language.use(of: kind) != nil, "\(kind)")
        }
        #expect(language.codesRestore(4, 3) != language.codesRestore(4, 4))
    }
}
