import ArgumentParser
import Foundation
import SeQRcast

extension ContactCommand {
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show a contact, and draw their public-key code.",
            discussion: """
                EXAMPLES
                  seqrcast contact show Bob
                  seqrcast contact show Bob -o bob.png

                The avatar is a claim, like the name. It is part of the signed card and of the code.
                """
        )

        @Argument(help: "A name or fingerprint.", completion: NameCompletion.contacts.kind()) var contact:
            String
        @Option(
            help: ArgumentHelp("Write the avatar on their card to a file.", valueName: "file"),
            completion: .file())
        var savePicture: String?
        @OptionGroup var output: PictureOptions
        @OptionGroup var vault: VaultOptions
        @OptionGroup var format: JSONOption

        func validate() throws {
            guard savePicture != "", savePicture != "-" else {
                throw ValidationError("--save-picture needs a file name")
            }
            let paths = [savePicture, output.output].compactMap(\.self).map {
                URL(fileURLWithPath: $0).resolvingSymlinksInPath().standardizedFileURL.path
            }
            guard paths.count == Set(paths).count else {
                throw ValidationError("-o and --save-picture name the same file")
            }
        }

        func run() throws {
            let session = try vault.session()
            let contact = try session.contact(contact)
            let card = contact.publicIdentity.card
            let avatar = try savePicture.map { path in
                guard let portrait = card.portrait else { throw SessionError.notFound(.avatarOf(contact)) }
                let endings = portrait.format == .jpeg ? ["jpg", "jpeg"] : ["webp"]
                try FileEnding(path).check(endings, of: "this avatar", sparing: vault.files)
                return try OutputFile(path, sparing: vault.files, output.overwrite) {
                    $0.holds(card.picture)
                }
            }
            let destination = try output.destinationIfWanted(
                vault: vault, redrawing: (.publicKey, session), format)
            var drawn: (drawing: Drawing, files: [String])?
            if let destination {
                let drawing = try Drawing(card.code, destination.drawingOptions)
                drawn = (drawing, try destination.draw(drawing, as: .card(contact.publicIdentity)))
            }
            try avatar?.write(card.picture)
            guard !output.isOutputPicture else { return }
            guard !format.json else {
                var record = PersonJSON(contact)
                record.files = drawn.flatMap { $0.files.isEmpty ? nil : $0.files }
                return try JSON.print(record)
            }
            try contact.print(format)
            if !card.picture.isEmpty {
                try Console.print("  avatar: \(AvatarHeader.printable(card.picture))")
            }
            if let drawn { output.announce(drawn.drawing, in: drawn.files) }
        }
    }
}
