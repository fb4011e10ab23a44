import ArgumentParser
import SeQRcast
import Texts

/// A code on paper, and what the paper says about it.
enum PaperPiece {
    /// A code about which its kind says all.
    case code(Code.Kind)
    case message(PaperTexts, owner: String? = nil, caption: String? = nil, expiry: Timestamp? = nil)
    /// The names are printed on request only.
    case share(ShareNames? = nil)
    case card(PublicIdentity)
    case invitation(Invitation, by: PublicIdentity)
    case locked

    /// The people and the channel of a share.
    struct ShareNames {
        let channel: Name
        let recipient: PublicIdentity
        let giver: PublicIdentity
    }

    /// Lays out a drawing: one large code on a page, or numbered parts.
    ///
    /// - Parameter paper: nil for the piece's own size.
    func pages(
        of drawing: Drawing, on paper: Paper?, _ language: PaperLanguage
    ) throws(ImagingError) -> PrintedPages {
        guard drawing.symbols.count == 1 else {
            return try parts(of: drawing, on: paper ?? .a4, language).pages()
        }
        if case .card(let holder) = self {
            var card = CardSheet(
                drawing.symbols[0], heading: language.card, name: holder.card.name?.text ?? "",
                request: drawing.page == nil ? language.compareCard : language.compareCardLink,
                digits: holder.fingerprint.inTwoLines)
            card.paper = paper ?? .card
            card.language = language.print
            return try card.pages()
        }
        var sheet = poster(drawing, language)
        sheet.paper = paper ?? .a4
        sheet.language = language.print
        return try sheet.pages()
    }

    private func poster(_ drawing: Drawing, _ language: PaperLanguage) -> PosterSheet {
        var sheet = PosterSheet([PosterSheet.Entry(drawing.symbols[0])])
        let isLink = drawing.page != nil
        let howToCode = isLink ? language.howToLink : language.howToCode
        switch self {
        case .code(let kind):
            (sheet.title, sheet.sentence) = (title(language), language.use(of: kind))
            sheet.howTo = kind == .documentSignature ? language.howToSignature : howToCode
        case .card: sheet.howTo = howToCode
        case .message(let texts, let owner, let caption, let expiry):
            sheet.owner = owner
            sheet.title = texts.title
            if texts.title == nil, texts.passerBy == nil {
                (sheet.title, sheet.subtitle) = (language.privateMessage, language.onlyNoise)
            } else {
                let sentence = texts.sentence(language.joined(language.privateMessage, language.onlyNoise))
                if texts.title == nil { sheet.title = sentence } else { sheet.sentence = sentence }
            }
            sheet.entries[0].caption = caption
            sheet.entries[0].note = texts.showExpiry ? expiry.map { language.expiry($0) } : nil
            sheet.howTo = texts.howTo(isLink ? language.howToMessageLink : language.howToMessage, language)
        case .share(let names):
            sheet.owner = names?.channel.text
            sheet.title = title(language)
            (sheet.lead, sheet.sentence) = (language.scanShare, language.nobodyElse)
            sheet.howTo = howToCode
            // Two people may have one name.
            if let names {
                sheet.sentence = language.onlyHolder(["digits": names.recipient.fingerprint.description])
            }
            guard let names, let giver = names.giver.card.name?.text else { break }
            sheet.howTo = language.compareGiver(["giver": giver])
            sheet.digits = names.giver.fingerprint.inTwoLines
        case .invitation(let invitation, let owner):
            sheet.owner = owner.card.name?.text
            (sheet.title, sheet.lead) = (invitation.channel.text, language.askToFollow)
            sheet.sentence = invitation.note.isEmpty ? nil : invitation.note
            sheet.entries[0].note = invitation.until.map { language.expiry($0) }
            sheet.howTo = "\(language.joined(howToCode, language.asksOwner))\n\(language.compareInviter)"
            sheet.digits = owner.fingerprint.inTwoLines
        case .locked:
            (sheet.title, sheet.subtitle) = (language.locked, language.needsPassphrase)
            sheet.howTo = isLink ? language.howToLockedLink : language.howToLocked
        }
        return sheet
    }

    private func parts(of drawing: Drawing, on paper: Paper, _ language: PaperLanguage) -> PartsSheet {
        let count = drawing.symbols.count
        let needed = drawing.partSet?.dataCount ?? count
        var sheet = PartsSheet(
            drawing.symbols,
            heading: language.photographAll(count) + "\n"
                + (needed < count ? language.anyAreEnough(needed) : language.allAreNeeded(count)),
            howTo: language.howToParts, ofLabel: language.ofCount(count), doneLabel: language.done,
            pageLabel: language.pageLabel)
        sheet.paper = paper
        sheet.language = language.print
        sheet.title = title(language)
        if case .code(let kind) = self { sheet.sentence = language.use(of: kind) }
        if case .share(let names?) = self {
            let digits = language.onlyHolder(["digits": names.recipient.fingerprint.description])
            sheet.howTo = "\(digits)\n\(sheet.howTo)"
        }
        guard case .message(let texts, let owner, let caption, let expiry) = self else { return sheet }
        sheet.title = [owner, texts.title ?? caption].compactMap(\.self).joined(separator: " · ")
        if texts.reader != nil { sheet.howTo = texts.howTo(language.howToParts, language) }
        let until = texts.showExpiry ? expiry.map { language.expiry($0) } : nil
        sheet.sentence = language.joined(
            texts.sentence(language.joined(language.privateMessage, language.onlyNoise)),
            until.map { "\($0.label) \($0.value)" })
        return sheet
    }

