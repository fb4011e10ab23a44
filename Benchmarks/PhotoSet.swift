import Foundation

/// Photographs of codes, with the expected results.
struct PhotoSet {
    struct Photo {
        let url: URL
        /// The expected texts, if they are known.
        let texts: Set<String>
        /// The expected number of codes, if only that is known.
        let count: Int
    }

    /// Photographs with known texts, from `list.tsv`: file, text, with escapes \n \r \t \\ \xNN;
    /// one line each.
    let listed: [Photo]
    /// Photographs with a known number of codes, from `counts.tsv`: file, number.
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
