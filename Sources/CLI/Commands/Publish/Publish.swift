import ArgumentParser
import Foundation
import SeQRcast

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
            "The expiry: 2026-12-01, 2026-12-01T19:00Z, or a span: 90m, 12h, 3d, 2w.",
            valueName: "when"),
        transform: TimeSpec.parse)
    var expires: TimeSpec?

    @OptionGroup(title: "Drawing options") var texts: PaperTexts
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws {
        guard texts.isEmpty || picture.isPaper else { throw PaperTexts.needPaper }
        guard message.batch.batch == nil || texts.passerBy == nil && texts.reader == nil && !texts.showExpiry
        else {
            throw ValidationError("tickets have no --passer-by, --reader and --show-expiry")
        }
    }

    func run() throws {
        let session = try vault.session()
        guard message.batch.batch == nil else { return try publishBatch(session) }
        let (content, plain) = try message.message(vault)
        let destination = try picture.destination(
            vault: vault, inputs: message.inputs, redrawing: (.message, session))
        let published = try publish(content, plain, with: session, destination.drawingOptions)
        let reference = published.channel.reference(published.stored)
        let files: [String]
        do {
            files = try destination.draw(
                published.drawing, as: .message(texts, expiry: published.stored.message.expiry))
        } catch {
            let failure = Diagnostic(error)
            throw Diagnostic(
                failure.status,
                "\(reference) is published and stored; the image was not written: \(failure.sentence)",
                hints: ["draw it with `seqrcast show '\(reference)' -o FILE`"])
        }
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(published.drawing, files: files)
            record.channel = published.channel.name.text
            record.number = published.stored.message.number
            try JSON.print(record)
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

extension Publish {
    /// Publishes a message for each row of a table, and draws all of them in a folder.
    func publishBatch(_ session: Session) throws {
        guard let output = picture.output, output != "-" else {
            throw Diagnostic(.usage, "name a folder for the images of the batch: -o FOLDER")
        }
        let (columns, rows) = try message.batch.rows(
            plain: message.plainFields(), expiry: expires, now: session.now, vault)
        let run = try BatchPublishing(self, session, folder: output, columns: columns, rows: rows)
        try run.run()
    }
}
