/// The parts of an `http`, `https` or `ftp` URL as written, parsed as in browsers.
///
/// They accept more than RFC 3986: they treat a backslash as a slash, accept any number of slashes
/// before the host, and drop tabs and line ends.
struct URLParts {
    /// In lower case; `http` if none is written.
    let scheme: String
    /// The text before the last `@`.
    let userinfo: [UInt8]?
    /// Never empty; an IPv6 address in its brackets.
    let host: [UInt8]
    let port: UInt16?
    /// From the first slash on; may be empty.
    let path: [UInt8]
    /// Without the `?`.
    let query: [UInt8]?

    /// Nil for another scheme, no host, or an invalid port.
    init?(_ text: some Sequence<UInt8>) {
        let written = Array(text).drop { $0 <= 0x20 }.filter { !Self.dropped.contains($0) }
        let end = written.lastIndex { $0 > 0x20 } ?? -1
        let bytes = written[...end].prefix { $0 != UInt8(ascii: "#") }

        guard let (scheme, rest) = Self.splitScheme(bytes) else { return nil }
        self.scheme = scheme
        let authority = rest.prefix { !$0.isSlash && $0 != UInt8(ascii: "?") }
        let tail = rest[authority.endIndex...]
        let path = tail.prefix { $0 != UInt8(ascii: "?") }
        self.path = Array(path)
        query = path.endIndex < tail.endIndex ? Array(tail[(path.endIndex + 1)...]) : nil

        let at = authority.lastIndex(of: UInt8(ascii: "@"))
        userinfo = at.map { Array(authority[..<$0]) }
        let location = authority[(at.map { $0 + 1 } ?? authority.startIndex)...]
        guard let (host, port) = Self.splitPort(location), !host.isEmpty else { return nil }
        self.host = Array(host)
        self.port = port
    }

    private static let dropped: [UInt8] = [0x09, 0x0A, 0x0D]

    /// The bytes after the scheme and its slashes. A colon after anything else precedes a port.
    private static func splitScheme(_ bytes: ArraySlice<UInt8>) -> (String, ArraySlice<UInt8>)? {
        let name = bytes.prefix { $0 != UInt8(ascii: ":") }
        let rest = bytes[name.endIndex...].dropFirst()
        let scheme = String(decoding: name.lowercasedASCII, as: UTF8.self)
        if ["http", "https", "ftp"].contains(scheme), name.endIndex < bytes.endIndex {
            return (scheme, rest.drop(while: \.isSlash))
        }
        guard !rest.starts(with: "//".utf8) || name.contains(where: \.isSlash) else { return nil }
        return ("http", bytes)
    }

    private static func splitPort(_ location: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, UInt16?)? {
        let end = location.lastIndex(of: UInt8(ascii: "]")) ?? location.startIndex
        guard let colon = location[end...].lastIndex(of: UInt8(ascii: ":")) else { return (location, nil) }
        let digits = location[(colon + 1)...]
        guard digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        if digits.isEmpty { return (location[..<colon], nil) }
        guard let port = UInt16(String(decoding: digits, as: UTF8.self)) else { return nil }
        return (location[..<colon], port)
    }
}
