import Foundation
import Testing

/// The real binary prints what Tests/Transcripts shows. `UPDATE=1` rewrites the transcripts.
struct TranscriptTests {
    @Test(arguments: Transcript.all)
    func `the tool prints what the transcript shows`(_ transcript: Transcript) throws {
        #expect(!transcript.steps.isEmpty)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let printed = try transcript.run(in: folder)
        if ProcessInfo.processInfo.environment["UPDATE"] != nil { try transcript.update(with: printed) }
        for (step, printed) in zip(transcript.steps, printed) {
            let isExpected =
                Transcript.matches(printed, step.expected)
                || ProcessInfo.processInfo.environment["UPDATE"] != nil
            #expect(
                isExpected,
                """
                \(step.name)$ \(step.command)
                expected:
                \(step.expected.joined(separator: "\n"))
                printed:
                \(printed.joined(separator: "\n"))
                """)
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["TRANSCRIPTS"] == nil))
    func `there are transcripts`() { #expect(Transcript.all.count >= 10) }

    @Test(arguments: [
        ("a b", "a b", true), ("a b", "a [..]", true), ("a b c", "a [..] c", true), ("abc", "[..]", true),
        ("a b", "a c", false), ("a b", "a", false), ("a", "a [..]", false), ("a b d", "a [..] c", false),
    ])
    func `an elision matches any text within a line`(_ printed: String, _ expected: String, _ isMatch: Bool) {
        #expect(Transcript.matches(printed, expected) == isMatch)
    }
}
