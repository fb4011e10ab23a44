extension String {
    /// The text as it may stand on a page: no controls, no invisible format characters but the two joiners that scripts
    /// and emoji need, nothing private or unassigned. What breaks a line is a line feed, or a space where there are
    /// `lines` lines already; of more than `scalarLimit` characters the rest is left out.
    ///
    /// - Parameter lines: at least 1.
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

    /// Unicode scalars that a text on a page may have.
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
