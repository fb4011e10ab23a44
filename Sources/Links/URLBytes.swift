/// The operations on a URL's bytes in Safe Browsing's rules ("URLs and Hashing", version 4,
/// "Canonicalization").
extension Sequence<UInt8> {
    /// With percent-escapes decoded until none is left, in one pass: decoding one may complete
    /// another before it.
    var unescaped: [UInt8] {
        var bytes: [UInt8] = []
        for byte in self {
            bytes.append(byte)
            while bytes.count >= 3, let value = bytes[(bytes.count - 3)...].percentEscape {
                bytes.removeLast(3)
                bytes.append(value)
            }
        }
        return bytes
    }

    /// With escapes for everything but visible ASCII, for `#`, for `%` and for the given
    /// characters.
    func escaped(with others: String = "") -> String {
        var bytes: [UInt8] = []
        for byte in self {
            if byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "#"), byte != UInt8(ascii: "%"),
                !others.utf8.contains(byte)
            {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), (byte >> 4).hexDigit, (byte & 15).hexDigit]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether this begins with `http:` or `https:`, in either case.
    var startsWithScheme: Bool {
        let start = prefix(6).lowercasedASCII
        return start.starts(with: "http:".utf8) || start.starts(with: "https:".utf8)
    }

    /// With A-Z replaced by a-z.
    var lowercasedASCII: [UInt8] { map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 } }
}

extension ArraySlice<UInt8> {
    /// The byte that an escape of three bytes encodes.
    fileprivate var percentEscape: UInt8? {
        guard first == UInt8(ascii: "%"), let high = self[startIndex + 1].hexValue,
            let low = self[startIndex + 2].hexValue
        else { return nil }
        return high << 4 | low
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit of either case.
    var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The digit, in upper case, of a value in [0, 15].
    fileprivate var hexDigit: UInt8 { self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10 }

    /// Browsers treat a backslash as a slash.
    var isSlash: Bool { self == UInt8(ascii: "/") || self == UInt8(ascii: "\\") }
}
