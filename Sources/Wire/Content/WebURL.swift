/// An absolute `http` or `https` URI: the rule of content of type `url` (RFC 3986; docs/reference/format.md,
/// "Content").
public struct WebURL: Equatable, Sendable {
    /// `http` or `https`, in lower case.
    public let scheme: String

    /// The part before the `@`, as written. Deceivers put the name of another site there.
    public let userinfo: String?

    /// The host as written, never empty; an IPv6 address in its brackets.
    public let host: String

    /// In [1, 65535].
    public let port: UInt16?

    public init(_ text: String) throws(ContentError) {
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { throw .schemeNotWeb }
        switch bytes[..<colon].uppercasedASCII {
        case "HTTP": scheme = "http"
        case "HTTPS": scheme = "https"
        default: throw .schemeNotWeb
        }
        try Self.checkCharacters(bytes[(colon + 1)...])
        guard bytes[(colon + 1)...].starts(with: "//".utf8) else { throw .noHost }

        let hierarchy = bytes[(colon + 3)...]
        let authority = hierarchy.prefix { !$0.isOne(of: "/?#") }
        try Self.checkTail(hierarchy[authority.endIndex...])

        var location = authority
        if let at = authority.firstIndex(of: UInt8(ascii: "@")) {
            try Self.check(authority[..<at], isFreeOf: "[]")
            userinfo = String(decoding: authority[..<at], as: UTF8.self)
            location = authority[(at + 1)...]
        } else {
            userinfo = nil
        }
        let hostBytes = try Self.host(of: location)
        host = String(decoding: hostBytes, as: UTF8.self)
        port = try Self.port(in: location[hostBytes.endIndex...])
    }

    /// Refuses characters that RFC 3986 allows nowhere in a URI.
    private static func checkCharacters(_ bytes: ArraySlice<UInt8>) throws(ContentError) {
        if let offset = bytes.firstIndex(where: { $0 >= 0x80 }) { throw .notASCII(offset: offset) }
        for (offset, byte) in zip(bytes.indices, bytes) {
            guard byte.isAlphanumeric || byte.isOne(of: "-._~:/?#[]@!$&'()*+,;=%") else {
                throw .characterNotAllowed(offset: offset)
            }
        }
        if let offset = bytes.firstBadPercentEscape { throw .badPercentEscape(offset: offset) }
    }

    /// Checks path, query and fragment: no brackets, and one `#` at most.
    private static func checkTail(_ tail: ArraySlice<UInt8>) throws(ContentError) {
        let beforeFragment = tail.prefix { $0 != UInt8(ascii: "#") }
        try check(beforeFragment, isFreeOf: "[]")
        try check(tail[beforeFragment.endIndex...].dropFirst(), isFreeOf: "[]#")
    }

    /// The host at the start of `location`, the authority without its userinfo.
    private static func host(of location: ArraySlice<UInt8>) throws(ContentError) -> ArraySlice<UInt8> {
        if location.first == UInt8(ascii: "[") {
            guard let close = location.firstIndex(of: UInt8(ascii: "]")),
                IPAddress.isV6(location[..<close].dropFirst())
            else { throw .badIPAddress(offset: location.startIndex) }
            return location[...close]
        }
        let name = location.prefix { $0 != UInt8(ascii: ":") }
        guard !name.isEmpty else { throw .noHost }
        try check(name, isFreeOf: "[]@")
        // No registered name is made of digits and dots only; browsers read "127.1" or "2130706433"
        // as an address.
        if name.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") }), !IPAddress.isV4(name) {
            throw .badIPAddress(offset: name.startIndex)
        }
        return name
    }

    /// The port in the bytes after the host: nothing, or a colon and digits. A colon alone means no
    /// port.
    private static func port(in bytes: ArraySlice<UInt8>) throws(ContentError) -> UInt16? {
        guard let first = bytes.first else { return nil }
        let digits = bytes.dropFirst()
        guard first == UInt8(ascii: ":") else { throw .characterNotAllowed(offset: bytes.startIndex) }
        if let other = digits.firstIndex(where: { !$0.isDigit }) { throw .characterNotAllowed(offset: other) }
        guard !digits.isEmpty else { return nil }
        let port = UInt16(String(decoding: digits, as: UTF8.self)) ?? 0
        guard port > 0 else { throw .portOutOfRange }
        return port
    }

    private static func check(
        _ bytes: ArraySlice<UInt8>, isFreeOf characters: String
    ) throws(ContentError) {
        if let offset = bytes.firstIndex(where: { $0.isOne(of: characters) }) {
            throw .characterNotAllowed(offset: offset)
        }
    }
}

/// The textual forms of addresses in a URI (RFC 3986, section 3.2.2).
private enum IPAddress {
    /// Four decimal numbers in [0, 255] without leading zeros, separated by dots.
    static func isV4(_ text: ArraySlice<UInt8>) -> Bool {
        let octets = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return octets.count == 4
            && octets.allSatisfy { octet in
                guard (1...3).contains(octet.count), octet.allSatisfy({ $0.isDigit }) else { return false }
                guard octet.count == 1 || octet.first != UInt8(ascii: "0") else { return false }
                return octet.reduce(0) { $0 * 10 + ($1.digitValue ?? 0) } <= 255
            }
    }

    /// Eight groups of one to four hexadecimal digits, without a zone. The last two groups may be
    /// written as an IPv4 address, and one `::` may replace one or more groups.
    static func isV6(_ text: ArraySlice<UInt8>) -> Bool {
        let gap = text.indices.dropLast().first { text[$0...].starts(with: "::".utf8) }
        guard let gap else { return groups(in: text, mayEndInV4: true) == 8 }
        guard let left = groups(in: text[..<gap], mayEndInV4: false),
            let right = groups(in: text[(gap + 2)...], mayEndInV4: true)
        else { return false }
        return left + right <= 7
    }

    /// The number of 16-bit groups in `text`, or nil if it is not a list of groups.
    private static func groups(in text: ArraySlice<UInt8>, mayEndInV4: Bool) -> Int? {
        guard !text.isEmpty else { return 0 }
        let groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        let endsInV4 = mayEndInV4 && groups.last.map(isV4) == true
        let hexadecimal = groups.dropLast(endsInV4 ? 1 : 0)
        guard hexadecimal.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy({ $0.isHexDigit }) })
        else {
            return nil
        }
        return hexadecimal.count + (endsInV4 ? 2 : 0)
    }
}
