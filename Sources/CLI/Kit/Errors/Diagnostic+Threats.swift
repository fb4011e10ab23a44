import Records
import SeQRcast
import Texts

extension Diagnostic {
    init(_ error: ThreatListError) {
        switch error {
        case .unknownFormat:
            self.init(
                .unfitList, "not a threat list in a known format",
                hints: ["`--format` names the format; expand compressed files first"])
        case .nothingFound(let format):
            self.init(.unfitList, "the file has no valid entry of the format \(format.rawValue)")
        case .malformed(let offset):
            self.init(.unfitList, "damaged, or not JSON from Safe Browsing, at byte \(offset)")
        case .invalid(let field, let list):
            self.init(.unfitList, "the list \(list.printableName) is damaged: \(field.phrase)")
        case .notForURLs(let list):
            self.init(.unfitList, "the list \(list.printableName) is not about dangerous URLs")
        case .tooLarge: self.init(.unfitList, "too large for a threat list")
        case .noLists: self.init(.unfitList, "the file has no list")
        case .repeatedList(let list):
            self.init(.unfitList, "the file has the list \(list.printableName) twice")
        }
    }

    init(_ error: ThreatStoreError) {
        switch error {
        case .unusable(let error): self.init(threatLists: error)
        case .noSuchList(let name):
            self.init(
                .failed, "there is no list \(name.printableName)",
                hints: ["`seqrcast threats list` shows all lists"])
        case .unfitName:
            self.init(
                .usage, "the list has no name, or a name of more than 100 characters",
                hints: ["`--name` gives it one"])
        case .severalLists: self.init(.usage, "the file has several lists, but --name names only one")
        case .otherFormat(let list):
            self.init(
                .failed,
                "the list \(list.name.printableName) exists in another format: \(list.format.rawValue)",
                hints: ["`--name` gives this list another name; `--replace` replaces the other list"])
        case .nothingToUpdate(let name):
            self.init(
                .unfitList, "this updates the list \(name.printableName), which you do not have",
                hints: [Self.wholeList])
        case .checksumMismatch(let name):
            self.init(
                .unfitList, "wrong checksum for the list \(name.printableName); nothing was changed",
                hints: [Self.wholeList])
        case .noSuchEntry(let name):
            self.init(
                .unfitList,
                "it removes entries that the list \(name.printableName) does not have; nothing was changed",
                hints: [Self.wholeList])
        }
    }

    private static let wholeList = "request the whole list, without a state or version"

    private init(threatLists error: VaultError) {
        switch error {
        case .notAVault(let path):
            self.init(
                .fileError, "\(path.printableName) is not a file of threat lists; it was not changed",
                hints: ["delete or rename this file; then import the lists again"])
        case .foreignFile(let path):
            self.init(
                .fileError,
                "threat lists not opened: \(path.printableName) is a link, or belongs to another user")
        case .newer:
            self.init(
                .vaultBroken,
                "the threat lists were made by a newer version of seqrcast; they were not changed",
                hints: ["update seqrcast"])
        case .broken(let path):
            self.init(
                .vaultBroken, "the threat lists are damaged: \(path.printableName)",
                hints: ["delete this file, and those with -wal and -shm; then import the lists again"])
        case .failed(.readOnly, let path):
            self.init(.fileError, "the threat lists are read-only: \(path.printableName)")
        case .alreadyThere, .busy:
            self.init(.locked, "another process holds the threat lists", hints: ["try again"])
        default:
            let vault = Diagnostic(error)
            self.init(
                vault.status, vault.sentence.replacing("the vault", with: "the file of the threat lists"),
                hints: vault.hints)
        }
    }
}

extension ThreatListError.Field {
    fileprivate var phrase: String {
        switch self {
        case .prefixSize: "invalid size of hashes"
        case .prefixes: "the hashes do not match their size"
        case .riceParameter: "the Rice parameter is out of range"
        case .entryCount: "fewer entries than declared"
        case .encodedData: "the entries end too early, or are too large"
        case .removals: "invalid removals"
        case .checksum: "no checksum"
        case .responseType: "neither a whole list nor an update"
        }
    }
}
