import ArgumentParser
import SeQRcast

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

    var isEmpty: Bool { title == nil && passerBy == nil && reader == nil && !showExpiry }

    func validate() throws {
        for (name, text) in [("title", title), ("passer-by", passerBy), ("reader", reader)] {
            guard text != "" else { throw ValidationError("--\(name) needs a text") }
        }
    }

    static let needPaper = ValidationError(
        "--title, --passer-by, --reader and --show-expiry need a PDF, an SVG or --sheet")

    /// The sentence for passers-by; nil for none.
    func sentence(_ usual: String) -> String? {
        switch passerBy {
        case nil: usual
        case "none": nil
        case let own?: own
        }
    }

    /// What a reader does, and where to get one.
    func howTo(_ usual: String, _ language: PaperLanguage) -> String {
        [usual, reader.map { "\(language.noReader) \($0)" }].compactMap(\.self).joined(separator: "\n")
    }
}

/// The paper and the language of its sentences.
struct PaperOptions: ParsableArguments {
    @Option(help: "The paper size. Default: a4; for a card, a page of its own size.")
    var paper: PaperName?

    @Option(help: "The language of the sentences on paper.") var language = PaperLanguageName.en

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
