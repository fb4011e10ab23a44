import SeQRcast

/// A scan as one line of stages. Each hands a value to the next, and none knows the one before.
///
///     expand   InputExpander   names        → [InputFile]
///     decode   DecoderPool     InputFile    → GrayImage      in decoder processes
///     detect   ImageScan       GrayImage    → ScannedFile    in decoder processes
///     ingest   ScanIngest      ScannedFile  → ScanResult     the vault is written
///     present  ScanPresenter   ScanResult   → lines, JSON, exit status
///
/// docs/internals/scan.md follows one image through them.
struct ScanPipeline {
    let decoders: DecoderPool
    let ingest: ScanIngest
    let presenter: ScanPresenter

    func run(_ files: [InputFile]) throws {
        presenter.begin(files.count)
        do {
            defer { presenter.end() }
            try decoders.scan(files, onPage: presenter.showPage) { batch in
                try run(presenter.skippingOthers(batch))
            }
        }
        try presenter.conclude(ingest.missedMessages())
    }

    /// Runs the last stages for files that were scanned elsewhere.
    func run(_ images: [ScannedFile]) throws {
        guard !images.isEmpty else { return }
        try ingest.ingest(images, confirm: presenter.confirm, present: presenter.present)
        presenter.markShown()
        try Console.requireReported()
    }
}
