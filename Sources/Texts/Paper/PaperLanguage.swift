package import Foundation
package import SeQRcast

/// All sentences on paper, in one language. Each language has a file beside this one.
///
/// An option chooses it and not the locale: readers of the paper may not read the printer's language,
/// and the same command gives the same page on each computer.
package struct PaperLanguage: Sendable {
    /// Where it is written, and the shapes of its letters.
    package let print: PrintLanguage
    /// The Debian package with a font that has its letters.
    package let fonts: String

    package let privateMessage: String
    package let privateMessages: String
    package let onlyNoise: String
    package let howToMessage: String
    package let howToMessageLink: String
    package let howToBoard: String
    package let howToBoardLink: String
    package let howToCode: String
    package let howToLink: String
    /// Before the text of `--reader`.
    package let noReader: String
    package let until: String

    package let photographAll: CountedText
    package let anyAreEnough: CountedText
    package let allAreNeeded: CountedText
    package let howToParts: String
    package let ofCount: CountedText
    package let partOfCount: PaperText
    package let done: String
    package let page: PaperText

    package let card: String
    package let compareCard: String
    package let compareCardLink: String

    package let forOnePerson: String
    package let forOnly: PaperText
    package let scanShare: String
    package let nobodyElse: String
    /// The same, with the recipient's digits.
    package let onlyHolder: PaperText
    package let compareGiver: PaperText

    package let askToFollow: String
    package let asksOwner: String
    package let compareInviter: String

    package let request: String
    package let authorization: String
    package let endorsedRequest: String
    package let onlyRecipient: String
    package let signature: String
    package let signsDocument: String
    package let howToSignature: String

    package let locked: String
    package let needsPassphrase: String
    package let howToLocked: String
    package let howToLockedLink: String

    package let keys: String
    package let keysContents: String
    let codes: CountedText
    let allCodes: PaperText
    let someCodes: PaperText
    let enoughCodes: CountedText
    package let howToRestore: String
    package let keepPassphrase: String
    package let whoHasBoth: String
    package let passphrasePlace: String
    package let neverPassphrase: String
    package let restoredOnTrial: String

    package let forGuest: PaperText
    package let guestTitle: String
    package let guestIntroduction: String
    package let savePage: String
    package let howToSave: PaperText
    package let typePassphrase: String
    package let howToType: PaperText
    package let compareOwner: String
    package let howToCompare: PaperText
    package let showCode: String
    package let howToShow: String
    package let tryThis: String
    package let keepPage: String
    package let whoHasPage: String
    package let lostPage: String
    package let reportLoss: PaperText
    package let compareDigest: String

    /// Short names, from Sunday.
    let weekdays: [String]
    /// Short names: digits alone would be read differently in different countries.
    let months: [String]
    /// Such as `{day} {month} {year}`.
    let date: PaperText
    /// Such as `{weekday} {date}`.
    let dayOfWeek: PaperText
    /// Such as `{day}, {time}`.
    let moment: PaperText
    /// Between two sentences.
    let gap: String
}

extension PaperLanguage {
    /// How many codes there are, and how many of them restore a backup.
    package func codesRestore(_ count: Int, _ needed: Int) -> String {
        count == needed
            ? allCodes(["codes": codes(count)])
            : someCodes(["codes": codes(count), "enough": enoughCodes(needed)])
    }

    /// Joins sentences to one text.
    package func joined(_ sentences: String?...) -> String {
        sentences.compactMap(\.self).joined(separator: gap)
    }

    /// Returns the day before which or the time at which a message is expired: `Sat 5 Dec 2026`,
    /// or `Sat 5 Dec 2026, 19:00`.
    ///
    /// - Parameter expiry: the first second at which it is expired.
    package func lastDay(before expiry: Timestamp, in timeZone: TimeZone = .user) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let isMidnight = calendar.startOfDay(for: expiry.date) == expiry.date
        let time = expiry.date.addingTimeInterval(isMidnight ? -1 : 0)
        let parts = calendar.dateComponents([.year, .month, .day, .weekday, .hour, .minute], from: time)
        let day = dayOfWeek(["weekday": weekdays[(parts.weekday ?? 1) - 1], "date": written(parts)])
        guard !isMidnight else { return day }
        let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
        return moment(["day": day, "time": "\(hour):\(minute < 10 ? "0" : "")\(minute)"])
    }

    /// Returns the day of a time: `22 Nov 2026`.
    package func day(of time: Timestamp, in timeZone: TimeZone = .user) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return written(calendar.dateComponents([.year, .month, .day], from: time.date))
    }

    private func written(_ parts: DateComponents) -> String {
        date([
            "day": "\(parts.day ?? 1)", "month": months[(parts.month ?? 1) - 1],
            "year": "\(parts.year ?? 1)",
        ])
    }
}
