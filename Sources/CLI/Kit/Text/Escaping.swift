import Foundation

extension String {
    /// The text, safe for a terminal: characters that move the cursor, or change the direction or
    /// look of other text, are spelled out.
    ///
    /// - Parameter lines: whether to keep line feeds and tabs.
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

    /// The escaped text as one quoted word of a POSIX shell.
    var inShell: String { "'\(escaped().replacing("'", with: #"'\''"#))'" }

    /// A path whose `~/` is the home folder.
    var inHome: String { hasPrefix("~/") ? NSString(string: self).expandingTildeInPath : self }
}

extension Unicode.Scalar {
    /// Whether the character is a control, line separator, private, unassigned or invisible format
    /// character.
    ///
    /// The two joiners are allowed: scripts and emoji need them.
    var isDeceptive: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        case .format: value != 0x200C && value != 0x200D
        default: false
        }
    }
}
