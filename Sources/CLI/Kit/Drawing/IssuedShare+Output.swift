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
    func report(
        _ picture: PictureOptions, _ format: JSONOption, files: [String], _ names: ContactNames
    ) throws {
        if format.json, !picture.isOutputPicture {
            try JSON.print(DrawingJSON(self, files: files))
        } else if !format.json {
            Console.note("shared \(channel.name.printable) with \(try names.printable(contact))")
            picture.announce(drawing, in: files)
        }
    }

    /// Writes the share.
    ///
    /// - Parameter hint: how to draw the share later if it cannot be written; the person is a
    ///   member anyway.
    func written(elseHint hint: String, _ write: () throws -> [String]) throws -> [String] {
        do {
            return try write()
        } catch {
            let failure = Diagnostic(error)
            throw Diagnostic(
                failure.status,
                "\(contact.inFull) is a member; the share was not written: \(failure.sentence)",
                hints: failure.hints + [hint])
        }
    }

    /// Draws one of several shares into a folder, and reports it.
    ///
    /// - Parameter hint: as for `written`.
    func draw(
        into folder: ShareFolder, as piece: PaperPiece? = nil, _ format: JSONOption, _ names: ContactNames,
        elseHint hint: String
    ) throws {
        let files = try written(elseHint: hint) {
            try folder.write(drawing, as: piece, for: contact.publicIdentity, in: channel)
        }
        if format.json {
            try JSON.print(DrawingJSON(self, files: files))
        } else {
            let who = try names.printable(contact)
            Console.note("shared \(channel.name.printable) with \(who): \(files.printable)")
            if let announcement = drawing.announcement(of: []) { Console.note("  \(announcement)") }
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
