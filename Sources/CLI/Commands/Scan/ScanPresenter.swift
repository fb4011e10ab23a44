import SeQRcast

/// Prints the results of a scan. This last stage alone keeps the progress bar and the exit status.
final class ScanPresenter {
    private let identity: Identity
    private let links: LinkCheck
    private let options: Scan
    /// Whether lines name the file: where there can be several.
    private let isNamed: Bool
    private let limits: DecoderLimits
    private let progress = ScanProgress()
    private let now: () -> Timestamp
    /// Sets that have enough parts, some of them forged or damaged. A later file may complete one.
    private var spoiledSets: Set<Int64> = []

    init(_ options: Scan, _ session: Session, isNamed: Bool, limits: DecoderLimits) {
        identity = session.identity
        links = LinkCheck(session.threatLists)
        now = { session.now }
        self.options = options
        self.isNamed = isNamed
        self.limits = limits
    }

    func begin(_ fileCount: Int) { progress.begin(fileCount) }

    /// Removes the progress bar, also before the sentence of an error that ends the command.
    func end() { progress.hide() }

    /// - Returns: the files that are images; the others are counted.
    func skippingOthers(_ batch: [ScannedFile]) -> [ScannedFile] { progress.skippingOthers(batch) }

    /// Asks whether to subscribe.
    func confirm(_ offer: ShareOffer) -> Bool {
        if options.confirmation.yes { return true }
        progress.hide()
        return Console.confirm(offer.question)
    }

    func present(_ result: ScanResult) throws {
        try progress.present {
            if limits.isTraced { result.image.noteTrace() }
            guard let codes = result.codes else { return try present(.busy(result.image.file), result) }
            recordSpoiledSets(codes)
            let statuses = try codes.map { try present($0, result) }
            for warning in result.warnings { Console.warn("\(result.image.file.name): \(warning)") }
            let problems = ScanProblem.all(of: result.image, limit: limits.time)
            return try (statuses + problems.map { try present($0, result) }).max() ?? .done
        }
    }

    /// Prints what only the last file decides: missed messages, and sets of parts that stay spoiled.
    func conclude(_ missed: [MissedMessages]) throws {
        if !spoiledSets.isEmpty { progress.record(.damaged) }
        spoiledSets = []
        for missed in missed {
            if options.format.json {
                try JSON.print(MissedJSON(missed))
            } else {
                Console.warn(missed.sentence)
            }
        }
    }

    /// - Throws: the highest exit status of all files, where that is not 0.
    func finish() throws { try progress.finish() }

    private func recordSpoiledSets(_ codes: [ScanResult.Code]) {
        for code in codes {
            switch code.outcome {
            case .part(let part) where part.isSpoiled: spoiledSets.insert(part.stored.id)
            case .completed(let whole): spoiledSets.remove(whole.stored.id)
            default: break
            }
        }
    }

    private func present(_ problem: ScanProblem, _ result: ScanResult) throws -> ExitStatus {
        if options.format.json {
            var json = ScanJSON(file: result.image.file.path, outcome: problem.outcome)
            json.kind = problem.kind
            json.page = problem.page
            json.corners = problem.corners?.map { [$0.x, $0.y] }
            json.error = problem.diagnostic.sentence
            try JSON.print(json)
        } else if problem.isWarning {
            Console.warn(problem.diagnostic.sentence)
        } else {
            Console.diagnose(problem.diagnostic)
        }
        return problem.isWarning ? .done : problem.diagnostic.status
    }

    private func present(_ code: ScanResult.Code, _ result: ScanResult) throws -> ExitStatus {
        if case .part(let part) = code.outcome, part.isFollowed, !options.format.json { return .done }
        let presentation = code.outcome.presentation(of: code.code)
        let refusal = code.outcome.refusalDiagnostic
        let isNamed = isNamed || code.page.page != nil
        let prefix = isNamed ? "\(code.page.printable): " : ""
        let warnings = presentation.warnings(links)
        if options.format.json {
            var json = ScanJSON(
                file: result.image.file.path, code.code, code.outcome, result.sighting, now: now())
            json.page = code.page.page
            json.share = code.written.shareFiles?.first
            json.saved = code.written.saved
            json.error = refusal.map { prefix + $0.sentence } ?? code.written.failure?.sentence
            let sentences = warnings + result.warnings
            json.warnings = sentences.isEmpty ? nil : sentences
            try JSON.print(json)
        } else if let refusal {
            Console.diagnose(isNamed ? refusal.of(code.page) : refusal)
        } else {
            try print(presentation, code.written, prefix) { isNamed ? $0.of(code.page) : $0 }
        }
        for warning in warnings { Console.warn(prefix + warning) }
        return (refusal ?? code.written.failure)?.status ?? .done
    }

    private func print(
        _ presentation: any OutcomePresentation, _ written: OutcomeFiles.Written, _ prefix: String,
        named: (Diagnostic) -> Diagnostic
    ) throws {
        let share = written.shareFiles.map { ": \($0.printable)" } ?? ""
        try Console.print(prefix + presentation.line(for: identity) + share)
        if let failure = written.shareFailure { Console.diagnose(named(failure)) }
        for line in presentation.details { try Console.print(line) }
        if let path = written.saved { try Console.print("  saved: \(path.escaped())") }
        if let failure = written.savedFailure { Console.diagnose(named(failure)) }
    }
}

extension ScanOutcome {
    /// The error of a refused code, in one symbol or completed by its parts.
    fileprivate var refusalDiagnostic: Diagnostic? {
        switch self {
        case .refused(let refusal): return Diagnostic(refusal: refusal)
        case .completed(let whole):
            guard case .refused(let refusal) = whole.outcome else { return nil }
            var diagnostic = Diagnostic(refusal: refusal)
            if !refusal.isFinal {
                diagnostic.hints.append(
                    "its parts are stored as set \(whole.stored.id): scan any of them again to retry")
            }
            return diagnostic
        default: return nil
        }
    }
}
