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
        help: ArgumentHelp(
            "An image of the request; - is standard input. Of a request of several images, all or enough of them.",
            valueName: "image"),
        completion: .file(), transform: PathArgument.path)
    var images: [String]

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
        let destination = try picture.destination(vault: vault, inputs: images)
        let request: EndorsableRequest
        do {
            request = try session.endorsableRequest(requestCode())
        } catch let error as SessionError {
            throw Diagnostic(error).of(only: images)
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

    private func requestCode() throws -> Code {
        if images.count == 1, !InputExpander.isFolder(images[0]) {
            return try InputFile(path: images[0], vaultFiles: vault.files).code(of: .request)
        }
        let images = InputExpander(images, isRecursive: true, vaultFiles: vault.files)
        return try ImageScan.code(of: .request, among: DecoderPool.codes(in: images))
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
