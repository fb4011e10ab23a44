import ArgumentParser
import SeQRcast

/// The format of a history, and the file of an export.
struct ExportOptions: ParsableArguments {
    @Flag(exclusivity: .exclusive) var form: HistoryForm?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file for an export, which only you can read; - is standard output, the default.",
            valueName: "file"), completion: .file())
    var output: String?

    @OptionGroup var overwrite: OverwriteOption

    func validate() throws {
        guard output == nil || form != nil && form != .csv else {
            throw ValidationError("-o needs --geojson, --gpx, --kml, --ics or --vcf")
        }
        guard output != "" else { throw ValidationError("-o needs a file name") }
    }

    /// - Throws: exit code 64 if other options contradict the format.
    func check(type: ContentType?, withContent: Bool, count: Bool, json: Bool) throws {
        guard let form else { return }
        guard !json else { throw ValidationError("use either --\(form.rawValue) or --json") }
        guard !count else { throw ValidationError("use either --\(form.rawValue) or --count") }
        guard let only = form.contentType else { return }
        guard type ?? only == only else {
            throw ValidationError("--\(form.rawValue) exports only messages of the type \(only.name)")
        }
        guard withContent else {
            throw ValidationError("--\(form.rawValue) exports contents: leave out --no-content")
        }
    }
}
