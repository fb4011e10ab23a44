import Foundation

/// Makes safe file names of texts that somebody else chose.
package enum SafeFileName {
    /// The name if nothing else is left.
    static let fallback = "document"

    /// The name of a file, made safe.
    ///
    /// Folders are removed, and so are dots and hyphens at the beginning, which would hide the file
    /// or make its name an option. `_` replaces characters that are invisible or change other text,
    /// and changes the names of files beside a vault.
    package static func of(_ name: String) -> String {
        let parts = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }
        var safe = ""
        for scalar in parts.last ?? "".unicodeScalars[...] {
            if safe.isEmpty, scalar == "." || scalar == "-" || scalar == " " { continue }
            safe.unicodeScalars.append(scalar.isDeceptive ? "_" : scalar)
        }
        while safe.hasSuffix(" ") { safe.removeLast() }
        // Some file systems do not tell letters from their capitals.
        if reservedEndings.contains(where: safe.uppercased().hasSuffix) {
            if safe.utf8.count >= lengthLimit { safe.removeLast() }
            safe += "_"
        }
        for mark in reservedMarks {
            while let found = safe.range(of: mark, options: .caseInsensitive) {
                safe.replaceSubrange(found.lowerBound...found.lowerBound, with: "_")
            }
        }
        return safe.isEmpty ? fallback : safe
    }

    /// The endings of the files beside a vault. SQLite would write such a file into the vault.
    private static let reservedEndings = ["-JOURNAL", "-WAL", "-SHM", ".THREATS"]

    /// Marks in the names of unfinished vaults, which are deleted, and of damaged ones, which the
    /// user is shown.
    private static let reservedMarks = [".new-", ".broken-"]

    /// The longest name of a file, in UTF-8 bytes.
    private static let lengthLimit = 255

    /// The letters and digits of a text, with a hyphen between words; perhaps nothing.
    package static func slug(of text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars where name.utf8.count < slugLimit {
            if scalar.isTame {
                name.unicodeScalars.append(scalar)
            } else if !name.isEmpty, !name.hasSuffix("-") {
                name += "-"
            }
        }
        return name.hasSuffix("-") ? String(name.dropLast()) : name
    }

    /// In UTF-8 bytes, with up to three more: the name of a file has at most 255.
    private static let slugLimit = 64
}

extension Unicode.Scalar {
    /// Whether it is a letter, a mark on a letter, or a digit.
    fileprivate var isTame: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber:
            !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }
}
