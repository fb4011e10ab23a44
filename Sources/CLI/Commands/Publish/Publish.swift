import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

struct Publish: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Publish a message in a channel of yours: draw its encrypted code.",
        discussion: """
            EXAMPLES
              seqrcast publish chess "Thursday at seven" -o code.png
              seqrcast publish chess --file plan.pdf --expires 2w -o code.png
              seqrcast publish tickets --batch tickets.csv -o FOLDER

            The type is detected: a URL (http, https), a place (geo:), a contact (vCard 3 or 4), an event \
            (iCalendar VEVENT), or otherwise a text. --type sets it. A large message becomes several symbols.

            A JSON file for --record-json has {"type": …, "data": {…}, "plain": {…}}. Anybody can read \
            plain fields, but only readers of the channel can verify them.

            With --batch, each row of a table becomes a message. The folder gets a manifest: the rows, each \
            with its number and file. After an interruption, run the same command again: it publishes only \
            the missing rows, and rows that you added. In another folder, a finished batch is published \
            again.
            """)

    @Argument(help: "A channel of yours.", completion: NameCompletion.ownChannels.kind()) var channel: String
    @OptionGroup var picture: PictureOptions
    @OptionGroup var message: MessageOptions

    @Option(
        help: ArgumentHelp(
            "The expiry: 2026-12-01, 2026-12-01T19:00Z, tomorrow, or a span: 90m, 12h, 3d, 2w, 1y.",
            valueName: "when"),
        transform: TimeSpec.parse)
    var expires: TimeSpec?

    @OptionGroup(title: "Drawing options") var texts: PaperTexts
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard texts.isEmpty || picture.isPaper else { throw PaperTexts.needPaper }
        let isOfTickets = texts.passerBy == nil && texts.reader == nil && !texts.showExpiry && !texts.name
        guard message.batch.batch == nil || isOfTickets else {
            throw ValidationError("tickets have no --passer-by, --reader, --show-expiry and --name")
        }
    }

    func run() throws {
        let session = try vault.session()
        guard message.batch.batch == nil else { return try publishBatch(session) }
        let (content, plain) = try message.message(vault)
        for sentence in content.skippedTimes { Console.warn(sentence) }
        if expires != nil { try session.clockWarning().map(Console.warn) }
        let destination = try picture.destination(
            vault: vault, inputs: message.inputs, redrawing: ([.message], session))
        let published = try publish(content, plain, with: session, destination.drawingOptions)
        let reference = published.channel.reference(published.stored)
        let shellName = published.channel.shellName + published.stored.reference
        let fact = StoredFact(
            sentence: "\(reference) is published and stored",
            hint: "draw it with `seqrcast show '\(shellName)' -o FILE`")
        let files = try fact.whileWriting {
            try destination.draw(
                published.drawing, as: texts.piece(of: published.stored, in: published.channel))
        }
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(published.drawing, files: files)
            record.channel = published.channel.name.text
            record.number = published.stored.message.number
            JSON.report(record)
        } else if !format.json {
            let expiry = published.stored.message.expiry.map { ", expires \($0.localEnd)" } ?? ""
            Console.note("published \(reference) (\(content.type.name)\(expiry))")
            picture.announce(published.drawing, in: files)
        }
    }

    private func publish(
        _ content: Content, _ plain: Fields, with session: Session, _ options: DrawingOptions
    ) throws -> PublishedMessage {
        do {
            return try session.publish(
                content, plain: plain, in: channel, expiry: expires?.checked(now: session.now),
                drawing: options)
        } catch SessionError.invalidInput(.tooLarge(let bytes, let limit)) {
            var diagnostic = Diagnostic(SessionError.invalidInput(.tooLarge(bytes: bytes, limit: limit)))
            let length = try session.members(of: channel).revocationLength
            if length > 0, bytes - length <= limit {
                diagnostic.hints = [
                    "\(length.grouped) bytes are for revocations; a new channel for the remaining members has none"
                ]
            }
            throw diagnostic
        }
    }
}

/// The content of a message, given in one of several ways.
struct MessageOptions: ParsableArguments {
    @OptionGroup var content: ContentOptions
    @OptionGroup(title: "Options for a batch") var batch: BatchOptions

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "A record: its type, then KEY=VALUE for each field.", valueName: "type"))
    var record: [String] = []

    // --json is the form of the output, in every command.
    @Option(
        help: ArgumentHelp(
            "A record in a JSON file; - is standard input.",
            valueName: "file"), completion: .file(), transform: PathArgument.path)
    var recordJSON: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "A field that anybody can read: KEY=VALUE.",
            valueName: "field"))
    var plain: [String] = []

    func validate() throws {
        let ways = [
            content.text != nil, content.file != nil, !record.isEmpty, recordJSON != nil, batch.batch != nil,
        ]
        guard ways.count(where: \.self) == 1 else {
            throw ValidationError(
                "give exactly one of: a text, --file, --record, --record-json, --batch")
        }
        guard record.first != "" else { throw ValidationError("--record needs a type, such as ticket") }
        guard recordJSON == nil || plain.isEmpty else {
            throw ValidationError(#"with --record-json, use "plain" in the file instead of --plain"#)
        }
    }

    /// Files that are read, and must not be overwritten.
    var inputs: [String] {
        content.inputs + [recordJSON, batch.batch].compactMap(\.self).filter { $0 != "-" }
    }

    /// - Throws: `ContentError`, `WireError`, or exit codes 2 and 64 if it cannot be read.
    func message(_ vault: VaultOptions) throws -> (content: Content, plain: Fields) {
        if let recordJSON {
            let input = InputFile(path: recordJSON, vaultFiles: vault.files)
            let bytes = try input.bytes()
            do {
                let file = try RecordFile(json: bytes)
                return (try Content(file.record), file.plain)
            } catch {
                throw Diagnostic(error).of(PageName(file: input))
            }
        }
        let plain = try plainFields()
        if let content = try content.content(vault) { return (content, plain) }
        let fields = try Fields(written: record.dropFirst().map { try Field(argument: $0) })
        return (try Content(Record(type: Name(record[0]), fields: fields)), plain)
    }

    /// - Throws: `WireError`, or exit code 64 if they are too long.
    func plainFields() throws -> Fields {
        let plain = try Fields(written: plain.map { try Field(argument: $0) })
        guard plain.metadata.count <= MessagePreamble.metadataLimit else {
            throw Diagnostic(
                .usage,
                "--plain is too long: \(plain.metadata.count.grouped) bytes (limit \(MessagePreamble.metadataLimit.grouped))"
            )
        }
        return plain
    }
}
