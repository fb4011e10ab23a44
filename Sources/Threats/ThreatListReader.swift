/// Reads a file with one or more lists.
public enum ThreatListReader {
    /// The most entries in a file.
    public static let entryLimit = 20_000_000

    /// - Parameters:
    ///   - source: fills a part of a range of a buffer from its beginning, and returns the number
    ///     of bytes; 0 at the end.
    ///   - format: nil: recognized from the content.
    /// - Throws: `ThreatListError`, and errors of `source` and `sink`; discard the entries that the
    ///   sink has received by then.
    public static func read(
        from source: @escaping (inout [UInt8], Range<Int>) throws -> Int, as format: ThreatListFormat? = nil,
        into sink: inout some ThreatListSink
    ) throws {
        let feed = ByteFeed(source)
        let head = try feed.head()
        // An HTML page that a server returns instead of a list may have a URL on a line of its own.
        guard String(decoding: head, as: UTF8.self).trimmingBlanks.unicodeScalars.first != "<",
            let format = format ?? ThreatListFormat(recognizing: head)
        else { throw ThreatListError.unknownFormat }
        if format.isHashed {
            try SafeBrowsingReader.read(feed, format, into: &sink)
        } else {
            try TextListReader.read(feed, format, into: &sink)
        }
    }
}

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
