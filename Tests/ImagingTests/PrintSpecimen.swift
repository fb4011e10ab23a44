@testable import Imaging
@testable import ImagingSupport

/// Each piece of paper, with usual, no, or hostile texts.
struct PrintSpecimen {
    enum Texts: String, CaseIterable { case usual, none, long, hostile, rightToLeft }

    static let names = [
        "poster a4", "poster letter", "poster a6", "board a4", "board letter", "board a6", "cut board a4",
        "parts a4", "parts letter", "parts a6", "tickets a4", "tickets letter", "tickets a6",
        "small tickets a4", "card card", "card a4", "card letter", "card a6", "keys a4", "keys letter",
        "guest a4", "guest letter",
    ]

    let pages: PrintedPages
    let codes: [String]

    init(_ name: String, texts: Texts) throws {
        let words = name.split(separator: " ")
        let paper = Paper(rawValue: String(words.last ?? "a4")) ?? .a4
        func text(_ usual: String) -> String {
            switch texts {
            case .usual: usual
            case .none: ""
            case .long: String(repeating: usual + " ", count: 40)
            case .hostile:
                "\u{202E}" + usual + "Z" + String(repeating: "\u{0351}\u{0323}", count: 100)
                    + String(repeating: "\nline", count: 100) + "\u{1B}[31m"
            case .rightToLeft: "اجتماع يوم الثلاثاء الساعة السابعة مساءً"
            }
        }
        let digits = "41822 32518 97992\n19994 31079 17968"
        func symbols(_ count: Int, version: Int) throws -> (symbols: [Symbol], texts: [String]) {
            let texts = try fullTexts(count: count, version: version)
            return (try texts.map { try Symbol(text: $0) }, texts)
        }
        switch words.dropLast().last {
        case "board":
            let made = try symbols(5, version: 8)
            codes = made.texts
            var board = BoardSheet(
                made.symbols.map {
                    BoardSheet.Entry($0, caption: text("First round"), note: text("Until Wed 25 Nov"))
                })
            (board.paper, board.perPage, board.hasCutMarks) = (paper, 4, words[0] == "cut")
            (board.owner, board.title) = (text("Chess club"), text("Board, week 49"))
            (board.sentence, board.howTo) = (text("Private messages."), text("Photograph one code."))
            pages = try board.pages()
        case "parts":
            let made = try symbols(paper == .a6 ? 2 : 9, version: paper == .a4 ? 30 : 20)
            codes = made.texts
            var parts = PartsSheet(
                made.symbols, heading: text("Photograph all 9.\nAny 7 are enough."),
                howTo: text("One picture of the sheet, or one of each code."), ofLabel: text("of 9"),
                doneLabel: text("done")
            ) { "Sheet \($0) of \($1)" }
            (parts.paper, parts.title, parts.sentence) = (paper, text("Minutes"), text("Private."))
            pages = try parts.pages()
        case "tickets":
            let made = try symbols(paper == .a6 ? 2 : 12, version: 8)
            codes = made.texts
            var tickets = TicketSheet(
                made.symbols.map { TicketSheet.Ticket($0, seat: text("A12"), caption: text("Row A\nGate 2")) }
            )
            (tickets.paper, tickets.title, tickets.hasCutMarks) = (paper, text("Autumn rally"), true)
            tickets.perPage = words[0] == "small" ? 20 : nil
            tickets.pageLabel = { "\($0)/\($1)" }
            pages = try tickets.pages()
        case "card":
            let made = try symbols(1, version: 9)
            var card = CardSheet(
                made.symbols[0], heading: text("SeQRcast card"), name: text("Alice Okafor"),
                request: text("Compare these digits with me in person:"), digits: digits)
            card.paper = paper
            pages = try card.pages()
            let count = pages.pages[0].codes.count
            codes = Array(repeating: made.texts[0], count: count)
        case "keys":
            let made = try symbols(paper == .a4 ? 6 : 12, version: paper == .a4 ? 10 : 30)
            codes = made.texts
            var keys = KeySheet(
                made.symbols, heading: text("SeQRcast keys"), date: text("22 Nov 2026"),
                name: text("Alice Okafor"), digits: "41822 32518 97992 19994 31079 17968",
                contents: text("No messages."),
                restoring: KeySheet.Note(text("6 codes, any 4 restore"), text("Photograph this sheet.")),
                command: "seqrcast restore sheet.jpg",
                warning: KeySheet.Note(
                    text("Keep the passphrase elsewhere"), text("Whoever has both is you.")),
                ofLabel: text("of 6"), blanks: [(text("Kept at"), text("The place.")), (text("On"), nil)]
            ) { "Sheet \($0) of \($1)" }
            keys.paper = paper
            pages = try keys.pages()
        case "guest":
            let made = try symbols(1, version: 8)
            codes = made.texts
            var guest = GuestSheet(
                owner: text("Chess club"), recipient: text("For Reading room"), title: text("Read our board"),
                introduction: text("You need no program."),
                steps: [
                    GuestSheet.Step(text("Save the page"), text("Alice gives you a file.")),
                    GuestSheet.Step(text("Type the passphrase"), text("It is not here.")),
                    GuestSheet.Step(text("Compare"), text("These digits."), digits: digits),
                    GuestSheet.Step(text("Show it a code"), text("Try this one:")),
                ], sample: made.symbols[0],
                notes: [
                    KeySheet.Note(text("Keep it"), text("To yourself.")),
                    KeySheet.Note(text("Lost?"), text("Ask.")),
                ],
                digestLabel: text("SHA-256:"), digest: "f03b 9c1e 77a2 40d8\n5e7b 2290 d1f6 83ce")
            guest.paper = paper
            pages = try guest.pages()
        default:
            let made = try symbols(2, version: 10)
            codes = made.texts
            var poster = PosterSheet(
                made.symbols.map {
                    PosterSheet.Entry(
                        $0, caption: text("Tuesday, 7 pm"), note: (text("Until"), text("Sat 5 Dec 2026")))
                })
            (poster.paper, poster.owner, poster.title) = (
                paper, text("Chess club"), text("Notice to members")
            )
            (poster.sentence, poster.howTo) = (text("A private message."), text("Photograph the code."))
            pages = try poster.pages()
        }
    }
}
