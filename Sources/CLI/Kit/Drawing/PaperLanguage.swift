import ArgumentParser
import Foundation
import SeQRcast
import Texts

/// All sentences on paper, in one language. A new language is one more value in this file.
///
/// An option chooses it and not the locale: readers of the paper may not read the printer's language,
/// and the same command gives the same page on each computer.
struct PaperLanguage: Sendable {
    let privateMessage: String
    let privateMessages: String
    let onlyNoise: String
    let howToMessage: String
    let howToMessageLink: String
    let howToBoard: String
    let howToBoardLink: String
    let howToCode: String
    let howToLink: String
    /// Before the text of `--reader`.
    let noReader: String
    let until: String

    let photographAll: @Sendable (Int) -> String
    let anyAreEnough: @Sendable (Int) -> String
    let allAreNeeded: @Sendable (Int) -> String
    let howToParts: String
    let ofCount: @Sendable (Int) -> String
    let partOfCount: @Sendable (Int, Int) -> String
    let done: String
    let page: @Sendable (Int, Int) -> String

    let card: String
    let compareCard: String
    let compareCardLink: String

    let forOnePerson: String
    let forOnly: @Sendable (String) -> String
    let scanShare: String
    let nobodyElse: String
    /// The same, with the recipient's digits.
    let onlyHolder: @Sendable (_ digits: String) -> String
    let compareGiver: @Sendable (String) -> String

    let askToFollow: String
    let howToAsk: String
    let howToAskLink: String
    let compareInviter: String

    let request: String
    let authorization: String
    let endorsedRequest: String
    let onlyRecipient: String
    let signature: String
    let signsDocument: String
    let howToSignature: String

    let locked: String
    let needsPassphrase: String
    let howToLocked: String
    let howToLockedLink: String

    let keys: String
    let keysContents: String
    let codesRestore: @Sendable (_ count: Int, _ needed: Int) -> String
    let howToRestore: String
    let keepPassphrase: String
    let whoHasBoth: String
    let passphrasePlace: String
    let neverPassphrase: String
    let restoredOnTrial: String

    let forGuest: @Sendable (String) -> String
    let guestTitle: String
    let guestIntroduction: String
    let savePage: String
    let howToSave: @Sendable (_ giver: String, _ file: String) -> String
    let typePassphrase: String
    let howToType: @Sendable (_ giver: String) -> String
    let compareOwner: String
    let howToCompare: @Sendable (_ giver: String) -> String
    let showCode: String
    let howToShow: String
    let tryThis: String
    let keepPage: String
    let whoHasPage: String
    let lostPage: String
    let reportLoss: @Sendable (_ giver: String) -> String
    let compareDigest: String

    /// Short names, from Sunday.
    let weekdays: [String]
    /// Short names: digits alone would be read differently in different countries.
    let months: [String]
    let date: @Sendable (_ day: Int, _ month: String, _ year: Int) -> String
}

