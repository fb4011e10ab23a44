import Foundation

/// Photographs of codes, and what is in them.
struct PhotoSet {
    struct Photo {
        let url: URL
        /// Where the texts are known.
        let texts: Set<String>
        /// Where it is known only how many codes there are.
        let count: Int
    }

    /// Photographs whose texts are known, from `list.tsv`: file, text, with escapes \n \r \t \\ \xNN; a line each.
    let listed: [Photo]
    /// Photographs of which it is known how many codes they hold, from `counts.tsv`: file, number.
    let counted: [Photo]

    init(_ folder: URL) throws {
        var texts: [String: Set<String>] = [:]
        for (file, text) in try Self.lines(folder.appending(path: "list.tsv")) {
            texts[file, default: []].insert(Self.unescaped(text))
        }
        listed = texts.sorted { $0.key < $1.key }.map {
            Photo(url: folder.appending(path: $0.key), texts: $0.value, count: 0)
        }
        counted = try Self.lines(folder.appending(path: "counts.tsv")).map {
            Photo(url: folder.appending(path: $0.0), texts: [], count: Int($0.1) ?? 0)
        }
    }

    private static func lines(_ file: URL) throws -> [(String, Substring)] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(fields[0]), fields.count > 1 ? fields[1] : "")
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        String(text).replacing(/\\(n|r|t|\\|x([0-9A-Fa-f]{2}))/) { match in
            switch match.1 {
            case "n": "\n"
            case "r": "\r"
            case "t": "\t"
            case "\\": "\\"
            default:
                String(Character(Unicode.Scalar(match.2.flatMap { UInt8($0, radix: 16) } ?? 0)))
            }
        }
    }
}
