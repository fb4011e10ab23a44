import Foundation
import SeQRcast

extension String {
    /// A chosen name (of a person, channel, file, field …), safe to print beside other text on a
    /// line.
    ///
    /// The name stays as it is if nothing in it can be mistaken for the text around names:
    /// brackets, separators, quotation marks, words such as `by`, the word `you`, digits of a
    /// fingerprint, or look-alikes of these. Otherwise it is quoted, with a backslash before its own quotation
    /// marks. Invisible characters are spelled out in both cases.
    package var printableName: String {
        // The usual case.
        if isWordOfLetters { return self }
        return isPlainName ? spelledOut(inQuotes: false) : "\"\(spelledOut(inQuotes: true))\""
    }

    /// The name for a line that must not be longer. It is cut off before it is quoted, so that its
    /// quotation marks stay.
    package func printableName(columns: Int) -> String {
        guard self.columns > columns else { return printableName }
        let start = prefix(columns: columns - 1).trimmingCharacters(in: .whitespaces)
        return start.printableName + "…"
    }

    /// A value for a line with other values: quoted if it could be mistaken for several values.
    package var printableValue: String {
        unicodeScalars.contains { "·\"\\".unicodeScalars.contains($0) }
            ? "\"\(spelledOut(inQuotes: true))\"" : escaped()
    }

    /// Whether a character must be spelled out, so that nobody can type the name as printed.
    package var hasUnseen: Bool { ExactText(spelledOut(inQuotes: false)) != ExactText(self) }

    /// Whether the name is printed as written.
    var isPrintedAsWritten: Bool { ExactText(printableName) == ExactText(self) }

    /// Whether the name is one word of ASCII letters, and not a placeholder.
    private var isWordOfLetters: Bool {
        !isEmpty && utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
            && !isPlaceholder
    }

    private var isPlainName: Bool {
        guard !isEmpty, !hasPrefix(" "), !hasSuffix(" "), !contains("  "), !isPlaceholder,
            unicodeScalars.allSatisfy(\.isPlainInNames), !hasDigitsOfFingerprint
        else { return false }
        // ASCII letters look like no separators. ICU, which knows the look-alikes, takes time to
        // load.
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

    /// Whether a word beside others has five digits, as the group of a fingerprint that is printed
    /// beside a name, or successive words have the ten digits that name a fingerprint.
    private var hasDigitsOfFingerprint: Bool {
        var count = 0
        let words = unicodeScalars.split(separator: " ")
        for word in words {
            let isNumber = word.allSatisfy(\.isDecimal)
            count = isNumber ? count + word.count : 0
            if count >= 10 || isNumber && word.count == 5 && words.count > 1 { return true }
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
                result += scalar.spelling.unicodeScalars
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Texts that are printed in place of a name.
    private static let placeholders: Set<String> = [
        "a channel", "the channel", "left open", "none", "standard input", "you",
    ]
    private static let placeholderSkeletons = Set(placeholders.map(Skeleton.of))

    /// Whether it is one of these texts, in any case, or looks like one.
    private var isPlaceholder: Bool {
        let lowercase = lowercased()
        guard !Self.placeholders.contains(lowercase) else { return true }
        return utf8.contains { $0 >= 0x80 } && Self.placeholderSkeletons.contains(Skeleton.of(lowercase))
    }

    /// Whether a skeleton has characters that stand around names; a quotation mark looks like two
    /// apostrophes.
    ///
    /// Unicode classes many of the look-alikes as letters.
    private var holdsMarks: Bool {
        unicodeScalars.contains { "·:,()[]@#".unicodeScalars.contains($0) }
            || zip(unicodeScalars, unicodeScalars.dropFirst()).contains { $0 == "'" && $1 == "'" }
    }

    /// Words that this tool prints between names.
    private static let connectingWords: Set<String> = [
        "and", "asks", "by", "endorsed", "for", "into", "is", "may", "unverified", "verified", "was", "with",
        "you",
    ]
    private static let connectingSkeletons = Set(connectingWords.map(Skeleton.of))
}

extension Unicode.Scalar {
    /// An ASCII letter, digit or space: nothing about it needs Unicode's tables, which take long.
    private var isCommon: Bool {
        self == " " || "a"..."z" ~= self || "A"..."Z" ~= self || "0"..."9" ~= self
    }

    fileprivate var isDecimal: Bool {
        isCommon ? "0"..."9" ~= self : properties.numericType == .decimal
    }

    fileprivate var isMark: Bool {
        if isCommon { return false }
        return switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether the character cannot be mistaken for the characters around names.
    fileprivate var isPlainInNames: Bool {
        if isCommon { return true }
        return switch properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
            "!%&'*./?’".unicodeScalars.contains(self)
        default: self != "`"
        }
    }

    /// Whether the character is invisible, or a blank other than the space.
    ///
    /// Joiners and selectors are visible by their effect: in emoji, and in scripts whose letters
    /// join.
    fileprivate func isUnseen(between before: Unicode.Scalar?, and after: Unicode.Scalar?) -> Bool {
        if isCommon { return false }
        return switch value {
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

    /// Whether it is a pictograph, or may follow one before a joiner.
    private var isInEmoji: Bool { isPictograph || value == 0xFE0F }

    private var isVirama: Bool { properties.canonicalCombiningClass == .virama }

    /// Whether it is a letter of a script whose letters join.
    private var isArabic: Bool { 0x620...0x6FF ~= value || 0x750...0x77F ~= value }
}

extension String {
    /// The text, safe for a terminal: characters that move the cursor, or change the direction or
    /// look of other text, are spelled out.
    ///
    /// - Parameter lines: whether to keep line feeds and tabs.
    package func escaped(keepingLines lines: Bool = false) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if lines && (scalar == "\n" || scalar == "\t") {
                result.unicodeScalars.append(scalar)
            } else if scalar.isDeceptive {
                result += scalar.spelling
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The escaped text as one quoted word of a POSIX shell.
    package var inShell: String { "'\(escaped().replacing("'", with: #"'\''"#))'" }

    /// A path whose `~/` is the home folder.
    package var inHome: String { hasPrefix("~/") ? NSString(string: self).expandingTildeInPath : self }
}

extension Unicode.Scalar {
    /// `\u{202e}`, or `\xE4` for a byte of a path.
    fileprivate var spelling: String {
        let number = String(pathByte.map(UInt32.init) ?? value, radix: 16)
        return pathByte == nil ? "\\u{\(number)}" : "\\x\(number.uppercased())"
    }

    /// Whether the character is a control, line separator, private, unassigned or invisible format
    /// character.
    ///
    /// The two joiners are allowed: scripts and emoji need them.
    package var isDeceptive: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        case .format: value != 0x200C && value != 0x200D
        default: false
        }
    }
}
