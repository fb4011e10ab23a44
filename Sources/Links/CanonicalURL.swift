/// A URL in the form that lists of dangerous URLs use (Safe Browsing version 4, "URLs and Hashing",
/// "Canonicalization").
///
/// It has no user name, port or fragment. Escapes are decoded repeatedly and then encoded where
/// necessary. The host is in lower case and ASCII, an IPv4 address in four decimal numbers, an IPv6
/// address in its one form or as the IPv4 address in it (version 5). `.`, `..` and empty segments
/// of the path are resolved.
public struct CanonicalURL: Hashable, Sendable, CustomStringConvertible {
    public let scheme: String
    /// Never empty.
    public let host: String
    /// Begins with a slash.
    public let path: String
    /// Without the `?`; nil if there is no query.
    public let query: String?

    /// Parses any text that browsers accept as an `http`, `https` or `ftp` URL; without a scheme it
    /// is `http`.
    ///
    /// - Returns: nil for another scheme, no host, or an invalid port.
    public init?(_ text: some Sequence<UInt8>) {
        guard let parts = URLParts(text) else { return nil }
        self.init(parts)
    }

    init?(_ parts: URLParts) {
        let host = Self.host(parts.host)
        guard !host.isEmpty else { return nil }
        scheme = parts.scheme
        self.host = host
        path = Self.path(parts.path)
        query = parts.query.map { $0.unescaped.escaped() }
    }

    public var description: String { "\(scheme)://\(host)\(path)" + (query.map { "?\($0)" } ?? "") }

    private static func host(_ written: [UInt8]) -> String {
        var bytes = written.unescaped
        // A name that gets escapes when its letters are mapped is invalid, also in browsers.
        if let name = String(validating: bytes, as: UTF8.self), !bytes.allSatisfy({ $0 < 0x80 }),
            let ascii = ICU.shared?.ascii(name), !ascii.utf8.contains(UInt8(ascii: "%"))
        {
            bytes = Array(ascii.utf8)
        }
        let labels = bytes.lowercasedASCII.split(separator: UInt8(ascii: "."))
        let host = Array(labels.joined(separator: ".".utf8))
        if let address = IPv4.dotted(host) { return address }
        // Characters that would end a host appear in it only as escapes.
        let isBracketed = host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]")
        guard isBracketed else { return host.escaped(with: "/\\?@:[]") }
        if let address = IPv6(host.dropFirst().dropLast()) {
            return address.embeddedIPv4 ?? "[\(address)]"
        }
        return "[" + host.dropFirst().dropLast().escaped(with: "/\\?@[]") + "]"
    }

    private static func path(_ written: [UInt8]) -> String {
        let segments = written.unescaped.split(omittingEmptySubsequences: false, whereSeparator: \.isSlash)
        var kept: [ArraySlice<UInt8>] = []
        // An empty segment is one that `..` removes, as in browsers; runs of slashes end afterwards.
        for segment in segments.dropFirst() {
            switch Array(segment) {
            case Array(".".utf8): break
            case Array("..".utf8): _ = kept.popLast()
            default: kept.append(segment)
            }
        }
        kept.removeAll(where: \.isEmpty)
        let isFolder = segments.last.map {
            $0.isEmpty || $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
        }
        let end = isFolder == true && !kept.isEmpty ? "/" : ""
        return "/" + Array(kept.joined(separator: "/".utf8)).escaped() + end
    }
}

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
