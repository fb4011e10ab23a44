import ArgumentParser
import Records
import SeQRcast
import Texts

struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Describe the codes in images, and store nothing.",
        discussion: """
            EXAMPLES
              seqrcast inspect code.png
              seqrcast inspect photo.jpg --verbose

            With a vault, it also shows content for you; without one, or with a locked one and no terminal to ask for \
            its passphrase, only the public data. A code in several \
            symbols is described with the image that completes it.
            """)

    @Argument(
        help: ArgumentHelp("Images, or folders of them; - is standard input.", valueName: "image"),
        completion: .file(), transform: PathArgument.path)
    var images: [String]

    @OptionGroup var reading: DecodingOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws { try InputExpander.validate(images) }

    func run() throws {
        let decoders = reading.decoders()
        decoders.startEarly()
        let session: Session?
        do {
            session = try vault.sessionIfThere()
        } catch let error as VaultError {
            guard case .movedAside = error else { throw error }
            try vault.requireNoPassphrase()
            Console.warn(Diagnostic(error).sentence)
            session = nil
        } catch let diagnostic as Diagnostic
            where diagnostic.status == .locked && vault.passphraseDescriptor == nil
        {
            Console.warn("\(diagnostic.sentence): only public data is shown")
            session = nil
        }
        let presenter = InspectPresenter(
            session: session, links: LinkCheck(vault.threatLists), format: format, limits: reading.limits)
        let inputs = InputExpander(images, isRecursive: reading.recursive, vaultFiles: vault.files)
        let progress = ScanProgress()
        try decoders.scan(inputs.files, progress, presenter.present)
        inputs.skipped.note()
        inputs.skipped.hint()
        try progress.finish()
    }
}

/// Prints the codes of inspected files.
final class InspectPresenter {
    let session: Session?
    let links: LinkCheck
    let format: JSONOption
    let limits: DecoderLimits
    private var joiner = PartJoiner()
    private var appends = AppendJoiner()

    init(session: Session?, links: LinkCheck, format: JSONOption, limits: DecoderLimits) {
        (self.session, self.links, self.format, self.limits) = (session, links, format, limits)
    }

    func present(_ image: ScannedFile) throws -> ExitStatus {
        if limits.isTraced { image.noteTrace() }
        let joined = joiner.join(image.image.codes) + appends.join(image.image.codes)
        let statuses =
            try image.codes.map { try present($0.code, on: $0.page) }
            + joined.map { try present($0, on: PageName(file: image.file)) }
            + ScanProblem.all(of: image, limit: limits.time).map { try present($0, image.file) }
        if let warning = ScanProblem.warningOfTime(image, limit: limits.time) {
            Console.warn("\(image.file.name): \(warning)")
        }
        return statuses.max() ?? .done
    }

    private func present(_ found: FoundCode, on page: PageName) throws -> ExitStatus {
        let inspection = try Session.inspect(found, with: session)
        if case .refused(let refusal) = inspection {
            var json = InspectJSON(file: page.file.path, kind: found.kindLabel)
            json.page = page.page
            return try present(Diagnostic(refusal: refusal).of(page), json)
        }
        let warnings = inspection.presentation(of: found).warnings(links)
        if format.json {
            var json = InspectJSON(file: page.file.path, found, inspection, warnings: warnings)
            json.page = page.page
            try JSON.print(json)
        } else {
            try Console.printWrapped(text(of: found, inspection, on: page))
            for warning in warnings { Console.warn("\(page.printable): \(warning)") }
        }
        return .done
    }

    private func present(_ problem: ScanProblem, _ file: InputFile) throws -> ExitStatus {
        guard !problem.isWarning else {
            Console.warn(problem.diagnostic.sentence)
            return .done
        }
        var json = InspectJSON(file: file.path, kind: problem.kind)
        json.page = problem.page
        json.corners = problem.corners?.map { [$0.x, $0.y] }
        return try present(problem.diagnostic, json)
    }

    private func present(_ diagnostic: Diagnostic, _ json: InspectJSON) throws -> ExitStatus {
        if format.json {
            var json = json
            json.error = diagnostic.sentence
            try JSON.print(json)
        } else {
            Console.diagnose(diagnostic)
        }
        return diagnostic.status
    }

    /// The text for people: the kind, then each fact in a line.
    func text(of found: FoundCode, _ inspection: Inspection, on page: PageName) -> String {
        let presentation = inspection.presentation(of: found)
        let copies: [Fact] = found.copies > 1 ? [("copies", "\(found.copies.grouped) in this image")] : []
        let facts = copies + presentation.facts(("characters", "\(found.bytes.count)"), session)
        return (["\(page.printable): \(presentation.phrase)"] + facts.map { "  \($0.name): \($0.value)" })
            .joined(separator: "\n")
    }
}

/// One inspected code, or one file without any, as JSON.
struct InspectJSON: Encodable {
    var file: String
    var kind: String
    /// From 1, in a file with several pages.
    var page: Int?
    var corners: [[Int]]?
    /// How many codes of the image have this text, where it is more than one.
    var copies: Int?
    var characters: Int?
    /// The suite of the keys that open the code, or of those on a card.
    var suite: String?
    var card: PersonJSON?
    var pictureBytes: Int?
    var metadataBytes: Int?
    /// Plain fields, which everybody can read; verified only where `is_for_you`.
    var plain: JSONMembers<String>?
    /// Whether the vault opens the code.
    var isForYou: Bool?
    var channel: String?
    var owner: PersonJSON?
    var issued: String?
    var number: UInt64?
    /// How many people an authorizer may admit.
    var people: Int?
    var created: String?
    var expires: String?
    var type: String?
    /// The content of a message, or of a code that is not private.
    var text: String?
    var contentFile: FileJSON?
    var record: RecordJSON?
    /// The bytes of a code that is not private in base64, where they are not the text in UTF-8.
    var bytes: String?
    var parts: PartSetJSON?
    /// The number of a part, from 1.
    var part: Int?
    /// The number of parts of a film, or of another program's code.
    var partCount: Int?
    var error: String?
    var signature: SignatureJSON?
    var invitation: InvitationJSON?
    /// Warnings about links in the code, and about an unverified signer.
    var warnings: [String]?

    init(file: String, kind: String) {
        self.file = file
        self.kind = kind
    }

    init(file: String, _ found: FoundCode, _ inspection: Inspection, warnings: [String]) {
        let presentation = inspection.presentation(of: found)
        self.init(file: file, kind: presentation.label)
        corners = found.corners.isEmpty ? nil : found.corners.map { [$0.x, $0.y] }
        copies = found.copies > 1 ? found.copies : nil
        characters = found.text?.count
        self.warnings = warnings.isEmpty ? nil : warnings
        presentation.fill(&self)
    }
}
