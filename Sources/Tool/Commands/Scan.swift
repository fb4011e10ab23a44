import ArgumentParser
import SeQRcast

struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read every code in pictures, and keep what is for you.",
        discussion: """
            A public key becomes an unverified contact. A share asks whether to subscribe. A message is opened, \
            verified and kept with the time and place of the scan. Any other QR code is shown as it is.
            """)

    @Argument(help: ArgumentHelp("PNG or JPEG files; - is standard input.", valueName: "image"))
    var images: [String]

    @Option(
        help: ArgumentHelp("Where the pictures were taken: geo:37.77,-122.42", valueName: "geo-uri"),
        transform: { text in
            do {
                return Place(try GeoURI(text))
            } catch {
                throw ValidationError((error as? ContentError)?.sentence ?? "not a geo: URI")
            }
        })
    var at: Place?

    @Flag(help: "Refuse expired messages.")
    var strict = false

    @OptionGroup var confirmation: ConfirmOption
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func run() throws {
        let session = try vault.session()
        var worst = ExitStatus.done
        for image in images {
            let report = ScanReport(
                file: InputFile(path: image, vault: vault), isNamed: images.count > 1, session: session,
                format: format)
            worst = max(worst, try scan(report, session))
        }
        if worst != .done { throw worst }
    }

    private func scan(_ report: ScanReport, _ session: Session) throws -> ExitStatus {
        let codes: [FoundCode]
        do {
            codes = try report.file.read { bytes in
                let reading = PictureReading(bytes)
                if let failure = reading.failure { throw failure }
                return reading.codes
            }
        } catch {
            return try report.unreadable(error)
        }
        guard !codes.isEmpty else { return try report.empty() }
        let outcomes = try session.scan(
            codes, options: ScanOptions(place: at, isStrict: strict),
            confirm: { confirmation.yes || Console.confirm($0.question) })
        return try zip(codes, outcomes).map(report.tell).max() ?? .done
    }
}

extension ShareOffer {
    fileprivate var question: String {
        let warning = namesakes.isEmpty ? "" : " Somebody else you know bears that name."
        return "Subscribe to \(subscription.name.printable) by \(ownerPrintable)?\(warning)"
    }
}
