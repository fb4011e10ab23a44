extension String {
    /// As text or in an attribute of XML 1.0 (section 2.2 and 2.4). Characters that it cannot hold become U+FFFD.
    var xml: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r", " "..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                result.unicodeScalars.append(scalar)
            default: result += "\u{FFFD}"
            }
        }
        return result
    }

    /// With an ellipsis in the place of what is too much.
    func shortened(to limit: Int) -> String { count <= limit ? self : prefix(limit - 1) + "…" }
}

extension Double {
    /// To a tenth, as coordinates are written.
    var decimal: String {
        let tenths = Int((self * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
    }
}
