import SeQRcast
import Synchronization
import Texts

/// Arguments that are paths, which may have any bytes; the parser takes texts.
///
/// An argument in UTF-8 is its text. In the text of another one, U+0000 stands before each character for
/// a byte of a path (`String.init(pathBytes:)`): no argument has that, so no two have the same text.
enum PathArgument {
    private static let mark = "\0" as Unicode.Scalar

    /// The arguments that are not UTF-8 and that options took as paths.
    private static let taken = Mutex<Set<ExactText>>([])

    /// The text of an argument.
    static func argument(_ bytes: [UInt8]) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var text = String.UnicodeScalarView()
        for scalar in String(pathBytes: bytes).unicodeScalars {
            if scalar.pathByte != nil { text.append(mark) }
            text.append(scalar)
        }
        return String(text)
    }

    /// The path that an argument names: the `transform` of each option for a path.
    static func path(_ argument: String) -> String {
        guard hasBytes(argument) else { return String(pathBytes: argument.utf8) }
        _ = taken.withLock { $0.insert(ExactText(argument)) }
        return printable(argument)
    }

    /// Whether an argument is not UTF-8.
    static func hasBytes(_ argument: String) -> Bool { argument.unicodeScalars.contains(mark) }

    static func isTaken(_ argument: String) -> Bool { taken.withLock { $0.contains(ExactText(argument)) } }

    /// A text with arguments, for people: bytes that are not UTF-8 look as they do in a path.
    static func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != mark }))
    }
}
