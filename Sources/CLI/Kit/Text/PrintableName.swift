import Foundation
import SeQRcast

extension String {
    /// A name that somebody chose (of a person, a channel, a file, a field …), as it stands beside other things on a line.
    ///
    /// A name stays as it is as long as nothing in it can be taken for what surrounds names: brackets, separators, quotation marks,
    /// words such as `by`, or the digits of a fingerprint, or what looks like one of them. Any other stands in quotation marks, with a
    /// backslash before those in it. What cannot be seen is spelled out in both.
    var printableName: String {
        // As most names are.
        if isWordOfLetters { return self }
        return isPlainName ? spelledOut(inQuotes: false) : "\"\(spelledOut(inQuotes: true))\""
    }

    /// A value that stands beside others on a line: in quotation marks where it could be taken for several of them.
    var printableValue: String {
        unicodeScalars.contains { "·\"\\".unicodeScalars.contains($0) }
            ? "\"\(spelledOut(inQuotes: true))\"" : escaped()
    }

    /// Whether something in it has to be spelled out, so that nobody can type it as it is printed.
    var hasUnseen: Bool { ExactText(spelledOut(inQuotes: false)) != ExactText(self) }

    /// Whether it is printed as it is written.
    var isPrintedAsWritten: Bool { ExactText(printableName) == ExactText(self) }

    /// In ASCII.
    private var isWordOfLetters: Bool {
        !isEmpty && utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
            && !Self.placeholders.contains(self)
    }

    private var isPlainName: Bool {
        guard !isEmpty, !hasPrefix(" "), !hasSuffix(" "), !contains("  "), !Self.placeholders.contains(self),
            unicodeScalars.allSatisfy(\.isPlainInNames), !hasDigitsOfFingerprint
        else { return false }
        // ASCII has no look-alikes but its own, which are no letters; and ICU, which knows the others, takes time to load.
        let isASCII = utf8.allSatisfy { $0 < 0x80 }
        let looks = isASCII ? self : Skeleton.of(precomposedStringWithCompatibilityMapping)
        guard isASCII || !looks.holdsMarks else { return false }
        let words = lowercased().split(separator: " ").map(String.init)
        return words.count == 1
            || words.allSatisfy { word in
                !Self.connectingWords.contains(word)
                    && (isASCII || !Self.connectingSkeletons.contains(Skeleton.of(word)))
            }
    }

    /// Whether words of digits alone follow each other that have as many as a fingerprint is named by.
    private var hasDigitsOfFingerprint: Bool {
        var count = 0
        for word in unicodeScalars.split(separator: " ") {
            let isNumber = word.allSatisfy { $0.properties.numericType == .decimal }
            count = isNumber ? count + word.count : 0
            if count >= 10 { return true }
        }
        return false
    }

    private func spelledOut(inQuotes: Bool) -> String {
        let scalars = Array(unicodeScalars)
        var result = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let before = index > 0 ? scalars[index - 1] : nil
            let after = index + 1 < scalars.count ? scalars[index + 1] : nil
            if inQuotes, scalar == "\"" || scalar == "\\" {
                result += ["\\", scalar]
            } else if scalar.isUnseen(between: before, and: after) || before == nil && scalar.isMark {
                result += "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// What is printed in the place of a name.
    private static let placeholders: Set<String> = [
        "a channel", "the channel", "left open", "none", "standard input",
    ]

    /// Whether a skeleton holds what stands around names; a quotation mark looks like two apostrophes. What looks so is often a letter to
    /// Unicode.
    private var holdsMarks: Bool {
        unicodeScalars.contains { "·:,()[]@#".unicodeScalars.contains($0) }
            || zip(unicodeScalars, unicodeScalars.dropFirst()).contains { $0 == "'" && $1 == "'" }
    }

    /// What stands between a name and another.
    private static let connectingWords: Set<String> = [
        "and", "asks", "by", "endorsed", "for", "into", "is", "may", "unverified", "verified", "was", "with",
        "you",
    ]
    private static let connectingSkeletons = Set(connectingWords.map(Skeleton.of))
}

extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether it cannot be taken for what stands around names.
    fileprivate var isPlainInNames: Bool {
        switch properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
            "!%&'*./?’".unicodeScalars.contains(self)
        default: self != "`"
        }
    }

    /// Whether it does not show, or shows as a blank other than the common one. Joiners and selectors show in what they change: in emoji,
    /// and in scripts whose letters join.
    fileprivate func isUnseen(between before: Unicode.Scalar?, and after: Unicode.Scalar?) -> Bool {
        switch value {
        case 0x200C:
            !(before?.isVirama ?? false || before?.isArabic ?? false && after?.isArabic ?? false)
        case 0x200D:
            !(before?.isVirama ?? false || before?.isInEmoji ?? false && after?.isPictograph ?? false)
        case 0xFE0E, 0xFE0F:
            !(before?.isPictograph ?? false || before?.isASCII ?? false && after == "\u{20E3}")
        case 0x2800: true
        default:
            isDeceptive || properties.isDefaultIgnorableCodePoint
                || properties.generalCategory == .spaceSeparator && self != " "
        }
    }

    private var isPictograph: Bool { properties.isEmoji && !isASCII }

    /// A pictograph, or what may follow one before a joiner.
    private var isInEmoji: Bool { isPictograph || value == 0xFE0F }

    private var isVirama: Bool { properties.canonicalCombiningClass == .virama }

    /// A letter of a script in which letters join.
    private var isArabic: Bool { 0x620...0x6FF ~= value || 0x750...0x77F ~= value }
}
