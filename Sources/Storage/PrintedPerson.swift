/// Somebody named in the way in which the program prints people: `Bob (unverified 12345)`, `Bob (12345 67890)`,
/// or `"B, ob" (unverified 12345)`, so that a printed name can be copied to where a person is named.
package struct PrintedPerson {
    /// Nil for `(no name)`.
    package let name: String?
    /// The first digits of the fingerprint, without spaces: one to six groups of five.
    package let digits: String

    /// - Returns: nil for a text of another form.
    package init?(_ text: String) {
        let form = /(.+) \((?:(?:un)?verified )?([0-9]{5}(?: [0-9]{5}){0,5})\)/
        guard let match = text.wholeMatch(of: form) else { return nil }
        name = match.1 == "(no name)" ? nil : Self.unquoted(match.1)
        digits = match.2.filter { $0 != " " }
    }

    /// The name without its quotation marks, and with the characters that were spelled out.
    private static func unquoted(_ printed: Substring) -> String {
        let isQuoted = printed.count >= 2 && printed.first == "\"" && printed.last == "\""
        let inner = isQuoted ? printed.dropFirst().dropLast() : printed
        return String(inner).replacing(/\\u\{([0-9a-f]{1,6})\}|\\(["\\])/) { match in
            if let kept = match.2 { return String(kept) }
            let scalar = match.1.flatMap { UInt32($0, radix: 16) }.flatMap(Unicode.Scalar.init)
            return scalar.map { String(Character($0)) } ?? String(match.0)
        }
    }
}
