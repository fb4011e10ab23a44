import Foundation
import Testing

@testable import CLI

struct ExitStatusTests {
    @Test func `the reference lists all exit codes with their meanings`() throws {
        let reference = try String(
            contentsOf: Transcript.root.appending(path: "docs/reference/exit-codes.md"), encoding: .utf8)
        let rows = reference.split(separator: "\n").compactMap { $0.wholeMatch(of: /\| ([0-9]+) \| (.*) \|/) }
        let listed = rows.map { "\($0.1) \($0.2.replacing("`", with: ""))" }
        #expect(listed == ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" })
    }
}
