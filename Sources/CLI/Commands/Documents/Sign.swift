import ArgumentParser
import Records
import SeQRcast
import Texts

struct Sign: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Sign a document: draw a code that proves who signed it.",
        discussion: """
            EXAMPLES
              seqrcast sign contract.pdf -o signature.png
              seqrcast sign contract.pdf -o signature.txt

            The document is not changed, and is not in the code. Anybody with both can run `seqrcast \
            verify`, and can read your name, the date that you claim, the document's length and SHA-256, and \
            the note. With -o FILE.txt the code is text.
            """)

    @Argument(
        help: "The document; - is standard input.", completion: .file(), transform: PathArgument.path)
    var file: String

    @Option(
        help: ArgumentHelp("A public note about the document, at most 1024 bytes.", valueName: "text"))
    var note = ""

    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        let destination = try picture.destination(vault: vault, inputs: [file], endings: ["txt"])
        let isText = picture.output?.lowercased().hasSuffix(".txt") ?? false
        let document = try DocumentFile(file, vault)
        let drawing = try session.sign(
            DocumentDigest(of: document.read), note: note,
            drawing: isText ? picture.drawingOptions : destination.drawingOptions)
        let text = drawing.link?.text ?? drawing.code.text
        let files =
            try isText ? destination.write(Array((text + "\n").utf8)) : destination.draw(drawing)
        if format.json, !picture.isOutputPicture {
            JSON.report(DrawingJSON(drawing, files: files))
        } else if !format.json {
            Console.note("signed \(document.name.printable)")
            if !isText { picture.announce(drawing, in: files) }
        }
    }
}
