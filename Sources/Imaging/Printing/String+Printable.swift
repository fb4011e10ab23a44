extension String {
    /// Returns the text without characters that must not reach a page.
    ///
    /// Removed are controls, private and unassigned characters, and invisible format characters
    /// except the two joiners that scripts and emoji need. A line break becomes a line feed, or a
    /// space once there are `lines` lines. Characters after the first `scalarLimit` are removed.
    ///
    /// - Parameter lines: At least 1.
    func printable(lines: Int) -> String {
        var result = String.UnicodeScalarView()
        var lineCount = 1
        var last: Unicode.Scalar?
        for scalar in unicodeScalars.prefix(String.scalarLimit) {
            defer { last = scalar }
            if scalar.breaksLine {
                guard !(last == "\r" && scalar == "\n") else { continue }
                result.append(lineCount < lines ? "\n" : " ")
                lineCount += 1
            } else if scalar == "\t" {
                result.append(" ")
            } else if scalar.isPrintable {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The largest number of Unicode scalars that are kept.
    static let scalarLimit = 4000
}

extension Unicode.Scalar {
    fileprivate var breaksLine: Bool {
        (0x0A...0x0D).contains(value) || [0x85, 0x2028, 0x2029].contains(value)
    }

    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned: false
        case .format: value == 0x200C || value == 0x200D
        default: true
        }
    }
}
