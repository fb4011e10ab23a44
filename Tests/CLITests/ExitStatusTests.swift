import Foundation
import Testing

@testable import CLI

/// The README's table of exit codes matches the tool.
struct ExitStatusTests {
    @Test func `the README lists all exit codes with their meanings`() throws {
        let readme = try String(contentsOf: Transcript.root.appending(path: "README.md"), encoding: .utf8)
        let rows = readme.split(separator: "\n").compactMap { $0.wholeMatch(of: /\| ([0-9]+) \| (.*) \|/) }
        let told = rows.map { "\($0.1) \($0.2.replacing("`", with: ""))" }
        #expect(told == ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" })
    }
}
