import ArgumentParser
import SeQRcast

/// The form of a history, and the file that an export goes to.
struct ExportOptions: ParsableArguments {
    @Flag(exclusivity: .exclusive) var form: HistoryForm?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file that an export goes to, which you alone may read; - is standard output, as without it.",
            valueName: "file"))
    var output: String?

    func validate() throws {
        guard output == nil || form != nil && form != .csv else {
            throw ValidationError("-o is for --geojson, --gpx, --kml, --ics and --vcf")
        }
        guard output != "" else { throw ValidationError("-o needs the name of a file") }
    }

    /// - Throws: exit code 64 where the other options contradict the form.
    func check(type: ContentType?, withContent: Bool, count: Bool, json: Bool) throws {
        guard let form else { return }
        guard !json else { throw ValidationError("--\(form.rawValue) and --json exclude each other") }
        guard !count else { throw ValidationError("--\(form.rawValue) and --count exclude each other") }
        guard let only = form.contentType else { return }
        guard type ?? only == only else {
            throw ValidationError("--\(form.rawValue) holds messages of the type \(only.name) alone")
        }
        guard withContent else {
            throw ValidationError("--\(form.rawValue) holds what messages say: not with --no-content")
        }
    }
}