    private func title(_ language: PaperLanguage) -> String? {
        switch self {
        case .code(let kind): language.name(of: kind)
        case .message(let texts, _, _, _): texts.title
        case .share(let names):
            names?.recipient.card.name.map { language.forOnly(["name": $0.text]) } ?? language.forOnePerson
        case .locked: language.joined(language.locked, language.needsPassphrase)
        case .invitation(let invitation, _): invitation.channel.text
        case .card(let holder): holder.card.name?.text
        }
    }
}

extension PaperLanguage {
    /// The kind of a code, in words. Nil for kinds whose paper says more, or has nothing to say.
    func name(of kind: Code.Kind) -> String? {
        switch kind {
        case .request: request
        case .authorization: authorization
        case .endorsement: endorsedRequest
        case .documentSignature: signature
        case .publicKey, .keyCard, .share, .message, .part, .filmPart, .backup, .lockedText, .guestKey,
            .invitation:
            nil
        }
    }

    /// The person or the purpose that a code is for.
    func use(of kind: Code.Kind) -> String? {
        switch kind {
        case .request, .authorization, .endorsement: onlyRecipient
        case .documentSignature: signsDocument
        case .publicKey, .keyCard, .share, .message, .part, .filmPart, .backup, .lockedText, .guestKey,
            .invitation:
            nil
        }
    }

    /// The number of a page, and that of all pages.
    var pageLabel: @Sendable (Int, Int) -> String {
        { page(["number": "\($0)", "count": "\($1)"]) }
    }

    func part(_ number: Int, of count: Int) -> String {
        partOfCount(["number": "\(number)", "count": "\(count)"])
    }

    func expiry(_ expiry: Timestamp) -> (label: String, value: String) {
        (until, lastDay(before: expiry))
    }
}

extension Fingerprint {
    /// Three groups of digits on each of two lines.
    var inTwoLines: String {
        let groups = description.split(separator: " ")
        return [groups.prefix(3), groups.dropFirst(3)].map { $0.joined(separator: " ") }
            .joined(separator: "\n")
    }
}

extension PrintedPages {
    /// Warns of texts that are not printed as the user gave them, and of a language without letters.
    ///
    /// - Throws: `.noPageRenderer`
    func warned(in language: PaperLanguage) throws(ImagingError) -> PrintedPages {
        func warn(_ reason: String, _ texts: [String]) {
            guard let first = texts.first else { return }
            let others = texts.count > 1 ? ", and \((texts.count - 1).counted("other"))" : ""
            Console.warn("\(reason): \(first.printableName)\(others)")
        }
        warn("a text has too little space and is cut short", shortenedTexts)
        if try language.print.canPrint(language.privateMessage) {
            warn("no installed font has all letters of a text", unprintableTexts)
        } else {
            Console.warn("no installed font has the letters of this language: install \(language.fonts)")
        }
        return self
    }
}

/// What a user has printed beside the codes of messages. Without these options, paper shows nothing
/// of a message, its channel or its author.
struct PaperTexts: ParsableArguments {
    @Option(help: ArgumentHelp("Print a title.", valueName: "text"))
    var title: String?

    @Option(
        help: ArgumentHelp(
            "Print this sentence for passers-by instead of the usual one; none prints no sentence.",
            valueName: "text"))
    var passerBy: String?

    @Option(
        help: ArgumentHelp(
            "Print where to get a reader, such as \"Ask at the desk\".", valueName: "text"))
    var reader: String?

    @Flag(help: "Print when the message expires.") var showExpiry = false
    @Flag(help: "Print the channel's name.") var name = false

    var isEmpty: Bool { title == nil && passerBy == nil && reader == nil && !showExpiry && !name }

    func validate() throws {
        for (name, text) in [("title", title), ("passer-by", passerBy), ("reader", reader)] {
            guard text != "" else { throw ValidationError("--\(name) needs a text") }
        }
    }

    static let needPaper = ValidationError(
        "--title, --passer-by, --reader, --show-expiry and --name need a PDF, an SVG or --sheet")

    /// The texts of a page about a message in this channel.
    func piece(of message: StoredMessage, in channel: Channel) -> PaperPiece {
        .message(
            self, owner: name ? channel.name.text : nil, expiry: message.message.expiry)
    }

    /// The sentence for passers-by; nil for none.
    func sentence(_ usual: String) -> String? {
        switch passerBy {
        case nil: usual
        case "none": nil
        case let own?: own
        }
    }

    /// Instructions for readers, and where to get the program.
    func howTo(_ usual: String, _ language: PaperLanguage) -> String {
        [usual, reader.map { language.joined(language.noReader, $0) }].compactMap(\.self).joined(
            separator: "\n")
    }
}

/// The paper and the language of its sentences.
struct PaperOptions: ParsableArguments {
    @OptionGroup var size: PaperSizeOption

    @Option(help: "The language of the sentences on paper.") var language = PageLanguage.english
}

/// The size of the paper.
struct PaperSizeOption: ParsableArguments {
    @Option(help: "The paper size. Default: a4; for a card, a page of its own size.")
    var paper: PaperName?

    /// The paper for sheets that are too full for A6.
    func largePaper() throws -> Paper {
        guard paper != .a6 else {
            throw Diagnostic(.usage, "this sheet does not fit on A6", hints: ["use --paper a4 or letter"])
        }
        return paper?.paper ?? .a4
    }
}

/// A paper size, as named on the command line.
enum PaperName: String, ExpressibleByArgument, CaseIterable {
    case a4, letter, a6

    var paper: Paper {
        switch self {
        case .a4: .a4
        case .letter: .letter
        case .a6: .a6
        }
    }
}
