import SeQRcast

/// A problem of a file beside its codes: it was not decoded, holds no code, or holds a symbol that could not be decoded.
struct ScanProblem {
    /// The `outcome` in JSON.
    let outcome: String
    /// A sentence that names the file.
    let diagnostic: Diagnostic
    /// The result that it counts as; nil for an empty folder.
    let entry: ScanSummary.Entry?
    var page: Int?
    var corners: [Point]?
    /// Whether other symbols of the file were decoded: then an undecoded one is no failure.
    var isWarning = false

    var kind: String { corners == nil ? "none" : "unknown" }

    /// All problems of a file, in the order in which they are printed.
    ///
    /// - Parameter limit: the time limit of the scan.
    static func all(of scanned: ScannedFile, limit: Duration) -> [ScanProblem] {
        let (file, pages) = (scanned.file, scanned.image.pages)
        let hasCodes = !scanned.image.codes.isEmpty
        var problems: [ScanProblem] = []
        for (index, detections) in pages.enumerated() {
            let page = pages.count > 1 ? index + 1 : nil
            for symbol in detections.undecodedSymbols {
                problems.append(
                    ScanProblem(
                        outcome: "unreadable_code",
                        diagnostic: Diagnostic(symbol).of(PageName(file: file, page: page)),
                        entry: .unreadable, page: page,
                        corners: symbol.corners, isWarning: hasCodes))
            }
        }
        if let failure = scanned.failure {
            problems.append(
                ScanProblem(
                    outcome: "unreadable", diagnostic: Diagnostic(failure).of(PageName(file: file)),
                    entry: file.problem?.status == .noCode ? nil : .unreadable))
        } else if !hasCodes, problems.isEmpty {
            let isCutShort = pages.contains(where: \.isCutShort)
            problems.append(
                ScanProblem(
                    outcome: "no_code",
                    diagnostic: Diagnostic(noCodeWithin: isCutShort ? limit : nil).of(PageName(file: file)),
                    entry: isCutShort ? .unreadable : .noCode))
        }
        return problems
    }

    /// The vault was busy, so the codes of this file were not stored.
    static func busy(_ file: InputFile) -> ScanProblem {
        var diagnostic = Diagnostic(VaultError.busy)
        diagnostic.hints = ["scan the image again: codes that were stored stay stored"]
        return ScanProblem(
            outcome: "vault_busy", diagnostic: diagnostic.of(PageName(file: file)), entry: .vaultBusy)
    }

    /// A warning that the time limit ended the search in a file where something was found.
    static func warningOfTime(_ scanned: ScannedFile, limit: Duration) -> String? {
        let pages = scanned.image.pages
        let isFound = pages.contains { !$0.codes.isEmpty || !$0.undecodedSymbols.isEmpty }
        guard isFound, pages.contains(where: \.isCutShort) else { return nil }
        let seconds = limit.components.seconds
        return "the search stopped at the time limit of \(seconds) s; there may be more codes"
    }
}
