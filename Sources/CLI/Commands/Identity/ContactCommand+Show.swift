import ArgumentParser
import Foundation
import SeQRcast

extension ContactCommand {
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show a contact, and draw their public-key code.",
            discussion: """
                EXAMPLES
                  seqrcast contact show Bob
                  seqrcast contact show Bob -o bob.png

                The avatar is a claim, like the name. It is part of the signed card and of the code.
                """
        )

        @Argument(help: "A name or fingerprint.") var contact: String
        @Option(help: ArgumentHelp("Write the avatar on their card to a file.", valueName: "file"))
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
            let contact = try vault.session().contact(contact)
            let card = contact.publicIdentity.card
            if let savePicture {
                guard card.portrait != nil else { throw SessionError.notFound(.avatarOf(contact)) }
                try OutputFile(path: savePicture).check(against: vault.files)
            }
            if output.isWanted(format) {
                let drawing = try Drawing(card.code, output.drawingOptions)
                _ = try output.drawIfWanted(drawing, vault: vault, format)
            }
            if let savePicture { try OutputFile(path: savePicture).write(card.picture) }
            guard !output.isOutputPicture else { return }
            try contact.print(format)
            if !format.json, !card.picture.isEmpty {
                try Console.print("  avatar: \(AvatarHeader.printable(card.picture))")
            }
        }
    }
}
