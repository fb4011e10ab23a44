import Foundation
import SeQRcast

/// What was found about a vault, as people read it: what is well in a line each, then what is not.
struct DoctorText {
    let examination: VaultExamination
    let surroundings: [VaultSurrounding]
    let isClockBehind: Bool
    let hasPassphrase: Bool

    var text: String { (inside + outside).joined(separator: "\n") }

    private var inside: [String] {
        var lines = examination.faults.map { "damaged: \($0.escaped())" }
        if lines.isEmpty { lines.append("the file is sound") }
        let count = examination.tables.reduce(0) { $0 + $1.count }
        let broken = examination.tables.filter { !$0.broken.isEmpty }
        for table in broken {
            let rows = table.broken.prefix(Self.rowLimit).map(String.init).joined(separator: ", ")
            let more = table.broken.count > Self.rowLimit ? ", …" : ""
            lines.append(
                "damaged: \(table.broken.count.grouped) of \(table.count.grouped) \(table.name.words) (\(rows)\(more))"
            )
        }
        if broken.isEmpty { lines.append("all \(count.grouped) sealed entries open") }
        return lines
    }

    private var outside: [String] {
        var lines = surroundings.map { ($0.isUnsafe ? "danger: " : "note: ") + $0.sentence }
        if isClockBehind {
            lines.append("danger: the clock is behind the vault's newest entry: dates and expiries are wrong")
        }
        lines.append(
            hasPassphrase
                ? "a passphrase locks the file"
                : "note: no passphrase locks the file: whoever has it reads it (`seqrcast passphrase set`)")
        return lines
    }

    private static let rowLimit = 10
}

extension String {
    /// The name of a table, in the plural of what is in it.
    var words: String { self == "identity" ? "identities" : replacing("_", with: " ") + "s" }
}

extension VaultSurrounding {
    /// Whether somebody may get or change what they should not.
    var isUnsafe: Bool {
        switch self {
        case .foreignOwner, .openToOthers, .folderWritableByOthers: true
        case .symbolicLink, .hardLinks, .littleSpace, .leftover, .movedAside: false
        }
    }

    var sentence: String {
        switch self {
        case .symbolicLink(let target): "the vault is a link to \(target.printableName)"
        case .hardLinks(let count): "the vault's file has \(count) names: the others lead to the same vault"
        case .foreignOwner(let path): "\(path.printableName) is another user's"
        case .openToOthers(let path):
            "\(path.printableName) could be read or written by others than its owner"
        case .folderWritableByOthers(let path):
            "others may put other files in the vault's place: \(path.printableName) can be written by them"
        case .littleSpace(let free, let needed):
            "\(free.formatted(.byteCount(style: .file))) are free on the disk, and deleting may take \(needed.formatted(.byteCount(style: .file)))"
        case .leftover(let path):
            "\(path.printableName) was left by a command that was killed; delete it: it may hold what the vault holds"
        case .movedAside(let path):
            "\(path.printableName) is a damaged vault that was moved aside: `seqrcast doctor --vault FILE --rescue NEW` reads what it can"
        }
    }
}
