import SeQRcast

extension Diagnostic {
    init(_ error: ThreatListError) {
        switch error {
        case .unknownFormat:
            self.init(
                .unfitList, "it is no list of a format that is known",
                hints: ["`--format` says how it is to be read; what is compressed has to be expanded first"])
        case .nothingFound(let format):
            self.init(.unfitList, "nothing in it was understood as \(format.rawValue)")
        case .malformed(let offset):
            self.init(.unfitList, "it is damaged, or not JSON by Safe Browsing, at byte \(offset)")
        case .invalid(let field, let list):
            self.init(.unfitList, "the list \(list.printableName) is damaged: \(field.phrase)")
        case .notForURLs(let list):
            self.init(.unfitList, "the list \(list.printableName) does not name dangerous URLs")
        case .tooLarge: self.init(.unfitList, "it is larger than lists are")
        case .noLists: self.init(.unfitList, "there is no list in it")
        case .repeatedList(let list): self.init(.unfitList, "the list \(list.printableName) is in it twice")
        }
    }

    init(_ error: ThreatStoreError) {
        switch error {
        case .unusable(let error): self.init(threatLists: error)
        case .noSuchList:
            self.init(.failed, "there is no such list", hints: ["`seqrcast threats list` lists them"])
        case .unfitName:
            self.init(.usage, "a list has a name of 1 to 100 characters", hints: ["`--name` gives it one"])
        case .severalLists: self.init(.usage, "there are several lists in the file, and one --name")
        case .otherFormat(let list):
            self.init(
                .failed,
                "there is a list \(list.name.printableName) in another format, \(list.format.rawValue)",
                hints: ["`--name` gives this one another name, and `--replace` has it take its place"])
        case .nothingToUpdate(let name):
            self.init(
                .unfitList, "it is an update of the list \(name.printableName), which is not there",
                hints: ["fetch the whole list: without a state, or version, in the request"])
        case .checksumMismatch(let name):
            self.init(
                .unfitList,
                "the list \(name.printableName) does not have the checksum that it says; nothing was changed",
                hints: ["fetch the whole list: without a state, or version, in the request"])
        case .noSuchEntry(let name):
            self.init(
                .unfitList,
                "it removes entries that the list \(name.printableName) does not have; nothing was changed",
                hints: ["fetch the whole list: without a state, or version, in the request"])
        }
    }

    private init(threatLists error: VaultError) {
        switch error {
        case .notAVault:
            self.init(
                .fileError,
                "the file beside the vault holds no threat lists, but something else; it was left as it is")
        case .newer:
            self.init(
                .vaultBroken,
                "the threat lists were made by a newer version of seqrcast; they were left as they are")
        case .broken(let path):
            self.init(
                .vaultBroken, "the threat lists are damaged; they were moved aside to \(path.printableName)",
                hints: ["import them again"])
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
        case .prefixSize: "its hashes have a size that none has"
        case .prefixes: "its hashes do not fit their size"
        case .riceParameter: "its Rice parameter is out of range"
        case .entryCount: "it has fewer entries than it says"
        case .encodedData: "its entries end too early, or are too large"
        case .removals: "what it removes makes no sense"
        case .checksum: "it has no checksum"
        case .responseType: "it is neither a whole list nor an update"
        }
    }
}
