import Foundation
import Records
import SeQRcast
import Texts

/// A folder with the drawing of a code for each person: shares of members, or requests to owners.
struct CodeFolder {
    private let folder: OutputFolder
    private let style: RenderStyle
    private let isReplacing: Bool
    private let kind: Code.Kind

    /// - Parameters:
    ///   - kind: of the codes.
    ///   - isReplacing: whether any file may be replaced; otherwise only images of such codes, and links,
    ///     whose targets are not changed.
    /// - Throws: the errors of `OutputFolder`.
    init(
        _ path: String, of kind: Code.Kind = .share, style: RenderStyle = RenderStyle(),
        isReplacing: Bool = false
    ) throws {
        folder = try OutputFolder(path)
        self.kind = kind
        self.style = style
        self.isReplacing = isReplacing
    }

    /// - Throws: the errors of `OutputFolder.check`.
    func check(against folders: [String]) throws { try folder.check(against: folders) }

    /// Writes the code for somebody and a channel, and replaces an earlier drawing.
    ///
    /// - Returns: the paths of the files.
    /// - Throws: exit code 2 if it cannot be written, 8 if something else has its name.
    func write(
        _ drawing: Drawing, as piece: PaperPiece? = nil, for publicIdentity: PublicIdentity,
        in channel: Channel
    ) throws -> [String] {
        let contents = try files(for: publicIdentity, in: channel).contents(of: drawing, as: piece)
        let replaced = try contents.map { path, _ in
            guard let status = FileStatus(path: path, followsLinks: false) else { return false }
            guard isReplacing || status.kind != .file || isOfKind(path) else {
                throw OverwriteOption.kept(path)
            }
            return true
        }
        try OutputFile.create(
            zip(contents, replaced).map { content, isReplacing in
                let name = URL(fileURLWithPath: content.path).lastPathComponent
                return (folder.file(name), content.bytes, isReplacing: isReplacing)
            })
        return contents.map(\.path)
    }

    /// Whether a file holds nothing but such a code, or a part of one.
    private func isOfKind(_ path: String) -> Bool {
        let found = InputFile(path: path, vaultFiles: []).scanned().onlyCode?.code.kind
        return found == kind || found == .part
    }

    func holdsFile(for publicIdentity: PublicIdentity, in channel: Channel) -> Bool {
        files(for: publicIdentity, in: channel).isThere
    }

    private func files(for publicIdentity: PublicIdentity, in channel: Channel) -> DrawingFiles {
        let name = Self.fileName(for: publicIdentity, in: channel.name, row: channel.id)
        return DrawingFiles(path: folder.path(of: name), style: style)
    }

    /// `Bob-12345-…-67890-chess.png`
    ///
    /// The name is for people, and made safe, as anybody can choose any name. The fingerprint
    /// distinguishes people.
    ///
    /// - Parameter row: the channel's row in the vault, for channels whose names give the same file
    ///   name.
    static func fileName(for publicIdentity: PublicIdentity, in channel: Name, row: Int64) -> String {
        let digits = publicIdentity.fingerprint.description.replacing(" ", with: "-")
        let channelSlug = SafeFileName.slug(of: channel.text)
        let number = channelSlug == channel.text ? "" : "\(row)"
        return [SafeFileName.slug(of: publicIdentity.card.name?.text ?? ""), digits, channelSlug, number]
            .filter { !$0.isEmpty }.joined(separator: "-") + ".png"
    }
}

extension IssuedShare {
    /// The share on paper.
    ///
    /// - Parameter names: whether to print the names of the channel and both people.
    func piece(from giver: PublicIdentity, names: Bool) -> PaperPiece {
        .share(
            names
                ? PaperPiece.ShareNames(
                    channel: channel.name, recipient: contact.publicIdentity, giver: giver) : nil)
    }

    /// Reports one share that was drawn as `picture` says.
    func report(
        _ picture: PictureOptions, _ format: JSONOption, files: [String], _ names: ContactNames
    ) throws {
        if format.json, !picture.isOutputPicture {
            JSON.report(DrawingJSON(self, files: files))
        } else if !format.json {
            Console.note("shared \(channel.name.printable) with \(try names.printable(contact))")
            picture.announce(drawing, in: files)
        }
    }

    /// Nil if nothing suggests that the recipient was revoked earlier.
    var possiblyRevokedWarning: String? {
        guard isPossiblyRevoked else { return nil }
        return """
            \(contact.name.printable) may be somebody whom you revoked: \(channel.name.printable) leaves out \
            people whose names are unknown
            """
    }

    /// Writes the share.
    ///
    /// - Parameter hint: how to draw the share later if it cannot be written; the person is a
    ///   member anyway. Nil: by `seqrcast share`.
    func written(elseHint hint: String? = nil, _ write: () throws -> [String]) throws -> [String] {
        let command = "seqrcast share '\(channel.shellName)' --to '\(contact.shellName)' -o FILE"
        let fact = StoredFact(
            sentence: "\(contact.inFull) is a member", result: "the share",
            hint: hint ?? "`\(command)` draws the share")
        return try fact.whileWriting(write)
    }

    /// Draws one of several shares into a folder, and reports it.
    ///
    /// - Parameter hint: as for `written`.
    func draw(
        into folder: CodeFolder, as piece: PaperPiece? = nil, _ format: JSONOption, _ names: ContactNames,
        elseHint hint: String? = nil
    ) throws {
        let files = try written(elseHint: hint) {
            try folder.write(drawing, as: piece, for: contact.publicIdentity, in: channel)
        }
        if format.json {
            JSON.report(DrawingJSON(self, files: files))
        } else {
            let who = try names.printable(contact)
            Console.note("shared \(channel.name.printable) with \(who): \(files.printable)")
            if let announcement = drawing.announcement(of: []) { Console.note("  \(announcement)") }
        }
    }
}

extension Contact {
    func warnUnlessVerified() { [self].warnUnlessVerified() }
}

extension [Contact] {
    /// Warns once of all whom the user has not verified.
    func warnUnlessVerified() {
        var seen: Set<Fingerprint> = []
        let unverified = filter { !$0.isVerified && seen.insert($0.fingerprint).inserted }
        guard let first = unverified.first else { return }
        guard unverified.count > 1 else { return Console.warn(Person.unverifiedWarning(first.name)) }
        let names = unverified.map { $0.name.printable }.joined(separator: ", ")
        Console.warn("you have not verified \(unverified.count.grouped) people: \(names)")
    }
}

extension DrawingJSON {
    fileprivate init(_ share: IssuedShare, files: [String]) {
        self.init(share.drawing, files: files)
        channel = share.channel.name.text
        contact = PersonJSON(share.contact)
    }
}
