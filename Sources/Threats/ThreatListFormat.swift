import Links

/// The format of a list.
public enum ThreatListFormat: String, CaseIterable, Sendable {
    /// The response of `threatListUpdates:fetch` (Safe Browsing, version 4).
    case safeBrowsing4 = "safe-browsing-v4"
    /// A `HashList`, or the response of `hashLists:batchGet` (Safe Browsing, version 5).
    case safeBrowsing5 = "safe-browsing-v5"
    /// URLhaus' comma-separated values: the third is the URL.
    case urlhaus = "urlhaus-csv"
    /// One URL per line.
    case urls
    /// An address and the names that map to it, as in `hosts(5)`.
    case hosts
    /// One name per line.
    case domains
    /// Rules of Adblock Plus, of which those that name hosts are used.
    case adblock

    /// Whether it is JSON with hashes.
    public var isHashed: Bool { self == .safeBrowsing4 || self == .safeBrowsing5 }

    /// Seconds after which a list of this format is out of date: two days for hash lists, which are
    /// updated every half hour, otherwise a week.
    public var lifetime: UInt64 { (isHashed ? 2 : 7) * 86_400 }
}

extension ThreatListFormat {
    /// The format of a file, found from its beginning: the first line that is valid in only one
    /// format decides.
    ///
    /// Nil if there is no such line.
    init?(recognizing head: [UInt8]) {
        let text = String(decoding: head, as: UTF8.self)
        guard !text.trimmingBlanks.hasPrefix("{") else {
            self = text.contains("\"listUpdateResponses\"") ? .safeBrowsing4 : .safeBrowsing5
            return
        }
        for line in text.split(whereSeparator: { "\r\n" == $0 || "\n" == $0 || "\r" == $0 }).map(
            \.trimmingBlanks) where !line.isEmpty
        {
            guard let format = Self(line: line) else { continue }
            self = format
            return
        }
        return nil
    }

    private init?(line: Substring) {
        if line.hasPrefix("#") {
            let title = line.drop { "# ".contains($0) }
            guard title.hasPrefix("id,dateadded,url") else { return nil }
            self = .urlhaus
            return
        }
        let words = line.words
        if ["!", "[Adblock", "||", "@@"].contains(where: line.hasPrefix) {
            self = .adblock
        } else if line.hasPrefix("\""), let url = CSVRow(line)?.third, CanonicalURL(url.utf8) != nil {
            self = .urlhaus
        } else if line.contains("://"), CanonicalURL(line.utf8) != nil, words.count == 1 {
            self = .urls
        } else if words.count > 1, words[0].isAddress, words[1].isHostName {
            self = .hosts
        } else if words.count == 1, words[0].contains("."), words[0].isHostName || words[0].hasPrefix("*.") {
            self = .domains
        } else {
            return nil
        }
    }
}