extension PaperLanguage {
    static let english = PaperLanguage(
        privateMessage: "A private message.",
        privateMessages: "Private messages.",
        onlyNoise: "Others see only noise.",
        howToMessage: "Subscribers: scan a photo of the code with SeQRcast.",
        howToMessageLink:
            "Subscribers: open the code with the camera of a phone, or scan a photo with SeQRcast.",
        howToBoard:
            "Subscribers: scan a photo of one code, or of the whole sheet, with SeQRcast.",
        howToBoardLink:
            "Subscribers: open a code with the camera of a phone, or scan a photo of the sheet with SeQRcast.",
        howToCode: "Scan a photo of the code with SeQRcast.",
        howToLink: "Open the code with the camera of a phone, or scan a photo with SeQRcast.",
        noReader: "No reader yet?",
        until: "Until",
        photographAll: { "Photograph all \($0)." },
        anyAreEnough: { $0 == 1 ? "Any one is enough." : "Any \($0) are enough." },
        allAreNeeded: { "All \($0) are needed." },
        howToParts:
            "One picture of the sheet, or one of each code, in any order. Scan them all with SeQRcast: it shows how many are missing.",
        ofCount: { "of \($0)" },
        partOfCount: { "\($0) of \($1)" },
        done: "done",
        page: { "Sheet \($0) of \($1)" },
        card: "SeQRcast card",
        compareCard: "Compare these digits with me in person:",
        compareCardLink: "A phone camera opens this card. Compare these digits with me in person:",
        forOnePerson: "For one person only",
        forOnly: { "For \($0) only" },
        scanShare: "Scan it once. Then it is not needed any more.",
        nobodyElse: "Nobody else can open it.",
        onlyHolder: { "Nobody else can open it: it is for the person with the digits \($0)." },
        compareGiver: { "From \($0). Compare these digits with \($0) in person." },
        askToFollow: "Ask to follow this channel.",
        howToAsk:
            "Scan a photo of the code with SeQRcast. It makes a request to the owner, who decides.",
        howToAskLink:
            "Open the code with the camera of a phone, or scan a photo with SeQRcast. It makes a request to the owner, who decides.",
        compareInviter: "Compare these digits with the owner in person.",
        request: "A request to follow a channel.",
        authorization: "An authorization to vouch for others.",
        endorsedRequest: "A request that a member vouches for.",
        onlyRecipient: "Only the person that it is for can open it.",
        signature: "A signature.",
        signsDocument: "It shows who signed a document.",
        howToSignature: "To check it, give SeQRcast the document and a photo of the code.",
        locked: "Locked.",
        needsPassphrase: "It opens with its passphrase.",
        howToLocked:
            "Show the code to SeQRcast or to its page for browsers, and type the passphrase. It is not on this sheet.",
        howToLockedLink:
            "Open the code's link with the camera of a phone, and type the passphrase. It is not on this sheet.",
        keys: "SeQRcast keys",
        keysContents: "Keys of all channels. No messages.",
        codesRestore: { $0 == $1 ? "\($0) codes, all are needed" : "\($0) codes; any \($1) are enough" },
        howToRestore:
            "Photograph or scan this sheet, on a computer where SeQRcast has no vault yet. Run this, and type the passphrase:",
        keepPassphrase: "Keep the passphrase elsewhere",
        whoHasBoth:
            "Whoever has both is you, in all your channels, and nobody can undo that. After you add or revoke members, print a new sheet and destroy this one.",
        passphrasePlace: "The passphrase is kept at",
        neverPassphrase: "The place or the person. Never the passphrase itself.",
        restoredOnTrial: "Test restore done on",
        forGuest: { "For \($0)" },
        guestTitle: "Read our board in a browser",
        guestIntroduction: "You need no program and no network: one page on your own device opens the codes.",
        savePage: "Save the page and open it",
        howToSave: {
            "\($0) gives you a file, \($1), by hand or in a way that you both trust.\nOpen it from your device, not from a link."
        },
        typePassphrase: "Type the passphrase",
        howToType: { "\($0) gives it to you in another way. It is not on this sheet: do not write it here." },
        compareOwner: "Compare the digits",
        howToCompare: {
            "The page shows these digits with each message. If one digit differs, close the page and ask \($0)."
        },
        showCode: "Show it a code from the board",
        howToShow: "Use the camera, or choose a picture.",
        tryThis: "Try it with this one:",
        keepPage: "Keep the page to yourself",
        whoHasPage: "Whoever has the page and the passphrase can read what you read.",
        lostPage: "Lost it?",
        reportLoss: { "Ask \($0) to revoke it: the page cannot open later messages." },
        compareDigest: "To be sure of the file, compare its SHA-256:",
        weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        date: { "\($0) \($1) \($2)" })

