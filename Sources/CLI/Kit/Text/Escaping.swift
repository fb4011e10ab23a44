extension String {
    /// The text as it may be printed: characters that move a terminal's cursor, or change the direction or the look of
    /// what stands around them, are spelled out.
    ///
    /// - Parameter lines: keeps line feeds and tabs.
    func escaped(keepingLines lines: Bool = false) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if lines && (scalar == "\n" || scalar == "\t") {
                result.unicodeScalars.append(scalar)
            } else if scalar.isDeceptive {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Escaped, as one word of a POSIX shell, in quotation marks.
    var inShell: String { "'\(escaped().replacing("'", with: #"'\''"#))'" }
}

extension Unicode.Scalar {
    /// Controls, line separators, private and unassigned characters, and all invisible format characters but the two
    /// joiners that scripts and emoji need.
    var isDeceptive: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        case .format: value != 0x200C && value != 0x200D
        default: false
        }
    }
}
