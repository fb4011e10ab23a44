import Foundation
import Testing

/// A recorded terminal session: lines of `name$ command`, each followed by its output.
///
/// A shell runs each command with the vault of `name`, in a folder of the transcript. Standard
/// output and standard error are mixed, as on a terminal. `[exit N]` ends the output of a command
/// with an exit code other than 0. In expected output, `[..]` stands for any text within a line.
struct Transcript: CustomTestStringConvertible {
    let url: URL
    let steps: [Step]

    struct Step {
        /// Comments and empty lines before the prompt.
        var preface: [String] = []
        var name: String
        var command: String
        var expected: [String] = []
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the programs that were built with the running tests.
    static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
    static let tool = programs.appending(path: "seqrcast")

    /// Those of Tests/Transcripts, in the order of their names. `TRANSCRIPTS=scan,share` has some alone.
    static var all: [Transcript] {
        let folder = root.appending(path: "Tests/Transcripts")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let wanted = ProcessInfo.processInfo.environment["TRANSCRIPTS"].map { Set($0.split(separator: ",")) }
        return names.filter { name in
            name.hasSuffix(".txt") && wanted?.contains(name.dropLast(4)) ?? true
        }.sorted().map { Transcript(folder.appending(path: $0)) }
    }

    init(_ url: URL) {
        self.url = url
        var steps: [Step] = []
        var preface: [String] = []
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let match = line.wholeMatch(of: /([a-z]+)\$ (.*)/) {
                steps.append(Step(preface: preface, name: String(match.1), command: String(match.2)))
                preface = []
            } else if line.isEmpty || line.hasPrefix("# ") || steps.isEmpty {
                preface.append(line)
            } else {
                // Empty lines within an output belong to it.
                steps[steps.count - 1].expected += preface + [line]
                preface = []
            }
        }
        self.steps = steps
    }

    var testDescription: String { url.lastPathComponent }

    /// Runs every step in `folder`, with links to `samples` and `fixtures`.
    ///
    /// - Returns: the printed lines of each step.
    func run(in folder: URL) throws -> [[String]] {
        for name in ["samples", "fixtures"] {
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: Self.root.appending(path: name))
        }
        return try steps.map { try run($0, in: folder) }
    }

    private func run(_ step: Step, in folder: URL) throws -> [String] {
        let output = Pipe()
        let process = Process()
        // In a session of its own it has no terminal, also where the tests have one.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/setsid")
        // Whatever the user's umask is.
        process.arguments = ["--wait", "/bin/sh", "-c", "umask 022\n" + step.command]
        process.currentDirectoryURL = folder
        process.environment = [
            "PATH": "\(Self.programs.path):/usr/bin:/bin", "TZ": "UTC", "HOME": folder.path,
            "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH", default: ""],
            "SEQRCAST_VAULT": "\(step.name).vault",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        var lines = String(decoding: data, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        let status = process.terminationStatus
        if status != 0 { lines.append("[exit \(status)]") }
        return lines
    }

    /// Whether a printed line is as expected, with `[..]` for any text.
    static func matches(_ printed: String, _ expected: String) -> Bool {
        var rest = printed[...]
        let parts = expected.components(separatedBy: "[..]")
        for (index, part) in parts.enumerated() {
            if index == 0 {
                guard rest.hasPrefix(part) else { return false }
                rest = rest.dropFirst(part.count)
            } else if index == parts.count - 1 {
                return rest.hasSuffix(part)
            } else {
                guard let range = rest.firstRange(of: part) else { return false }
                rest = rest[range.upperBound...]
            }
        }
        return rest.isEmpty
    }

    static func matches(_ printed: [String], _ expected: [String]) -> Bool {
        printed.count == expected.count && zip(printed, expected).allSatisfy(matches)
    }

    /// Rewrites the file with the printed lines, where they differ from the expected ones.
    func update(with printed: [[String]]) throws {
        var lines: [String] = []
        for (step, printed) in zip(steps, printed) {
            lines += step.preface + ["\(step.name)$ \(step.command)"]
            lines += Self.matches(printed, step.expected) ? step.expected : printed.map(Self.eliding)
        }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
    }

    /// The line with `[..]` for fingerprints, times, cursors, codes and their corners.
    private static func eliding(_ line: String) -> String {
        line.replacing(/[0-9]{5}([ -][0-9]{5}){5}/, with: "[..]")
            .replacing(/[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9:]{5,8}Z?/, with: "[..]")
            .replacing(/[0-9]{5} [0-9]{5}/, with: "[..]")
            .replacing(/[0-9]{10}(-[0-9]+){3}/, with: "[..]")
            .replacing(/"corners":\[\[[0-9,\[\]]+\]\]/, with: "\"corners\":[..]")
            .replacing(/SEQR1[A-Z]{2}:[0-9A-Z $%*+.\/:-]+/, with: "[..]")
    }
}
