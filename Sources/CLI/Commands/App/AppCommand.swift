import ArgumentParser
import Foundation
import Records
import SeQRcast
import Texts

struct AppCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Write the app for phones: a folder for any web server.",
        discussion: """
            EXAMPLES
              seqrcast app -o public
              seqrcast app --serve

            The app reads channels on a phone, and works without network after the first visit. It is a folder of \
            files that any web server can serve by https. The operator of the server can change it, and so take \
            what people unlock: serve it from a domain of your own. The command prints the app's hash, a number \
            made of all files, which the app shows too, so that people can compare.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The folder to write: an empty one, or one with an earlier version.", valueName: "folder"),
        transform: PathArgument.path)
    var output: String?

    @Option(
        defaultAsFlag: 8080,
        help: ArgumentHelp(
            "Try it out: serve the app on this machine alone. Port: 8080 unless given; 0: a free one.",
            valueName: "port"))
    var serve: UInt16?

    @Flag(help: "Add the app to a folder with other files, and replace files of its names.")
    var force = false

    @OptionGroup var format: JSONOption

    func validate() throws {
        guard output == nil || serve == nil else { throw ValidationError("use either -o or --serve") }
        guard output != nil || serve != nil else {
            throw ValidationError("name a folder after -o, or use --serve")
        }
        guard output != "-" else { throw ValidationError("-o needs a folder; the app has many files") }
        guard serve == nil || !force else { throw ValidationError("--force goes with -o") }
    }

    func run() throws {
        let files = try AppFiles()
        if let serve { return try self.serve(files, port: serve) }
        let folder = try OutputFolder(output ?? "")
        var overwrite = OverwriteOption()
        overwrite.force = force
        try files.write(to: folder, overwrite)
        let digest = files.sums.digest.hexadecimal
        if format.json {
            JSON.report(
                AppJSON(
                    folder: folder.path, files: files.files.count,
                    bytes: files.files.reduce(0) { $0 + $1.bytes.count }, sha256: digest))
        } else {
            Console.report("\(digest)  \(folder.path.printableName)")
        }
    }

    private func serve(_ files: AppFiles, port: UInt16) throws {
        let server: AppServer
        do { server = try AppServer(files, port: port) } catch { throw Self.unserved(port) }
        // The server never ends by itself; an error ends the process from the task.
        Task {
            do {
                try await server.run { port in
                    try Console.print("http://localhost:\(port)/")
                    Console.note("serving the app on this machine; press Ctrl-C to stop")
                }
            } catch {
                Console.diagnose(Self.unserved(port))
                Foundation.exit(ExitStatus.fileError.rawValue)
            }
        }
        dispatchMain()
    }

    private static func unserved(_ port: UInt16) -> Diagnostic {
        Diagnostic(
            .fileError, "cannot serve on port \(port)", hints: ["name another port: `--serve PORT`"])
    }
}

/// A written app, as JSON.
struct AppJSON: Encodable {
    let folder: String
    let files: Int
    let bytes: Int
    /// The app's hash: that of its SHA256SUMS, 64 hexadecimal digits.
    let sha256: String
}
