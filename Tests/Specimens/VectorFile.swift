import Foundation
import Hex

/// One file of fixtures/vectors.
package struct VectorFile: Sendable {
    package let name: String
    private let fields: [String: String]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "fixtures/vectors")

    package static func all(of kind: String) -> [VectorFile] {
        files(in: folder.appending(path: kind)).map(VectorFile.init)
    }

    package static var kinds: [String] { files(in: folder).map(\.lastPathComponent) }

    private static func files(in folder: URL) -> [URL] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.sorted().map { folder.appending(path: $0) }
    }

    private init(_ url: URL) {
        name = url.lastPathComponent
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        fields = Dictionary(
            uniqueKeysWithValues: lines.compactMap { line in
                line.firstRange(of: ": ").map {
                    (String(line[..<$0.lowerBound]), String(line[$0.upperBound...]))
                }
            })
    }

    package var expect: String { self["expect"] }

    /// Empty where there is no such field.
    package subscript(field: String) -> String { fields[field] ?? "" }

    package func string(_ field: String) -> String {
        (try? JSONDecoder().decode(String.self, from: Data(self[field].utf8))) ?? "not JSON"
    }

    package func bytes(_ field: String) -> [UInt8] { [UInt8](hex: self[field]) }

    /// Numbers, and runs of them: `5 8-11`.
    package func numbers(_ field: String) -> [Range<UInt64>] {
        self[field].split(separator: " ").compactMap { run in
            let ends = run.split(separator: "-").compactMap { UInt64($0) }
            return ends.first.flatMap { first in ends.last.map { first..<$0 + 1 } }
        }
    }
}
