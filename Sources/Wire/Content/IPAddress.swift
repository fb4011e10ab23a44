/// The textual forms of addresses in a URI (RFC 3986, section 3.2.2).
enum IPAddress {
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
