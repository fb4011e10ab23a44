import Foundation
import SeQRcast

/// The cost of a command before it does anything, its size, and the memory of some commands.
enum StartUp {
    private enum Run: Hashable { case help, history, inspect, age, zbarimg }

    static func report(_ effort: Effort, in folder: URL) throws -> [Report] {
        let pair = try Pair(suite: .compact, in: folder)
        let vault = pair.alice.vault.url.path
        let table = folder.appending(path: "table.ndjson")
        let lines = SampleText.different(effort.bulk, length: 100).map { "{\"text\":\"\($0)\"}\n" }
        try Data(lines.joined().utf8).write(to: table)
        let pictures = folder.appending(path: "pictures").path
        let commands = [
            ("`--help`", ["--help"]),
            (
                "`publish --batch`, \(effort.bulk.grouped) messages",
                ["publish", Pair.channel, "--batch", table.path, "-o", pictures, "--vault", vault]
            ),
            (
                "`scan` of these, each process that reads among it",
                ["scan", "--json", "--recursive", pictures, "--vault", pair.bob.vault.url.path]
            ),
            ("`history`, one page of them", history(vault)),
        ]
        var memory = Table(["command", "peak memory, MiB"])
        for (name, arguments) in commands {
            let peak = try Tool.peakMemory(arguments)
            memory.row([name, peak.map { "\($0 >> 20)" } ?? "–"])
        }
        let size = try Tool.url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        return [
            try startReport(effort, vault, photograph: photograph),
            Report(
                title: "Size",
                note:
                    "The release binary has \((size >> 10).grouped) KiB. Memory is that of the largest process.",
                table: memory),
        ]
    }

    private static func history(_ vault: String) -> [String] {
        ["history", "--limit", "50", "--no-mark-read", "--vault", vault]
    }

    private static func startReport(
        _ effort: Effort, _ vault: String, photograph: String
    ) throws -> Report {
        var race = Race<Run>()
        race.enter(.help) { try Tool.program.run(["--help"]) }
        race.enter(.history) { try Tool.program.run(history(vault)) }
        // The text of its code is none of ours, which only the exit status says.
        race.enter(.inspect) {
            try Tool.program.run(["inspect", photograph, "--vault", vault], accepted: 11...11)
        }
        if let age = Program("age") { race.enter(.age) { try age.run(["--version"]) } }
        if let zbarimg = Program("zbarimg") { race.enter(.zbarimg) { try zbarimg.run(["-q", photograph]) } }
        let times = try race.medians(rounds: effort.rounds)
        var table = Table(["command", "ms"])
        var ratios: [Ratio] = []
        for (name, run, other, otherName, allowed) in [
            ("seqrcast --help", Run.help, Run.age, "age --version", 3.5),
            ("seqrcast history, a page", .history, .age, "age --version", 7.0),
            ("seqrcast inspect, a small photograph", .inspect, .zbarimg, "zbarimg", 1.8),
        ] {
            guard let time = times[run] else { continue }
            table.row(["`\(name)`", milliseconds(time)])
            guard let other = times[other] else { continue }
            ratios.append(Ratio(name: "\(name) / \(otherName)", value: time / other, limit: .atMost(allowed)))
        }
        for (name, run) in [("age --version", Run.age), ("zbarimg -q, the same", .zbarimg)] {
            if let time = times[run] { table.row(["`\(name)`", milliseconds(time)]) }
        }
        return Report(
            title: "Starting",
            note: "Medians of \(effort.rounds) runs in turns, until the process has ended.",
            table: table, ratios: ratios)
    }

    /// A small photograph of one code.
    private static let photograph = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Tests/ImagingTests/Fixtures/photo.jpg").standardized.path
}
