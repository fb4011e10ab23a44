import Foundation

/// A folder for files that a command names itself.
struct OutputFolder {
    let path: String

    /// Makes the folder where there is none.
    ///
    /// - Parameter isPrivate: whether its owner alone may look into a folder that is made; else whoever the umask lets.
    /// - Throws: exit code 2 where nothing can be written there.
    init(_ path: String, isPrivate: Bool = false) throws {
        guard !path.isEmpty else { throw Diagnostic(.usage, "-o needs the name of a folder") }
        self.path = path
        let manager = FileManager.default
        if !manager.fileExists(atPath: path) {
            FileSystem.makeFolder(path, isPrivate: isPrivate)
        }
        guard InputExpander.isFolder(path), manager.isWritableFile(atPath: path) else {
            throw Diagnostic(.fileError, "\(path.printableName) is no folder that can be written into")
        }
    }

    /// Makes sure that what is written is not read as well.
    ///
    /// - Throws: exit code 64 where it is one of `folders`, or inside one.
    func check(against folders: [String]) throws {
        let inputs = Set(folders.filter(InputExpander.isFolder).compactMap(FileIdentity.init))
        var folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        while true {
            guard !(FileIdentity(path: folder.path).map(inputs.contains) ?? false) else {
                throw Diagnostic(
                    .usage, "\(path.printableName) is an input, or inside one; name another folder after -o")
            }
            guard folder.path != "/" else { return }
            folder = folder.deletingLastPathComponent()
        }
    }

    /// The path of a file in the folder.
    func path(of name: String) -> String { (path.hasSuffix("/") ? path : path + "/") + name }

    /// Letters and digits, with a hyphen between words.
    static func tame(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars where name.utf8.count < nameLimit {
            if scalar.isTame {
                name.unicodeScalars.append(scalar)
            } else if !name.isEmpty, !name.hasSuffix("-") {
                name += "-"
            }
        }
        return name.hasSuffix("-") ? String(name.dropLast()) : name
    }

    /// UTF-8 bytes, or three more: a file's name has 255 at the most.
    private static let nameLimit = 64
}

extension Unicode.Scalar {
    /// A letter, with what stands on it, or a digit.
    fileprivate var isTame: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber:
            !properties.isDefaultIgnorableCodePoint
        default: false
        }
    }
}
