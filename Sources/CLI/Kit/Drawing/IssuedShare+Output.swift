import SeQRcast

extension IssuedShare {
    /// The share on paper.
    ///
    /// - Parameter names: whether to print the names of the channel and both people.
    func piece(from giver: PublicIdentity, names: Bool) -> PaperPiece {
        .share(
            names
                ? PaperPiece.ShareNames(
                    channel: channel.name, recipient: contact.name, giver: giver) : nil)
    }

    /// Reports one share that was drawn as `picture` says.
    func report(_ picture: PictureOptions, _ format: JSONOption, files: [String]) throws {
        if format.json, !picture.isOutputPicture {
            try JSON.print(DrawingJSON(self, files: files))
        } else if !format.json {
            Console.note("shared \(channel.name.printable) with \(contact.printable)")
        }
    }

    /// Draws one of several shares into a folder, and reports it.
    ///
    /// - Parameter hint: how to draw the share later if it cannot be written; the person is a
    ///   member anyway.
    func draw(
        into folder: ShareFolder, as piece: PaperPiece? = nil, _ format: JSONOption, elseHint hint: String
    ) throws {
        let files: [String]
        do {
            files = try folder.write(
                drawing, as: piece, for: contact.publicIdentity, in: channel)
        } catch {
            let failure = Diagnostic(error)
            throw Diagnostic(
                failure.status,
                "\(contact.printable) is a member; the share was not written: \(failure.sentence)",
                hints: [hint])
        }
        if format.json {
            try JSON.print(DrawingJSON(self, files: files))
        } else {
            Console.note("shared \(channel.name.printable) with \(contact.printable): \(files.printable)")
        }
    }
}

extension Contact {
    func warnUnlessVerified() {
        guard !isVerified else { return }
        Console.warn(Person.unverifiedWarning(name))
    }
}

extension DrawingJSON {
    fileprivate init(_ share: IssuedShare, files: [String]) {
        self.init(share.drawing, files: files)
        channel = share.channel.name.text
        contact = PersonJSON(share.contact)
    }
}
