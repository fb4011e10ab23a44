import SeQRcast
import Texts

/// An entry of a folder whose files are read.
enum FolderEntry {
    case file(InputFile)
    case skipped(Kind)

    /// Entries that are not read.
    enum Kind {
        case folder
        case linkToFolder
        /// A link that leads to nothing that can be found.
        case deadLink
        case deviceOrPipe
    }

    /// - Returns: nil for the vault, and for an entry that has disappeared.
    init?(_ path: String, vaultFiles: [String]) {
        let isLink = FileStatus(path: path, followsLinks: false)?.kind == .link
        switch FileStatus(path: path)?.kind {
        case .file:
            let file = InputFile(path: path, vaultFiles: vaultFiles, isListed: true)
            guard !file.isVault else { return nil }
            self = .file(file)
        case .folder: self = .skipped(isLink ? .linkToFolder : .folder)
        case .other: self = .skipped(.deviceOrPipe)
        case nil, .link:
            guard isLink else { return nil }
            self = .skipped(.deadLink)
        }
    }
}

/// The numbers of entries in folders that were not read.
struct SkippedEntries: Equatable {
    /// Folders that `--recursive` would have entered.
    var folders = 0
    var linksToFolders = 0
    var deadLinks = 0
    var devicesAndPipes = 0

    mutating func count(_ kind: FolderEntry.Kind) {
        switch kind {
        case .folder: folders += 1
        case .linkToFolder: linksToFolders += 1
        case .deadLink: deadLinks += 1
        case .deviceOrPipe: devicesAndPipes += 1
        }
    }

    static func += (sum: inout SkippedEntries, other: SkippedEntries) {
        sum.folders += other.folders
        sum.linksToFolders += other.linksToFolders
        sum.deadLinks += other.deadLinks
        sum.devicesAndPipes += other.devicesAndPipes
    }

    /// `1 folder not read`, `2 dead links`.
    var phrases: [String] {
        let counts = [
            (folders + linksToFolders, "folder not read", "folders not read"),
            (deadLinks, "dead link", "dead links"),
            (devicesAndPipes, "device or pipe not read", "devices and pipes not read"),
        ]
        return counts.filter { $0.0 > 0 }.map { "\($0.grouped) \($0 == 1 ? $1 : $2)" }
    }

    /// Says how many there are.
    func note() {
        if !phrases.isEmpty { Console.note(phrases.joined(separator: ", ")) }
    }

    /// Says how to read them.
    func hint() {
        if folders > 0 { Console.note("hint: `--recursive` reads the images in folders inside folders") }
    }
}
