import ArgumentParser
import SeQRcast

struct Inspect: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Describe the codes in images, and store nothing.",
        discussion: """
            EXAMPLES
              seqrcast inspect code.png
              seqrcast inspect photo.jpg --verbose

            With a vault, it also shows content for you; without one, only the public data. A code in several \
            symbols is described with the image that completes it.
            """)

    @Argument(
        help: ArgumentHelp("Images, or folders of them; - is standard input.", valueName: "image"),
        completion: .file())
    var images: [String]

    @OptionGroup var reading: DecodingOptions
    @OptionGroup var vault: VaultOptions
    @OptionGroup var format: JSONOption

    func validate() throws { try InputExpander.validate(images) }

    func run() throws {
        let decoders = DecoderPool(reading.limits, processCount: reading.jobs)
        decoders.startEarly()
        let session: Session?
        do {
            session = try vault.session()
        } catch VaultError.missing {
            session = nil
        } catch let error as VaultError {
            guard case .movedAside = error else { throw error }
            Console.warn(Diagnostic(error).sentence)
            session = nil
        }
        let presenter = InspectPresenter(
            session: session, links: LinkCheck(vault.threatLists), format: format, limits: reading.limits)
        let files = InputExpander(images, isRecursive: reading.recursive, vaultFiles: vault.files).files
        let progress = ScanProgress()
        try decoders.scan(files, progress, presenter.present)
        try progress.finish()
    }
}
