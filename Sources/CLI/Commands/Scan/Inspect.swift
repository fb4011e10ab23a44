import ArgumentParser
import SeQRcast

struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell what the codes in pictures are, without changing anything.",
        discussion: "With a vault it also says what they hold for you; without one, what anybody can see.")

    @Argument(help: ArgumentHelp("Pictures, or folders of them; - is standard input.", valueName: "image"))
    var images: [String]

    @OptionGroup var reading: DecodingOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws { try InputExpander.validate(images) }

    func run() throws {
        let session: Session?
        do {
            session = try vault.session()
        } catch VaultError.missing {
            session = nil
        }
        let links = LinkCheck(vault.threatLists)
        let run = PictureRun(reading.limits, processCount: reading.jobs)
        let files = InputExpander(images, isRecursive: reading.recursive, vaultFiles: vault.files).files
        try run.read(files) { file, result in
            let report = InspectReport(file: file, session: session, links: links, format: format)
            let statuses =
                try result.codes(in: file).map { try report.tell($0.code, on: $0.page) }
                + result.reading.wholeCodes.map { try report.tell($0, on: PageName(file: file)) }
                + ScanProblem.all(of: result, in: file, limit: run.limits.time).map(report.tell)
            if let warning = ScanProblem.warningOfTime(result, limit: run.limits.time) {
                Console.warn("\(file.name): \(warning)")
            }
            return statuses.max() ?? .done
        }
        try run.finish()
    }
}
