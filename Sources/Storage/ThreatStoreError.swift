/// Why the lists cannot be used, or were not changed.
public enum ThreatStoreError: Error, Equatable, Sendable {
    /// The file, as a vault's: `.notAVault` is here another program's, `.alreadyThere` one that another process made just now.
    case unusable(VaultError)
    case noSuchList
    /// A list has a name of 1 to 100 characters.
    case unfitName
    /// One name for several lists.
    case severalLists
    /// A list of the name is there, and in another format.
    case otherFormat(ThreatList)
    /// An update without the list that it is for.
    case nothingToUpdate(name: String)
    /// An update, or what it makes of the list that is there, does not have the checksum that it says.
    case checksumMismatch(name: String)
    /// An update removes what the list does not have.
    case noSuchEntry(name: String)
}
