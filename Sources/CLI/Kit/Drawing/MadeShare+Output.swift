import SeQRcast

extension MadeShare {
    /// Tells of one share, which was drawn where `picture` says.
    func tell(_ picture: PictureOptions, _ format: JSONOption, files: [String]) throws {
        if format.json, !picture.isOutputPicture {
            try JSON.print(DrawingJSON(self, files: files))
        } else if !format.json {
            Console.note("shared \(channel.name.printable) with \(contact.printable)")
        }
    }

    /// Draws one share of several into a folder, and tells of it.
    ///
    /// - Parameter hint: how to get it where it cannot be written; the person is a member all the same.
    func draw(into folder: ShareFolder, _ format: JSONOption, elseHint hint: String) throws {
        let files: [String]
        do {
            files = try folder.write(drawing, for: contact.publicIdentity, in: channel)
        } catch {
            let failure = Diagnostic(error)
            throw Diagnostic(
                failure.status, "\(contact.printable) is a member, but \(failure.sentence)", hints: [hint])
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
        Console.warn("you have not verified that this is \(name.printable): compare fingerprints")
    }
}

extension DrawingJSON {
    fileprivate init(_ share: MadeShare, files: [String]) {
        self.init(share.drawing, files: files)
        channel = share.channel.name.text
        contact = PersonJSON(share.contact)
    }
}
