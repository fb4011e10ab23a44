import Foundation
import SeQRcast

/// A folder that gets a picture for each of several people.
struct OutputFolder {
    let path: String
    private let style: PictureStyle

    /// Makes the folder where there is none.
    ///
    /// - Parameter isPrivate: whether its owner alone may look into a folder that is made; else whoever the umask lets.
    /// - Throws: exit code 2 where nothing can be written there.
    init(_ path: String, style: PictureStyle = PictureStyle(), isPrivate: Bool = false) throws {
        guard !path.isEmpty else { throw Diagnostic(.usage, "-o needs the name of a folder") }
        self.path = path
        self.style = style
        let manager = FileManager.default
        if !manager.fileExists(atPath: path) {
            FileSystem.makeFolder(path, isPrivate: isPrivate)
        }
        guard PictureList.isFolder(path), manager.isWritableFile(atPath: path) else {
            throw Diagnostic(.fileError, "\(path.printableName) is no folder that can be written into")
        }
    }

    /// Makes sure that what is written is not read as well.
    ///
    /// - Throws: exit code 64 where it is one of `folders`, or inside one.
    func check(against folders: [String]) throws {
        let inputs = Set(folders.filter(PictureList.isFolder).compactMap(FileIdentity.init))
        var folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        while true {
            guard !(FileIdentity(path: folder.path).map(inputs.contains) ?? false) else {
                throw Diagnostic(
                    .usage, "\(path.printableName) is an input, or inside one; name another folder after -o")
            }
            guard folder.path != "/" else { return }
            folder = folder.deletingLastPathComponent()
        }
    }

    /// Draws the share of a channel for somebody, over one that was drawn for them before.
    ///
    /// - Returns: the files' paths.
    /// - Throws: exit code 2 where it cannot be written.
    func write(_ drawing: Drawing, for party: Party, in channel: Channel) throws -> [String] {
        try files(for: party, in: channel).replace(with: drawing)
    }

    func holdsFile(for party: Party, in channel: Channel) -> Bool {
        files(for: party, in: channel).isThere
    }

    private func files(for party: Party, in channel: Channel) -> DrawingFiles {
        let name = Self.fileName(for: party, in: channel.name, row: channel.id)
        return DrawingFiles(path: (path.hasSuffix("/") ? path : path + "/") + name, style: style)
    }

    /// `Bob-12345-…-67890-chess.png`: the name is for people, and tamed, since anybody may bear any; the fingerprint tells them
    /// apart.
    ///
    /// - Parameter row: the channel's in the vault, which tells it apart where its name is not left as it is.
    static func fileName(for party: Party, in channel: Name, row: Int64) -> String {
        let digits = party.fingerprint.description.replacing(" ", with: "-")
        let tameChannel = tame(channel.text)
        let number = tameChannel == channel.text ? "" : "\(row)"
        return [tame(party.card.name?.text ?? ""), digits, tameChannel, number]
            .filter { !$0.isEmpty }.joined(separator: "-") + ".png"
    }

    /// Letters and digits, and a hyphen for what lies between.
    static func tame(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars where name.utf8.count < nameLimit {
            if scalar.isTame {
                name.unicodeScalars.append(scalar)
            } else if !name.isEmpty, !name.hasSuffix("-") {
                name += "-"
            }
        }
        return name.hasSuffix("-") ? String(name.dropLast()) : name
    }

    /// UTF-8 bytes, or three more: a file's name has 255 at the most.
    private static let nameLimit = 64
}

extension Unicode.Scalar {
    /// A letter, with what stands on it, or a digit.
    fileprivate var isTame: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber:
            !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }
}