    static let german = PaperLanguage(
        privateMessage: "Eine private Nachricht.",
        privateMessages: "Private Nachrichten.",
        onlyNoise: "Andere sehen nur Rauschen.",
        howToMessage: "Abonnenten: ein Foto des Codes mit SeQRcast lesen.",
        howToMessageLink:
            "Abonnenten: den Code mit der Kamera eines Telefons öffnen, oder ein Foto davon mit SeQRcast lesen.",
        howToBoard: "Abonnenten: ein Foto eines Codes oder des ganzen Blattes mit SeQRcast lesen.",
        howToBoardLink:
            "Abonnenten: einen Code mit der Kamera eines Telefons öffnen, oder ein Foto des Blattes mit SeQRcast lesen.",
        howToCode: "Ein Foto des Codes mit SeQRcast lesen.",
        howToLink: "Den Code mit der Kamera eines Telefons öffnen, oder ein Foto davon mit SeQRcast lesen.",
        noReader: "Noch kein Leseprogramm?",
        until: "Bis",
        photographAll: { "Alle \($0) fotografieren." },
        anyAreEnough: { $0 == 1 ? "Einer genügt." : "Beliebige \($0) genügen." },
        allAreNeeded: { "Alle \($0) sind nötig." },
        howToParts:
            "Ein Bild vom ganzen Blatt oder eines von jedem Code, in beliebiger Reihenfolge. Alle Bilder mit SeQRcast lesen: Es zeigt, wie viele Codes fehlen.",
        ofCount: { "von \($0)" },
        partOfCount: { "\($0) von \($1)" },
        done: "erledigt",
        page: { "Blatt \($0) von \($1)" },
        card: "SeQRcast-Karte",
        compareCard: "Diese Ziffern persönlich mit mir vergleichen:",
        compareCardLink:
            "Jede Handykamera öffnet diese Karte. Diese Ziffern persönlich mit mir vergleichen:",
        forOnePerson: "Nur für eine Person",
        forOnly: { "Nur für \($0)" },
        scanShare: "Einmal lesen. Danach wird es nicht mehr gebraucht.",
        nobodyElse: "Niemand sonst kann den Code öffnen.",
        onlyHolder: { "Niemand sonst kann den Code öffnen: Er ist für die Person mit den Ziffern \($0)." },
        compareGiver: { "Von \($0). Diese Ziffern persönlich mit \($0) vergleichen." },
        askToFollow: "Bitten Sie darum, diesem Kanal zu folgen.",
        howToAsk:
            "Ein Foto des Codes mit SeQRcast lesen. Daraus wird eine Anfrage an den Besitzer, der entscheidet.",
        howToAskLink:
            "Den Code mit der Kamera eines Telefons öffnen, oder ein Foto davon mit SeQRcast lesen. Daraus wird eine Anfrage an den Besitzer, der entscheidet.",
        compareInviter: "Diese Ziffern persönlich mit dem Besitzer vergleichen.",
        request: "Eine Anfrage, einem Kanal zu folgen.",
        authorization: "Eine Vollmacht, für andere zu bürgen.",
        endorsedRequest: "Eine Anfrage, für die ein Mitglied bürgt.",
        onlyRecipient: "Nur die Person, für die sie ist, kann sie öffnen.",
        signature: "Eine Unterschrift.",
        signsDocument: "Sie zeigt, wer ein Dokument unterschrieben hat.",
        howToSignature: "Zum Prüfen das Dokument und ein Foto des Codes mit SeQRcast lesen.",
        locked: "Verschlossen.",
        needsPassphrase: "Die Passphrase öffnet es.",
        howToLocked:
            "Den Code mit SeQRcast oder seiner Seite für Browser lesen und die Passphrase eingeben. Sie steht nicht auf diesem Blatt.",
        howToLockedLink:
            "Den Link des Codes mit der Kamera eines Telefons öffnen und die Passphrase eingeben. Sie steht nicht auf diesem Blatt.",
        keys: "SeQRcast-Schlüssel",
        keysContents: "Schlüssel aller Kanäle. Keine Nachrichten.",
        codesRestore: { $0 == $1 ? "\($0) Codes, alle sind nötig" : "\($0) Codes, beliebige \($1) genügen" },
        howToRestore:
            "Dieses Blatt fotografieren oder scannen, auf einem Computer, auf dem SeQRcast noch keinen Tresor hat. Dies ausführen und die Passphrase eingeben:",
        keepPassphrase: "Die Passphrase anderswo aufheben",
        whoHasBoth:
            "Wer beides hat, kann in allen Ihren Kanälen als Sie auftreten, und niemand kann das rückgängig machen. Nach jeder Aufnahme und jedem Ausschluss ein neues Blatt drucken und dieses vernichten.",
        passphrasePlace: "Ort der Passphrase",
        neverPassphrase: "Der Ort oder die Person. Niemals die Passphrase selbst.",
        restoredOnTrial: "Zur Probe wiederhergestellt am",
        forGuest: { "Für \($0)" },
        guestTitle: "Unser Brett im Browser lesen",
        guestIntroduction:
            "Sie brauchen kein Programm und kein Netz: Eine Seite auf Ihrem eigenen Gerät öffnet die Codes.",
        savePage: "Die Seite speichern und öffnen",
        howToSave: {
            "\($0) gibt Ihnen eine Datei, \($1), persönlich oder auf einem Weg, dem Sie beide vertrauen.\nÖffnen Sie sie auf Ihrem Gerät, nicht über einen Link."
        },
        typePassphrase: "Die Passphrase eingeben",
        howToType: {
            "\($0) gibt sie Ihnen auf einem anderen Weg. Sie steht nicht auf diesem Blatt: Schreiben Sie sie nicht darauf."
        },
        compareOwner: "Die Ziffern vergleichen",
        howToCompare: {
            "Die Seite zeigt diese Ziffern bei jeder Nachricht. Weicht eine ab, schließen Sie die Seite und fragen Sie \($0)."
        },
        showCode: "Einen Code vom Brett zeigen",
        howToShow: "Mit der Kamera, oder wählen Sie ein Bild.",
        tryThis: "Versuchen Sie es mit diesem:",
        keepPage: "Die Seite für sich behalten",
        whoHasPage: "Wer die Seite und die Passphrase hat, kann lesen, was Sie lesen.",
        lostPage: "Verloren?",
        reportLoss: {
            "Bitten Sie \($0), die Seite zu sperren: Sie öffnet spätere Nachrichten dann nicht mehr."
        },
        compareDigest: "Ob es die richtige Datei ist, zeigt ihr SHA-256:",
        weekdays: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"],
        months: [
            "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
        ],
        date: { "\($0). \($1) \($2)" })
}

