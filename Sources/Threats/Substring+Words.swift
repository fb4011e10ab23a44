extension StringProtocol {
    var trimmingBlanks: Substring {
        let start = unicodeScalars.firstIndex { !$0.isBlank } ?? endIndex
        let last = unicodeScalars.lastIndex { !$0.isBlank }
        return Substring(self[start..<(last.map { unicodeScalars.index(after: $0) } ?? start)])
    }
}

extension Substring {
    /// The words between blanks, up to a comment.
    var words: [Substring] {
        prefix { $0 != "#" }.unicodeScalars.split { $0.isBlank }.map { Substring($0) }
    }

    /// Whether this has the form of an IPv4 or IPv6 address.
    var isAddress: Bool {
        contains(":")
            ? utf8.allSatisfy { $0.isHexadecimal || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
            : contains(".") && utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
    }

    /// Whether this is an address that leads to no other machine.
    var leadsNowhere: Bool { self == "0.0.0.0" || hasPrefix("127.") || self == "::" || self == "::1" }

    /// Whether this may be a name: letters of any alphabet, digits, hyphens, underscores and dots.
    var isHostName: Bool {
        !isEmpty && utf8.count <= 1_000
            && utf8.allSatisfy {
                $0 >= 0x80 || $0.isAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
                    || $0 == UInt8(ascii: "_")
            }
    }
}

extension Unicode.Scalar {
    /// Includes the byte order mark, which some editors write first.
    fileprivate var isBlank: Bool { value <= 0x20 || self == "\u{FEFF}" }
}

extension UInt8 {
    fileprivate var isHexadecimal: Bool {
        0x30...0x39 ~= self || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }

    fileprivate var isAlphanumeric: Bool {
        0x30...0x39 ~= self || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
