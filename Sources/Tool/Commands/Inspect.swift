import ArgumentParser
import SeQRcast

struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tell what the codes in pictures are, without changing anything.",
        discussion: "With a vault it also says what they hold for you; without one, what anybody can see.")

    @Argument(help: ArgumentHelp("PNG or JPEG files; - is standard input.", valueName: "image"))
    var images: [String]

    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session: Session?
        do {
            session = try vault.session()
        } catch VaultError.missing {
            session = nil
        }
        var worst = ExitStatus.done
        for image in images {
            worst = max(
                worst,
                try inspect(
                    InspectReport(file: InputFile(path: image, vault: vault), format: format), session))
        }
        if worst != .done { throw worst }
    }

    private func inspect(_ report: InspectReport, _ session: Session?) throws -> ExitStatus {
        let codes: [FoundCode]
        do {
            codes = try report.file.read { bytes in
                let reading = PictureReading(bytes)
                if let failure = reading.failure { throw failure }
                return reading.codes
            }
        } catch {
            return try report.fail(Diagnostic(error), found: nil)
        }
        guard !codes.isEmpty else {
            return try report.fail(
                Diagnostic(.noCode, "\(report.file.name): no QR code found"), found: nil)
        }
        return try codes.map { try report.tell($0, Session.inspect($0, with: session), session) }.max()
            ?? .done
    }
}
