// Bench: what `make bench` runs.
//
// A section is a question with its table, one file each: publishing, reading, channels, history, symbols, many
// pictures, large ones, photographs (where PHOTOS names a folder of them). What is
// compared is measured in turns within one run, and the medians are given (`Race`). Times are good as ratios alone:
// another machine has others. What the project promises is checked on the way (`Bound`); the exit status is 1 where
// one of those does not hold.
//
// The tables are Markdown, so that a run can be pasted into `docs/performance.md`.

import Foundation

@main
struct Bench {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.allSatisfy({ $0 == "--quick" }) else {
            Console.note("usage: Bench [--quick]")
            exit(64)
        }
        let bounds = try run(arguments.isEmpty ? .full : .quick)
        exit(bounds.allSatisfy(\.holds) ? 0 : 1)
    }

    private static func run(_ effort: Effort) throws -> [Bound] {
        let sections: [(Effort, URL) throws -> Report] = [
            Publishing.report, Reading.report, Channels.report, History.report, SymbolSizes.report,
            ManyPictures.report, LargePictures.report,
        ]
        var bounds = try sections.flatMap { section in
            let report = try TemporaryFolder.with { try section(effort, $0) }
            print(report)
            return report.bounds
        }
        if let folder = ProcessInfo.processInfo.environment["PHOTOS"] {
            for report in try Photographs.reports(PhotoSet(URL(filePath: folder))) {
                print(report)
                bounds += report.bounds
            }
        }
        return bounds
    }
}
