import SeQRcast

/// A folder for the drawings of shares, one for each member.
struct ShareFolder {
    private let folder: OutputFolder
    private let style: RenderStyle

    /// - Throws: what `OutputFolder` throws.
    init(_ path: String, style: RenderStyle = RenderStyle()) throws {
        folder = try OutputFolder(path)
        self.style = style
    }

    /// - Throws: what `OutputFolder.check` throws.
    func check(against folders: [String]) throws { try folder.check(against: folders) }

    /// Draws the share of a channel for somebody, over one that was drawn for them before.
    ///
    /// - Returns: the files' paths.
    /// - Throws: exit code 2 where it cannot be written.
    func write(_ drawing: Drawing, for publicIdentity: PublicIdentity, in channel: Channel) throws -> [String]
    {
        try files(for: publicIdentity, in: channel).replace(with: drawing)
    }

    func holdsFile(for publicIdentity: PublicIdentity, in channel: Channel) -> Bool {
        files(for: publicIdentity, in: channel).isThere
    }

    private func files(for publicIdentity: PublicIdentity, in channel: Channel) -> DrawingFiles {
        let name = Self.fileName(for: publicIdentity, in: channel.name, row: channel.id)
        return DrawingFiles(path: folder.path(of: name), style: style)
    }

    /// `Bob-12345-…-67890-chess.png`: the name is for people, and tamed, since anybody may choose any; the fingerprint
    /// distinguishes people.
    ///
    /// - Parameter row: the channel's in the vault, which distinguishes channels whose names end as the same file name.
    static func fileName(for publicIdentity: PublicIdentity, in channel: Name, row: Int64) -> String {
        let digits = publicIdentity.fingerprint.description.replacing(" ", with: "-")
        let tameChannel = OutputFolder.tame(channel.text)
        let number = tameChannel == channel.text ? "" : "\(row)"
        return [OutputFolder.tame(publicIdentity.card.name?.text ?? ""), digits, tameChannel, number]
            .filter { !$0.isEmpty }.joined(separator: "-") + ".png"
    }
}
