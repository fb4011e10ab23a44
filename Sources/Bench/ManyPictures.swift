import Foundation
import SeQRcast

/// Many clean drawings, each with another message, scanned in one run of the tool.
enum ManyPictures {
    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        let pair = try Pair(suite: .compact, in: folder)
        let runs = [1, 2].map { jobs in (jobs: jobs, folder: folder.appending(path: "\(jobs)")) }
        for run in runs {
            try FileManager.default.createDirectory(at: run.folder, withIntermediateDirectories: true)
            for index in 0..<effort.bulk {
                try Data(pair.notice()).write(to: run.folder.appending(path: "\(index).png"))
            }
        }
        var table = Table(["program", "ms a picture", "pictures in its time"])
        func row(_ name: String, _ time: Duration, of zbarimg: Duration) {
            table.row([
                name, milliseconds(time / effort.bulk),
                ratio(zbarimg, time),
            ])
        }
        let clock = ContinuousClock()
        let zbarimg = try Program("zbarimg").map { program in
            let files = (0..<effort.bulk).map { runs[0].folder.appending(path: "\($0).png").path }
            let options = ["--nodbus", "--quiet", "-Sdisable", "-Sqrcode.enable"]
            return try clock.measure { try program.run(options + files) }
        }
        if let zbarimg { row("zbarimg", zbarimg, of: zbarimg) }
        for run in runs {
            let arguments = ["scan", "--json", "--recursive", "--jobs", "\(run.jobs)", run.folder.path]
            let time = try clock.measure {
                try Tool.program.run(arguments, environment: ["SEQRCAST_VAULT": pair.bob.vault.url.path])
            }
            row("seqrcast scan, \(run.jobs) at once", time, of: zbarimg ?? time)
        }
        return Report(
            title: "\(effort.bulk.grouped) clean pictures in one run",
            note: """
                PNG at scale 8, each with a message of 40 characters that is new to the reader, who verifies and \
                stores it; zbarimg only reads.
                """,
            table: table)
    }
}
