import Foundation

/// The command-line tool, built beside this program.
enum Tool {
    static let url = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "seqrcast")
    static let program = Program(at: url)

    struct NoTaskset: Error {}

    /// Runs it on a number of cores, with as many jobs.
    static func run(_ arguments: [String], cores: Int) throws {
        guard let taskset = Program("taskset") else { throw NoTaskset() }
        try taskset.run(["--cpu-list", "0-\(cores - 1)", url.path] + arguments + ["--jobs", "\(cores)"])
    }

    /// Runs it.
    ///
    /// - Returns: the peak memory in bytes of its largest process; nil if GNU time, which measures
    ///   it, is not installed.
    static func peakMemory(_ arguments: [String]) throws -> Int? {
        guard let time = Program("time") else {
            try program.run(arguments)
            return nil
        }
        let report = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: report) }
        try time.run(["--format", "%M", "--output", report.path, url.path] + arguments)
        let text = try String(contentsOf: report, encoding: .utf8)
        return Int(text.trimmingCharacters(in: .whitespacesAndNewlines)).map { $0 << 10 }
    }
}
