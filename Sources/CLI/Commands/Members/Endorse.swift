import ArgumentParser
import Records
import SeQRcast
import Texts

struct Endorse: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "endorse",
        abstract: "Vouch for a follow request (endorse it): draw a code for the channel's owner.",
        discussion: """
            EXAMPLE
              seqrcast endorse request.png -o endorsed.png

            When the owner scans the code, the requester becomes a member.
            """)

    @Argument(
        help: ArgumentHelp("An image of the request; - is standard input.", valueName: "image"),
        completion: .file(), transform: PathArgument.path)
    var image: String

    @Option(
        help: ArgumentHelp(
            "The channel, if the request names none and you may endorse for several.",
            valueName: "name"), completion: NameCompletion.channels.kind())
    var channel: String?

    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var picture: PictureOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        let destination = try picture.destination(vault: vault, inputs: [image])
        let file = InputFile(path: image, vaultFiles: vault.files)
        let request: EndorsableRequest
        do {
            request = try session.endorsableRequest(file.code(of: .request))
        } catch let error as SessionError {
            throw Diagnostic(error).of(PageName(file: file))
        }
        let authorization = try choose(among: request.authorizations)
        let held = authorization.terms
        try confirmation.require(
            "Endorse \(request.requester.toCompare) for \(held.channel.printable) by \(authorization.owner.printable)?",
            warnings: request.requester.warnings)
        let drawing = try session.endorse(
            request, under: authorization, drawing: destination.drawingOptions)
        let files = try destination.draw(drawing)
        if format.json, !picture.isOutputPicture {
            var record = DrawingJSON(drawing, files: files)
            record.channel = held.channel.text
            record.contact = PersonJSON(request.requester)
            JSON.report(record)
        } else if !format.json {
            Console.note(
                "endorsed \(request.requester.printable) for \(held.channel.printable) by \(authorization.owner.printable)"
            )
            picture.announce(drawing, in: files)
        }
    }

    private func choose(among authorizations: [HeldAuthorizationSummary]) throws -> HeldAuthorizationSummary {
        let named = authorizations.filter {
            channel.map { [name = $0.terms.channel.text] in ExactText($0) == ExactText(name) } ?? true
        }
        guard let authorization = named.first else {
            throw Diagnostic(.notAuthorized, "you are not authorized for that channel")
        }
        guard named.count == 1 else {
            let names = named.map { $0.terms.channel.printable }
            throw Diagnostic(
                .failed, "the request names no channel, and you may endorse for several",
                hints: ["choose one with `--channel`: \(names.joined(separator: ", "))"])
        }
        return authorization
    }
}
