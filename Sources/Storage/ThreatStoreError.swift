/// The reasons why the lists cannot be used, or were not changed.
public enum ThreatStoreError: Error, Equatable, Sendable {
    /// An error of the file, as for a vault: `.notAVault` means a file of another program,
    /// `.alreadyThere` one that another process made just now.
    case unusable(VaultError)
    case noSuchList
    /// A list's name does not have 1 to 100 characters.
    case unfitName
    /// One name for several lists.
    case severalLists
    /// There is a list of this name, in another format.
    case otherFormat(ThreatList)
    /// An update for a list that is not stored.
    case nothingToUpdate(name: String)
    /// An update, or the stored list after it, does not have the checksum that the update names.
    case checksumMismatch(name: String)
    /// An update removes entries that the list does not have.
    case noSuchEntry(name: String)
}
