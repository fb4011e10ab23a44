import Foundation
import SeQRcast

/// A large document, encrypted to a file and decrypted from it. `age` does not sign.
enum Documents {
    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        let pair = try Pair(suite: .compact, in: folder)
        let document = folder.appending(path: "document")
        try write(effort.documentSize, to: document)
        let sealed = folder.appending(path: "document.seqr").path
        let plain = folder.appending(path: "document.out").path
        let aged = folder.appending(path: "document.age").path
        var race = Race<String>()
        race.enter("encrypt") {
            try Tool.program.run(
                ["encrypt", document.path, "--channel", Pair.channel, "-o", sealed],
                environment: ["SEQRCAST_VAULT": pair.alice.vault.url.path])
        }
        let age = try Age()
        if let age { race.enter("age encrypt") { try age.encrypt(document.path, to: aged) } }
        race.enter("decrypt") {
            try Tool.program.run(
                ["decrypt", sealed, "-o", plain],
                environment: ["SEQRCAST_VAULT": pair.bob.vault.url.path])
        }
        if let age { race.enter("age decrypt") { try age.decrypt(aged, to: plain, in: folder) } }
        let times = try race.medians(rounds: min(effort.rounds, 5))
        var table = Table(["step", "seqrcast ms", "age ms", "seqrcast / age"])
        var bounds: [Bound] = []
        for step in ["encrypt", "decrypt"] {
            guard let ours = times[step] else { continue }
            let theirs = times["age \(step)"]
            table.row([
                step, milliseconds(ours), theirs.map(milliseconds) ?? "-",
                theirs.map { ratio(ours, $0) } ?? "-",
            ])
            if let theirs {
                bounds.append(
                    Bound(
                        promise: "to \(step) a document takes at most twice as long as age does",
                        measured: ratio(ours, theirs), holds: ours <= theirs * 2))
            }
        }
        return Report(
            title: "A document of \((effort.documentSize >> 20).grouped) MiB",
            note: """
                From file to file, in separate processes. seqrcast signs, flushes the file before it gets its name, and \
                releases nothing before the signature is verified; age does none of this.
                """,
            table: table, bounds: bounds)
    }

    /// Bytes that do not compress.
    private static func write(_ size: Int, to file: URL) throws {
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        var random: UInt64 = 1
        for _ in 0..<size >> 20 {
            var bytes: [UInt8] = []
            for _ in 0..<1 << 20 {
                random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(UInt8(truncatingIfNeeded: random >> 56))
            }
            try handle.write(contentsOf: bytes)
        }
        try handle.close()
    }
}
