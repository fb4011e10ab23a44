import Foundation
import SeQRcast

/// Many different messages, each with a drawing of its own, published in one run of the tool;
/// compared with a shell loop over existing programs.
enum BulkPublishing {
    private enum Run: Hashable { case oneCore, twoCores, shell, libraries }

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        var table = Table([
            "", "messages", "one core, ms", "two cores, ms", "one / two", "libraries, ms",
            "one core / libraries", "shell, ms", "shell / one core",
        ])
        var ratios: [Ratio] = []
        for (suite, count) in [
            (Suite.classic, effort.bulk), (.compact, effort.bulk), (.compact, effort.largeBulk),
        ] {
            let isLarge = count == effort.largeBulk
            let times = try measure(
                suite, count, effort, withShell: !isLarge, in: folder.appending(path: "\(suite)-\(count)"))
            guard let one = times[.oneCore], let two = times[.twoCores], let libraries = times[.libraries]
            else { continue }
            var cells = ["\(suite)", count.grouped, (one / count / .milliseconds(1)).times]
            cells += [(two / count / .milliseconds(1)).times, ratio(one, two)]
            cells += [(libraries / count / .milliseconds(1)).times, ratio(one, libraries)]
            if isLarge {
                ratios.append(
                    Ratio(name: "publishing on one core / on two", value: one / two, limit: .atLeast(1.4)))
            }
            if let shell = times[.shell] {
                cells += [milliseconds(shell / count), ratio(shell, one)]
                ratios.append(
                    Ratio(
                        name: "\(shellName(suite)) / publishing on one core", value: shell / one,
                        limit: .atLeast(10)))
            } else {
                cells += ["–", "–"]
            }
            table.row(cells)
        }
        return Report(
            title: "Publishing many messages",
            note: """
                Different texts of 100 characters, each a PNG at scale 8; times are for one message. A complete run of \
                `publish --batch`, including start, commits and files. Medians of \(effort.bulkRounds) runs in turns. The \
                libraries' own calls are Brotli, the signature, key derivation, hint and cipher, libqrencode, zlib and \
                libpng. The shell runs `age --armor | qrencode` for each, unsigned, or for the classic suite `openssl` to \
                sign and encrypt in base64 `| qrencode`, on one core.
                """,
            table: table, ratios: ratios)
    }

    private static func shellName(_ suite: Suite) -> String {
        suite == .compact ? "age and qrencode" : "openssl and qrencode"
    }

    private static func measure(
        _ suite: Suite, _ count: Int, _ effort: Effort, withShell: Bool, in folder: URL
    ) throws -> [Run: Duration] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pair = try Pair(suite: suite, in: folder)
        let texts = folder.appending(path: "texts")
        let lines = SampleText.different(count, length: 100)
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: texts)
        let table = folder.appending(path: "table.ndjson")
        try Data(lines.map { "{\"text\":\"\($0)\"}\n" }.joined().utf8).write(to: table)
        var run = 0
        func publish(cores: Int) throws {
            run += 1
            let pictures = folder.appending(path: "\(run)")
            let arguments = [
                "publish", Pair.channel, "--batch", table.path, "-o", pictures.path,
                "--vault", pair.alice.vault.url.path,
            ]
            try Tool.run(arguments, cores: cores)
        }
        var race = Race<Run>()
        race.enter(.oneCore) { try publish(cores: 1) }
        race.enter(.twoCores) { try publish(cores: 2) }
        let libraries = LibraryCalls(try SampleMessage(lines[count - 1], by: pair))
        race.enter(.libraries) { for _ in 0..<count { libraries.publish { $0.draw() } } }
        if withShell, let shell = try ShellDrawing(suite, in: folder) {
            race.enter(.shell) { try shell.draw(texts) }
        }
        return try race.medians(rounds: effort.bulkRounds)
    }
}
