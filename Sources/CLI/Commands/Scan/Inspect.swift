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
        let presenter = InspectPresenter(
            session: session, links: LinkCheck(vault.threatLists), format: format, limits: reading.limits)
        let files = InputExpander(images, isRecursive: reading.recursive, vaultFiles: vault.files).files
        let progress = ScanProgress()
        try DecoderPool(reading.limits, processCount: reading.jobs)
            .scan(files, progress, presenter.present)
        try progress.finish()
    }
}
