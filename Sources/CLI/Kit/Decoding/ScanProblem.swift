import SeQRcast

/// What there is to say of a picture beside the codes that were read.
struct ScanProblem {
    /// In JSON.
    let outcome: String
    /// Names the file.
    let diagnostic: Diagnostic
    var page: Int?
    var corners: [Point]?
    /// A symbol that was not read, beside others that were: that is no failure.
    var isWarning = false

    var kind: String { corners == nil ? "none" : "unknown" }

    /// All of a file's problems, in the order in which they are told.
    ///
    /// - Parameter limit: the time that reading could take.
    static func all(of result: PictureResult, in file: InputFile, limit: Duration) -> [ScanProblem] {
        let pages = result.reading.pages
        let isRead = !result.reading.codes.isEmpty
        var problems: [ScanProblem] = []
        for (index, findings) in pages.enumerated() {
            let page = pages.count > 1 ? index + 1 : nil
            for miss in findings.undecodedSymbols {
                problems.append(
                    ScanProblem(
                        outcome: "unreadable_code",
                        diagnostic: Diagnostic(miss).of(PageName(file: file, page: page)), page: page,
                        corners: miss.corners, isWarning: isRead))
            }
        }
        if let failure = result.failure {
            problems.append(
                ScanProblem(
                    outcome: "unreadable", diagnostic: Diagnostic(failure).of(PageName(file: file))))
        } else if !isRead, problems.isEmpty {
            let isCutShort = pages.contains(where: \.isCutShort)
            problems.append(
                ScanProblem(
                    outcome: "no_code",
                    diagnostic: Diagnostic(noCodeWithin: isCutShort ? limit : nil).of(PageName(file: file))))
        }
        return problems
    }

    /// The vault could not be written; what was taken in before is.
    static func busy(_ file: InputFile) -> ScanProblem {
        var diagnostic = Diagnostic(VaultError.busy)
        diagnostic.hints = ["scan it again: what was taken in stays as it is"]
        return ScanProblem(outcome: "vault_busy", diagnostic: diagnostic.of(PageName(file: file)))
    }

    /// Where time ran out, and something was found all the same.
    static func warningOfTime(_ result: PictureResult, limit: Duration) -> String? {
        let isFound = result.reading.pages.contains { !$0.codes.isEmpty || !$0.undecodedSymbols.isEmpty }
        guard isFound, result.reading.pages.contains(where: \.isCutShort) else { return nil }
        let seconds = limit.components.seconds
        return "the time limit of \(seconds) s cut the search short; there may be further codes"
    }
}
