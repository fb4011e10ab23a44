/// Texts for elements, and for attributes in double quotes (XML 1.0, sections 2.2, 2.4 and 2.11).
extension String {
    /// The text with its mark-up escaped. Characters that XML does not allow become U+FFFD.
    package var xml: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            // Unescaped, parsers turn these into line ends.
            case "\r", "\u{85}", "\u{2028}": result += "&#\(scalar.value);"
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// At most 8,000 scalars and 200 lines of the text, with an ellipsis if it is shortened.
    ///
    /// GDAL refuses a document if an element has more than 100,000 bytes, or if 8 KiB have 8,192
    /// pieces of text, where each line end counts as one. Two such texts stay below that, even if
    /// HTML makes six characters of each.
    package var shortened: String {
        var lineEnds = 0
        let end = unicodeScalars.indices.enumerated().first { count, index in
            if unicodeScalars[index] == "\n" { lineEnds += 1 }
            return count == 8_000 || lineEnds == 200
        }
        return end.map { String(self[..<$0.element]) + "…" } ?? self
    }
}

/// The elements of an XML document.
package enum XML {
    static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#

    static func element(_ name: String, _ text: String) -> String { "<\(name)>\(text.xml)</\(name)>" }
}

extension Double {
    /// The finite number without an exponent, which `xsd:decimal` does not allow.
    package var decimal: String {
        let parts = "\(self)".split(separator: "e")
        guard parts.count == 2, let exponent = Int(parts[1]) else { return "\(self)" }
        let isNegative = parts[0].hasPrefix("-")
        let digits = parts[0].filter(\.isNumber)
        // Digits before the point; the mantissa has one.
        let whole = 1 + exponent
        let padded =
            String(repeating: "0", count: max(0, 1 - whole)) + digits
            + String(repeating: "0", count: max(0, whole - digits.count))
        let point = padded.index(padded.startIndex, offsetBy: max(1, whole))
        let fraction = padded[point...]
        return (isNegative ? "-" : "") + padded[..<point] + "." + (fraction.isEmpty ? "0" : fraction)
    }
}
