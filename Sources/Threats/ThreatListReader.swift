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
