extension CanonicalURL {
    /// The expressions by which a list of dangerous URLs may contain this one: its host and up to
    /// four hosts above it, each with its path and up to four folders above that (Safe Browsing
    /// version 4, "URLs and Hashing", "Suffix/Prefix expressions").
    ///
    /// 1 to 30, each once, the whole URL first, without the scheme. For an IP address the host is
    /// not shortened.
    public var expressions: [String] { hostSuffixes.flatMap { host in pathPrefixes.map { host + $0 } } }

    /// The most specific expression: host, path and query.
    public var expression: String { host + path + querySuffix }

    private var querySuffix: String { query.map { "?\($0)" } ?? "" }

    private var hostSuffixes: [String] {
        let labels = host.split(separator: ".")
        guard !HostName(host: host).isAddress, labels.count > 2 else { return [host] }
        let longest = min(5, labels.count - 1)
        return [host] + (2...longest).reversed().map { labels.suffix($0).joined(separator: ".") }
    }

    private var pathPrefixes: [String] {
        var prefixes = query == nil ? [path] : [path + querySuffix, path]
        var folder = "/"
        for segment in [""] + path.split(separator: "/").prefix(3) {
            folder += segment.isEmpty ? "" : "\(segment)/"
            // The last segment is a folder only if a slash follows it.
            if path.hasPrefix(folder), !prefixes.contains(folder) { prefixes.append(folder) }
        }
        return prefixes
    }
}
