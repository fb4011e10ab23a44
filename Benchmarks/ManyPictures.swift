import Foundation
import SeQRcast

/// Whether one more picture costs the same, in time and in memory, however many one run of the tool
/// draws or reads.
enum ManyPictures {
    /// From this number of rows on, sheets are measured too.
    private static let sheetCount = 1_000
    private static let rounds = 5

    private enum Step: CaseIterable {
        case publish, scan, sheet

        var title: String {
            switch self {
            case .publish: "`publish --batch`"
            case .scan: "`scan --json` of these"
            case .sheet: "`publish --batch --sheet`"
            }
        }
    }

    private struct Cost {
        let time: Duration
        /// In bytes; nil if no program can measure it.
        let memory: Int?
    }

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        let header: [[String]] = effort.pictures.map { ["\($0.grouped): ms each", "MiB"] }
        var table = Table([""] + header.joined())
        var costs: [Step: [Cost?]] = [:]
        for count in effort.pictures {
            Console.log("drawing and reading \(count.grouped) pictures …")
            let steps = Step.allCases.filter { $0 != .sheet || count >= min(sheetCount, effort.bulk) }
            // A run of a thousand is long enough to be measured once.
            let runs = try (0..<min(rounds, max(1, 1_000 / count))).map { run in
                try measure(steps, count, in: folder.appending(path: "\(count)-\(run)"))
            }
            for step in Step.allCases {
                let sorted = runs.compactMap { $0[step] }.sorted { $0.time < $1.time }
                costs[step, default: []].append(sorted.isEmpty ? nil : sorted[sorted.count / 2])
            }
        }
        for step in Step.allCases {
            var cells: [String] = []
            for (count, cost) in zip(effort.pictures, costs[step, default: []]) {
                cells.append(cost.map { ($0.time / count / .milliseconds(1)).times } ?? "–")
                cells.append(cost?.memory.map { "\($0 >> 20)" } ?? "–")
            }
            table.row([step.title] + cells)
        }
        return Report(
            title: "Many pictures in one run",
            note: """
                Messages of 100 characters, PNG at scale 8; complete runs of the tool, on all cores, each with separate vaults. \
                Times are medians of up to \(rounds) runs, divided by the number of pictures; memory is the peak of the largest \
                process.
                """,
            table: table)
    }

    private static func measure(_ steps: [Step], _ count: Int, in folder: URL) throws -> [Step: Cost] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pair = try Pair(suite: .compact, in: folder)
        let table = folder.appending(path: "table.ndjson")
        let lines = SampleText.different(count, length: 100).map { "{\"text\":\"\($0)\"}\n" }
        try Data(lines.joined().utf8).write(to: table)
        let pictures = folder.appending(path: "pictures").path
        let publish = [
            "publish", Pair.channel, "--batch", table.path, "--vault", pair.alice.vault.url.path, "-o",
        ]
        return try Dictionary(
            uniqueKeysWithValues: steps.map { step in
                let arguments =
                    switch step {
                    case .publish: publish + [pictures]
                    case .scan:
                        ["scan", "--json", "--recursive", pictures, "--vault", pair.bob.vault.url.path]
                    case .sheet: publish + [folder.appending(path: "sheet").path, "--sheet"]
                    }
                var memory: Int?
                let time = try ContinuousClock().measure { memory = try Tool.peakMemory(arguments) }
                return (step, Cost(time: time, memory: memory))
            })
    }
}
