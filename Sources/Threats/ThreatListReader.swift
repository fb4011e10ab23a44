/// Reads a file with one list or more.
public enum ThreatListReader {
    /// Entries of a file that are read.
    public static let entryLimit = 20_000_000

    /// - Parameters:
    ///   - source: fills a part of a range of a buffer from its beginning, and tells how many bytes; 0 at the end.
    ///   - format: nil: as the content says.
    /// - Throws: `ThreatListError`, and what `source` and `sink` throw; what the sink took till then is worth nothing.
    public static func read(
        from source: @escaping (inout [UInt8], Range<Int>) throws -> Int, as format: ThreatListFormat? = nil,
        into sink: inout some ThreatListSink
    ) throws {
        let feed = ByteFeed(source)
        let head = try feed.head()
        // A page that a server gives in the place of a list may have a URL on a line of its own.
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
