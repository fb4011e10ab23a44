/// The reasons why a file cannot be imported as a list.
public enum ThreatListError: Error, Equatable, Sendable {
    /// HTML, or none of the known formats.
    case unknownFormat
    /// No line of it was understood.
    case nothingFound(ThreatListFormat)
    /// Not JSON, or not in Safe Browsing's structure; at this byte, from 0.
    case malformed(offset: Int)
    /// A value that is out of range, or contradicts another one of the list.
    case invalid(Field, list: String)
    /// The list names likely safe URLs, or things other than URLs.
    case notForURLs(list: String)
    /// The file has more than `ThreatListReader.entryLimit` entries, or a list more than
    /// `SafeBrowsingReader.byteLimit` bytes.
    case tooLarge
    /// The file has no list.
    case noLists
    /// The file has a list twice.
    case repeatedList(String)

    public enum Field: Sendable {
        case prefixSize, prefixes, riceParameter, entryCount, encodedData, removals, checksum, responseType
    }
}