/// A language of paper and of guest pages, as named on the command line (ISO 639-1).
enum PaperLanguageName: String, ExpressibleByArgument, CaseIterable {
    case de, en

    var paper: PaperLanguage {
        switch self {
        case .de: .german
        case .en: .english
        }
    }

    var page: PageLanguage {
        switch self {
        case .de: .german
        case .en: .english
        }
    }
}

extension PaperLanguage {
    /// Returns the day before which or the time at which a message is expired: `Sat 5 Dec 2026`,
    /// or `Sat 5 Dec 2026, 19:00`.
    ///
    /// - Parameter expiry: the first second at which it is expired.
    func lastDay(before expiry: Timestamp, in timeZone: TimeZone = .user) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let isMidnight = calendar.startOfDay(for: expiry.date) == expiry.date
        let time = expiry.date.addingTimeInterval(isMidnight ? -1 : 0)
        let parts = calendar.dateComponents([.year, .month, .day, .weekday, .hour, .minute], from: time)
        let weekday = weekdays[(parts.weekday ?? 1) - 1]
        let day = "\(weekday) \(written(parts))"
        guard !isMidnight else { return day }
        let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
        return "\(day), \(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// Returns the day of a time: `22 Nov 2026`.
    func day(of time: Timestamp, in timeZone: TimeZone = .user) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return written(calendar.dateComponents([.year, .month, .day], from: time.date))
    }

    private func written(_ parts: DateComponents) -> String {
        date(parts.day ?? 1, months[(parts.month ?? 1) - 1], parts.year ?? 1)
    }
}
