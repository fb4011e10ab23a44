// Bench: the program behind `make bench`.
//
// A section is a question with its table, one file each: publishing and reading, one or many,
// starting, channels, history, places, threat lists, membership, growth with messages, members and
// pictures, symbols, large pictures, parts, documents, photographs (if PHOTOS names a folder of
// them). Competitors take turns within one run, and their medians are compared (`Race`). Only the
// ratios of times are meaningful: absolute times depend on the machine. The project's promises are
// checked too (`Bound`, `Ratio`); the exit status is 1 if one fails. With `--check` it is 1 if a
// ratio is much worse than in the committed table (`RatioTable`), and failed promises are only
// reported.
//
// The tables are Markdown, so that a run can be pasted into `docs/internals/performance.md`.

import Foundation

@main
struct Bench {
    private static let sections: [(name: String, report: @Sendable (Effort, URL) throws -> [Report])] = [
        ("bulk-publishing", { [try BulkPublishing.report($0, in: $1)] }),
        ("bulk-reading", { [try BulkReading.report($0, in: $1)] }),
        ("starting", { try StartUp.report($0, in: $1) }),
        ("publishing", { [try Publishing.report($0, in: $1)] }),
        ("reading", { [try Reading.report($0, in: $1)] }),
        ("channels", { [try Channels.report($0, in: $1)] }),
        ("history", { try History.reports($0, in: $1) }),
        ("places", { [try Places.report($0, in: $1)] }),
        ("threats", { [try ThreatLookups.report($0, in: $1)] }),
        ("messages", { [try ManyMessages.report($0, in: $1)] }),
        ("members", { [try ManyMembers.report($0, in: $1)] }),
        ("names", { [try Names.report($0, in: $1)] }),
        ("pictures", { [try ManyPictures.report($0, in: $1)] }),
        ("membership", { [try Membership.report($0, in: $1)] }),
        ("symbols", { [try SymbolSizes.report($0, in: $1)] }),
        ("large-pictures", { [try LargePictures.report($0, in: $1)] }),
        ("parts", { [try Parts.report($0, in: $1)] }),
        ("documents", { [try Documents.report($0, in: $1)] }),
        ("photographs", { _, _ in try photographs { try Photographs.reports($0) } }),
        ("photograph-times", { effort, _ in try photographs { [try PhotographTimes.report($0, effort)] } }),
    ]

    static func main() throws {
        var names: [String] = []
        var (effort, committed) = (Effort.full, String?.none)
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--quick": effort = .quick
            case "--check":
                guard let path = arguments.popFirst() else { usage() }
                committed = try String(contentsOf: URL(filePath: path), encoding: .utf8)
            case _ where sections.contains { $0.name == argument }: names.append(argument)
            default: usage()
            }
        }
        var bounds: [Bound] = []
        var table = RatioTable()
        for section in sections where names.isEmpty || names.contains(section.name) {
            for report in try TemporaryFolder.with({ try section.report(effort, $0) }) {
                print(report)
                bounds += report.bounds + report.ratios.map(\.bound)
                table.add(report.ratios, of: section.name)
            }
        }
        if !table.entries.isEmpty { print(table.report) }
        guard let committed else { exit(bounds.allSatisfy(\.holds) ? 0 : 1) }
        let comparison = table.compared(with: committed)
        print(comparison)
        exit(comparison.holds ? 0 : 1)
    }

    private static func usage() -> Never {
        Console.log(
            "usage: Bench [--quick] [--check FILE] [\(sections.map(\.name).joined(separator: "|"))]...")
        exit(64)
    }

    private static func photographs(_ reports: (PhotoSet) throws -> [Report]) throws -> [Report] {
        guard let folder = ProcessInfo.processInfo.environment["PHOTOS"] else { return [] }
        return try reports(PhotoSet(URL(filePath: folder)))
    }
}
