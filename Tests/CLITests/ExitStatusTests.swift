import Foundation
import Testing

@testable import CLI

/// The table of exit codes in the reference is the program's own.
struct ExitStatusTests {
    @Test func theReferenceHasThemAll() throws {
        let reference = try String(
            contentsOf: Transcript.root.appending(path: "docs/reference/exit-codes.md"), encoding: .utf8)
        let rows = reference.split(separator: "\n").compactMap { $0.wholeMatch(of: /\| ([0-9]+) \| (.*) \|/) }
        let told = rows.map { "\($0.1) \($0.2.replacing("`", with: ""))" }
        #expect(told == ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" })
    }
}
