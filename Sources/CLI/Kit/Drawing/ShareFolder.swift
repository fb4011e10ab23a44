import SeQRcast

/// A folder with the drawing of each member's share.
struct ShareFolder {
    private let folder: OutputFolder
    private let style: RenderStyle
    private let isReplacing: Bool

    /// - Parameter isReplacing: whether any file may be replaced; otherwise only images of shares, and
    ///   links, whose targets are not changed.
    /// - Throws: the errors of `OutputFolder`.
    init(_ path: String, style: RenderStyle = RenderStyle(), isReplacing: Bool = false) throws {
        folder = try OutputFolder(path)
        self.style = style
        self.isReplacing = isReplacing
    }

    /// - Throws: the errors of `OutputFolder.check`.
    func check(against folders: [String]) throws { try folder.check(against: folders) }

    /// Writes somebody's share of a channel, and replaces an earlier drawing.
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
            guard isReplacing || status.kind != .file || Self.isShare(path) else {
                throw OverwriteOption.kept(path)
            }
            return true
        }
        for ((path, bytes), isReplacing) in zip(contents, replaced) {
            let file = OutputFile(path: path)
            guard try file.create(with: bytes, isPrivate: false, isReplacing: isReplacing) else {
                throw OverwriteOption.kept(path)
            }
        }
        return contents.map(\.path)
    }

    /// Whether nothing is in the folder.
    var isEmpty: Bool { folder.isEmpty }

    /// Whether a file holds nothing but a share, or a part of one.
    private static func isShare(_ path: String) -> Bool {
        let kind = InputFile(path: path, vaultFiles: []).scanned().onlyCode?.kind
        return kind == .share || kind == .part
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
