import Foundation
import SeQRcast

/// Many clean drawings of different messages, scanned in one run of the tool.
enum BulkReading {
    private enum Reader: Hashable { case zbarimg, oneCore, twoCores, libraries }

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        report(
            try measure(effort.bulk, effort, withZbarimg: true, in: folder.appending(path: "some")),
            try measure(effort.largeBulk, effort, withZbarimg: false, in: folder.appending(path: "many")),
            effort)
    }

    /// - Returns: times for one picture.
    private static func measure(
        _ count: Int, _ effort: Effort, withZbarimg: Bool, in folder: URL
    ) throws -> [Reader: Duration] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pair = try Pair(suite: .compact, in: folder)
        let pictures = try draw(count, by: pair, in: folder.appending(path: "pictures"))
        try pair.bob.vault.emptyLog()

        var race = Race<Reader>()
        if withZbarimg, Program("zbarimg") != nil, let taskset = Program("taskset") {
            race.enter(.zbarimg) {
                try taskset.run(["--cpu-list", "0", "zbarimg", "--nodbus", "--quiet"] + pictures.map(\.path))
            }
        }
        // Each turn has a vault without any of the messages.
        let vaults = try (0..<2 * Race<Reader>.turns(in: effort.bulkRounds)).map { turn in
            let vault = folder.appending(path: "\(turn).vault")
            try FileManager.default.copyItem(at: pair.bob.vault.url, to: vault)
            return vault
        }
        var rest = vaults[...]
        func scan(cores: Int) throws {
            guard let vault = rest.popFirst() else { return }
            let arguments = ["scan", "--json", pictures[0].deletingLastPathComponent().path]
            try Tool.run(arguments + ["--vault", vault.path], cores: cores)
        }
        race.enter(.oneCore) { try scan(cores: 1) }
        race.enter(.twoCores) { try scan(cores: 2) }
        let read = try LibraryCalls(SampleMessage(SampleText.different(1, length: 100)[0], by: pair))
            .reading()
        race.enter(.libraries) { for _ in 0..<count { try read() } }
        let times = try race.medians(rounds: effort.bulkRounds)
        for vault in vaults {
            let count = try Session(vault: vault).messageCount(HistoryQuery())
            precondition(count == pictures.count, "all of them")
        }
        return times.mapValues { $0 / count }
    }

    /// - Returns: the files.
    private static func draw(_ count: Int, by pair: Pair, in folder: URL) throws -> [URL] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try SampleText.different(count, length: 100).enumerated().map { index, text in
            let url = folder.appending(path: "\(index).png")
            try Data(pair.notice(text)).write(to: url)
            return url
        }
    }

    /// - Parameters: times for one of `bulk`, and of `largeBulk`, pictures.
    private static func report(
        _ some: [Reader: Duration], _ many: [Reader: Duration], _ effort: Effort
    ) -> Report {
        var table = Table([
            "", "pictures", "ms a picture", "pictures in zbarimg's time", "in that of one core",
        ])
        for (times, count) in [(some, effort.bulk), (many, effort.largeBulk)] {
            for (name, reader) in [
                ("`zbarimg -q`, one core", Reader.zbarimg), ("`scan`, one core", .oneCore),
                ("`scan`, two cores", .twoCores), ("the libraries' own calls", .libraries),
            ] {
                guard let time = times[reader] else { continue }
                table.row([
                    name, count.grouped, (time / .milliseconds(1)).times,
                    some[.zbarimg].map { ratio($0, time) } ?? "–",
                    times[.oneCore].map { ratio($0, time) } ?? "–",
                ])
            }
        }
        var ratios: [Ratio] = []
        if let one = many[.oneCore], let two = many[.twoCores] {
            ratios.append(
                Ratio(name: "scanning on one core / on two", value: one / two, limit: .atLeast(1.3)))
        }
        if let one = some[.oneCore], let zbarimg = some[.zbarimg] {
            ratios.append(
                Ratio(name: "zbarimg / scanning on one core", value: zbarimg / one, limit: .atLeast(15)))
        }
        return Report(
            title: "Scanning many clean pictures",
            note: """
                PNG at scale 8, each with a new message of 100 characters, which the reader verifies, opens and \
                stores: a complete run of `scan --json`. zbarimg only reads. The libraries' own calls are libpng and zlib, \
                key derivation, hint and cipher, one verification, and Brotli. Medians of \(effort.bulkRounds) runs in turns.
                """,
            table: table, ratios: ratios)
    }
}
