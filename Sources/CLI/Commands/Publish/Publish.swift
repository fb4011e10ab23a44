import ArgumentParser
import SeQRcast

struct Publish: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Publish a message in a channel of yours: draws its signed, encrypted code.",
        discussion: """
            The type is what the text plainly is: a URL (http, https), a place (geo:), a contact (vCard 3 or 4), an \
            event (iCalendar VEVENT), or else a text. --type decides.

            A file or a record is content too. What is too large for one symbol is put into several.

            With --batch each row of a table is a message of its own. The folder gets a manifest: the rows, with the number and the file of each. \
            After an interruption the same command goes on, and rows that were published are not published again; rows that were \
            added since are. In another folder, a batch that was ended is published anew.
            """)

    @Argument(help: "A channel of your own.") var channel: String
    @OptionGroup var message: MessageOptions

    @Option(
        help: ArgumentHelp(
            "When it expires: 2026-12-01, 2026-12-01T19:00 (or with Z or +01:00), or a span such as 90m, 12h, 3d, 2w.",
            valueName: "when"),
        transform: WrittenTimeSpec.parse)
    var expires: WrittenTimeSpec?

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        guard message.batch.batch == nil else { return try publishBatch(session) }
        let (content, plain) = try message.message(vault)
        try picture.check(vault: vault, inputs: message.inputs)
        let published = try publish(content, plain, with: session)
        let reference = published.channel.reference(published.stored)
        let files: [String]
        do {
            files = try picture.draw(published.drawing, vault: vault)
        } catch {
            let failure = Diagnostic(error)
            throw Diagnostic(
                failure.status, "\(reference) is published and kept, but \(failure.sentence)",
                hints: ["draw it with `seqrcast show '\(reference)' -o FILE`"])
        }
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(published.drawing, files: files)
            record.channel = published.channel.name.text
            record.number = published.stored.message.number
            try JSON.print(record)
        } else if !format.json {
            let expiry = published.stored.message.expiry.map { ", expires \($0.local)" } ?? ""
            let count = published.drawing.symbols.count
            let symbols = count > 1 ? ", \(count) symbols" : ""
            Console.note("published \(reference) (\(content.type.name)\(expiry)\(symbols))")
        }
    }

    private func publish(_ content: Content, _ plain: Fields, with session: Session) throws
        -> PublishedMessage
    {
        do {
            return try session.publish(
                content, plain: plain, in: channel, expiry: expires?.expiry.checked(now: session.now),
                drawing: picture.drawingOptions)
        } catch SessionError.invalidInput(.tooLarge(let bytes, let limit)) {
            var diagnostic = Diagnostic(SessionError.invalidInput(.tooLarge(bytes: bytes, limit: limit)))
            let length = try session.members(of: channel).revocationLength
            if length > 0, bytes - length <= limit {
                diagnostic.hints = [
                    "\(length.grouped) bytes of it leave the revoked members out; a new channel, shared with those who stay, needs none"
                ]
            }
            throw diagnostic
        }
    }
}
