/// Why a file is no list that can be taken.
public enum ThreatListError: Error, Equatable, Sendable {
    /// In none of the formats that are known, or HTML.
    case unknownFormat
    /// Not one line of it was understood.
    case nothingFound(ThreatListFormat)
    /// Not JSON, or not as Safe Browsing has it; the byte at which that was seen, from 0.
    case malformed(offset: Int)
    /// A value that is in no range, or does not fit another one of the list.
    case invalid(Field, list: String)
    /// The list says what is likely safe, or names what are no URLs.
    case notForURLs(list: String)
    /// The file has more than `ThreatListReader.entryLimit` entries, or a list more than `SafeBrowsingReader.byteLimit` bytes.
    case tooLarge
    /// A file has no list.
    case noLists
    /// A file has a list twice.
    case repeatedList(String)

    public enum Field: Sendable {
        case prefixSize, prefixes, riceParameter, entryCount, encodedData, removals, checksum, responseType
    }
}
