import Foundation
import Testing

/// The article "Embed SeQRcast": its code runs, and is the code that the tests compile.
struct EmbedArticleTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let article = tests.appending(path: "../../Sources/SeQRcast/SeQRcast.docc/Embed.md")

    /// The lines between `begin` and `end`, for each pair of them.
    private func blocks(in file: URL, from begin: String, to end: String) throws -> [[String]] {
        var blocks: [[String]] = []
        var block: [String]?
        for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if block == nil, trimmed == begin {
                block = []
            } else if trimmed == end {
                if let block { blocks.append(block) }
                block = nil
            } else {
                block?.append(line)
            }
        }
        return blocks
    }

    @Test func `the article's code blocks are the compiled ones`() throws {
        let compiled = try blocks(
            in: Self.tests.appending(path: "EmbedArticle.swift"), from: "// Block", to: "// End of block")
        let shown = try blocks(in: Self.article, from: "```swift", to: "```")
        let indentation = String(repeating: " ", count: 8)
        #expect(shown.count == 6)
        #expect(shown.map { $0.map { $0.isEmpty ? "" : indentation + $0 } } == compiled)
    }

    @Test func `the article's code runs`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var lines: [String] = []
        try EmbedArticle.run(in: folder) { lines.append($0) }
        #expect(
            lines == [
                "Part of a code", "Subscribe to chess?", "Subscribed to chess", "Part of a code", "Message 1",
                "1: Club night moves to Tuesday", "This is not possible",
            ])
    }
}
