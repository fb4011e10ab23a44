import SeQRcast

/// The result of one scanned file: what the ingest stage hands to the presenter.
struct ScanResult {
    /// One code with its outcome.
    struct Code {
        let page: PageName
        let code: FoundCode
        let outcome: ScanOutcome
        let written: OutcomeFiles.Written
    }

    let image: ScannedFile
    /// The time and place that are stored with each message.
    let sighting: Sighting
    /// Nil: another process held the vault for too long, and nothing was stored.
    let codes: [Code]?
    /// Warnings about the file as a whole: a sentence each.
    let warnings: [String]
}
