import Foundation
import SeQRcast

/// The results of an examination for people: a line for each result.
struct DoctorText {
    let examination: VaultExamination
    let surroundings: [VaultSurrounding]
    let isClockBehind: Bool
    let hasPassphrase: Bool
    let decoder: DecoderState
    /// Nil where the versions of libraries were not compared.
    let oldLibraries: [KnownHoles.OldLibrary]?

    var text: String { (inside + outside).joined(separator: "\n") }

    private var inside: [String] {
        var lines = [
            examination.faults.isEmpty
                ? "the file is intact"
                : "damaged: the structure of the file, in \(examination.faults.count.counted("place"))"
        ]
        let count = examination.tables.reduce(0) { $0 + $1.count }
        let broken = examination.tables.filter { !$0.broken.isEmpty }
        for table in broken {
            let rows = table.broken.prefix(Self.rowLimit).map(String.init).joined(separator: ", ")
            let more = table.broken.count > Self.rowLimit ? ", …" : ""
            lines.append(
                "damaged: \(table.broken.count.grouped) of \(table.count.grouped) \(table.name.words) (\(rows)\(more))"
            )
        }
        if broken.isEmpty, examination.faults.isEmpty {
            lines.append("all \(count.grouped) sealed entries are intact")
        }
        return lines
    }

    private var outside: [String] {
        var lines = surroundings.map { ($0.isUnsafe ? "danger: " : "note: ") + $0.sentence }
        if isClockBehind {
            lines.append(
                "danger: the clock is earlier than the vault's newest entry: dates and expiries are wrong")
        }
        lines.append(
            hasPassphrase
                ? "the file is locked with a passphrase"
                : "note: the file has no passphrase: anybody who has it can read it (`seqrcast passphrase set`)"
        )
        lines.append(decoder.sentence)
        lines +=
            oldLibraries?.map(\.sentence)
            ?? ["note: libraries were not examined for known holes: there is no list for this system"]
        return lines
    }

    private static let rowLimit = 10
}

/// The program that reads images, and what the kernel lets it do.
struct DecoderState {
    /// Nil where it is missing.
    let path: String?
    let isConfined: Bool

    /// - Throws: `DecoderFailure.cannotStart`.
    init() throws {
        let program = try? DecoderProgram()
        path = program?.path
        isConfined = try program?.isConfined() ?? false
    }

    fileprivate var sentence: String {
        guard let path else { return "note: no image can be read: the program seqrcast-decode is missing" }
        return isConfined
            ? "images are read by \(path.printableName), which can open no file and no connection"
            : "note: this kernel has no seccomp: an image that takes over \(path.printableName) could open files"
    }
}

extension KnownHoles.OldLibrary {
    fileprivate var sentence: String {
        let holes = source.replacing(",", with: ", ")
        return "danger: \(package) \(installed) has known holes, which \(fixed) closes: \(holes)"
    }
}

extension String {
    /// The entries of a table of this name, in the plural.
    var words: String { self == "identity" ? "identities" : replacing("_", with: " ") + "s" }
}

extension VaultSurrounding {
    /// Whether others may be able to read or change the vault.
    var isUnsafe: Bool {
        switch self {
        case .foreignOwner, .openToOthers, .folderWritableByOthers: true
        case .symbolicLink, .hardLinks, .littleSpace, .leftover, .movedAside: false
        }
    }

    var sentence: String {
        switch self {
        case .symbolicLink(let target): "the vault is a link to \(target.printableName)"
        case .hardLinks(let count):
            "the vault's file has \(count) names (hard links), which all lead to the same vault"
        case .foreignOwner(let path): "\(path.printableName) belongs to another user"
        case .openToOthers(let path):
            "users other than the owner could read or write \(path.printableName)"
        case .folderWritableByOthers(let path):
            "other users could replace the vault: they can write to \(path.printableName)"
        case .littleSpace(let free, let needed):
            "little disk space: \(free.formatted(.byteCount(style: .file))) free; deleting may need \(needed.formatted(.byteCount(style: .file)))"
        case .leftover(let path):
            "a killed command left \(path.printableName); delete it: it may have contents of the vault"
        case .movedAside(let path):
            "\(path.printableName) is a damaged vault that was moved there: `seqrcast doctor --vault FILE --rescue NEW` saves what is readable, if anything is"
        }
    }
}
