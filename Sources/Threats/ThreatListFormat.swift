/// How a list is written.
public enum ThreatListFormat: String, CaseIterable, Sendable {
    /// The response of `threatListUpdates:fetch` (Safe Browsing, version 4).
    case safeBrowsing4 = "safe-browsing-v4"
    /// A `HashList`, or the response of `hashLists:batchGet` (Safe Browsing, version 5).
    case safeBrowsing5 = "safe-browsing-v5"
    /// URLhaus' comma-separated values: the third is the URL.
    case urlhaus = "urlhaus-csv"
    /// A URL a line.
    case urls
    /// An address and the names that lead there, as in `hosts(5)`.
    case hosts
    /// A name a line.
    case domains
    /// Rules of Adblock Plus, of which those are taken that name hosts.
    case adblock

    /// Whether it is JSON.
    public var isHashed: Bool { self == .safeBrowsing4 || self == .safeBrowsing5 }

    /// Seconds after which a list of this form is out of date: two days where it is updated every half an hour, else a week.
    public var lifetime: UInt64 { (isHashed ? 2 : 7) * 86_400 }
}
