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
