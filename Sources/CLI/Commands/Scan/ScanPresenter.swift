import Foundation
import Platform
import Records
import SeQRcast
import Texts

/// Prints the results of a scan. This last stage alone keeps the progress bar and the exit status.
final class ScanPresenter {
    /// How the results are printed.
    struct Options {
        let isJSON: Bool
        /// Whether texts are printed as they are.
        let isRaw: Bool
        /// Whether lines name the file: where there can be several.
        let isNamed: Bool
        /// Whether the scan ends with a summary.
        let isSummarized: Bool
        /// Whether messages are admitted once, as tickets.
        let isOnce: Bool
        /// Whether nothing is stored.
        let isTrial: Bool
        /// Whether shares are subscribed to without a question.
        let isConfirmed: Bool
        /// Whether a file in a folder needs a code for the user, too.
        let isStrictInFolders: Bool
        /// The limits that the files were scanned with.
        let limits: DecoderLimits

        /// The word for new codes in a summary.
        var admission: String { isTrial ? "valid" : isOnce ? "admitted" : "new" }
    }

    private let names: ContactNames
    private let text: MessageText
    private let links: LinkCheck
    private let options: Options
    private let progress = ScanProgress()
    private let summary = ScanSummary()
    private var skipped = SkippedEntries()
    private let now: () -> Timestamp
    private let markAsRead: ([HistoryEntry]) throws -> Void
    /// Messages that were printed since they were last marked as read.
    private var shown: [HistoryEntry] = []
    /// Sets that have enough parts, some of them forged or damaged. A later file may complete one.
    private var spoiledSets: Set<Int64> = []
    /// The width of a file's name before a line that would not fit otherwise.
    private static let fileNameColumns = 20

    init(_ session: Session, _ options: Options) {
        names = ContactNames(session)
        text = MessageText(
            names, isRaw: options.isRaw,
            columns: Console.columns,
            margin: options.isNamed ? Self.fileNameColumns : 0)
        links = LinkCheck(session.threatLists)
        now = { session.now }
        markAsRead = { try session.markShown($0, isAsked: false) }
        self.options = options
        if options.isSummarized { summarizeWhenInterrupted() }
    }

    func begin(_ fileCount: Int) { progress.begin(fileCount) }

    /// Removes the progress bar.
    func end() { progress.end() }

    /// Shows which page the next file has come to.
    func showPage(_ page: Int) { progress.showPage(page) }

    /// - Returns: the files that are images; the others are counted.
    func skippingOthers(_ batch: [ScannedFile]) -> [ScannedFile] {
        let images = progress.skippingOthers(batch)
        summary.record(.notImage, count: batch.count - images.count)
        return images
    }

    /// Counts entries of folders that were not read.
    func skip(_ entries: SkippedEntries) {
        skipped += entries
        summary.record(entries)
    }

    /// Asks whether to subscribe, after the warnings.
    func confirm(_ offer: ShareOffer) -> Bool {
        if options.isConfirmed { return true }
        for warning in offer.warnings { Console.explain("warning: \(warning)") }
        return Console.confirm("Subscribe to \(offer.printable)?")
    }

    func present(_ result: ScanResult) throws {
        let problems = ScanProblem.all(of: result.image, limit: options.limits.time)
        try progress.present {
            if options.limits.isTraced { result.image.noteTrace() }
            if result.image.file.problem == nil { summary.recordImage() }
            guard let codes = result.codes else {
                let busy = ScanProblem.busy(result.image.file)
                count([], [busy])
                return present(busy, result)
            }
            // Counted first: the summary that a signal prints then has every line above it.
            count(codes, problems)
            recordSpoiledSets(codes)
            let statuses = try codes.map { try present($0, result) }
            for warning in result.warnings { Console.warn("\(result.image.file.name): \(warning)") }
            return (statuses + problems.map { present($0, result) }).max() ?? .done
        }
    }

    /// Marks messages as read that a terminal has shown. In a pipe or a file nobody may have read them.
    func markShown() {
        guard !shown.isEmpty else { return }
        do { try markAsRead(shown) } catch { Console.warn(Diagnostic(error).sentence) }
        shown = []
    }

    /// Prints what only the last file decides: missed messages, and sets of parts that stay spoiled.
    func conclude(_ missed: [MissedMessages]) {
        for set in spoiledSets.sorted() {
            Console.diagnose(
                Diagnostic(
                    .damaged, "set \(set): some parts are forged or damaged",
                    hints: ["scan more parts, or `seqrcast scan --discard \(set)` and scan all again"]))
            progress.record(.damaged)
        }
        spoiledSets = []
        // Tickets come in any order, and most come later or never.
        guard !options.isOnce else { return }
        for missed in missed {
            if options.isJSON {
                JSON.report(MissedJSON(missed))
            } else {
                Console.warn(missed.sentence)
            }
        }
    }

    /// Prints the summary of several images.
    ///
    /// - Throws: the highest exit status of all files, where that is not 0.
    func finish() throws {
        if options.isSummarized, summary.claimPrinting() { printSummary() }
        try progress.throwWorst()
    }

    /// Prints the summary before the sentence of an error that ends the command.
    func abandon() {
        guard options.isSummarized, !summary.isEmpty, summary.claimPrinting() else { return }
        printSummary()
    }

    private func printSummary() {
        if options.isJSON {
            JSON.report(summary.json)
        } else {
            Console.note(summary.text(admission: options.admission))
        }
        skipped.hint()
    }

    private func summarizeWhenInterrupted() {
        _ = EndingSignals.add([SIGINT, SIGTERM, SIGHUP]) {
            [summary, isJSON = options.isJSON, admission = options.admission] in
            // A signal ends the command, even if nobody reads its output.
            let output = isJSON ? FileHandle.standardOutput : .standardError
            guard !summary.isEmpty, output.isWritable, summary.claimPrinting() else { return }
            Console.writeUnlocked(
                isJSON ? JSON.line(of: summary.json) : summary.text(admission: admission), to: output)
        }
    }

    private func count(_ codes: [ScanResult.Code], _ problems: [ScanProblem]) {
        for code in codes {
            switch code.outcome {
            case .part(let part) where part.isFollowed: break
            case .part(let part) where part.stored.completed == nil:
                summary.recordUnfinished(set: part.stored.id)
            case .completed(let whole):
                summary.recordCompleted(set: whole.stored.id)
                summary.record(entry(of: code))
            default: summary.record(entry(of: code))
            }
        }
        for entry in problems.compactMap(\.entry) { summary.record(entry) }
    }

    private func entry(of code: ScanResult.Code) -> ScanSummary.Entry {
        guard options.isOnce else { return code.outcome.presentation(of: code.code).entry }
        guard let receipt = code.outcome.receipt else {
            return code.outcome.refusalDiagnostic?.verdict == .notRead ? .unreadable : .refused
        }
        return receipt.repeatDiagnostic == nil ? .new : .seenBefore
    }

    /// Whether a file was found in a folder, so that it need not have a code for the user.
    private func isLenient(_ file: InputFile) -> Bool { file.isListed && !options.isStrictInFolders }

    private func recordSpoiledSets(_ codes: [ScanResult.Code]) {
        for code in codes {
            switch code.outcome {
            case .part(let part) where part.isSpoiled: spoiledSets.insert(part.stored.id)
            case .completed(let whole): spoiledSets.remove(whole.stored.id)
            default: break
            }
        }
    }

    private func present(_ problem: ScanProblem, _ result: ScanResult) -> ExitStatus {
        let isSkipped = isLenient(result.image.file) && problem.diagnostic.status == .noCode
        // A second verdict would contradict that on the ticket. Other pages may have other tickets.
        let isAnswered =
            options.isOnce && result.image.image.pages.count == 1
            && result.codes?.contains { $0.outcome.receipt != nil } == true
        let isWarning = problem.isWarning || isAnswered
        if options.isJSON {
            var json = ScanJSON(file: result.image.file.path, outcome: problem.outcome)
            json.kind = problem.kind
            json.page = problem.page
            json.corners = problem.corners?.map { [$0.x, $0.y] }
            json.error = problem.diagnostic.sentence
            json.isSkipped = isSkipped ? true : nil
            JSON.report(json)
        } else if isSkipped || isWarning {
            // The summary alone counts images without a code.
            if problem.entry != .noCode { Console.warn(problem.diagnostic.sentence) }
        } else if options.isOnce {
            TicketVerdict.notRead.show()
            Console.diagnose(problem.diagnostic.after(.notRead))
        } else {
            Console.diagnose(problem.diagnostic)
        }
        return isSkipped || isWarning ? .done : problem.diagnostic.status
    }

    private func present(_ code: ScanResult.Code, _ result: ScanResult) throws -> ExitStatus {
        if case .part(let part) = code.outcome, part.isFollowed, !options.isJSON { return .done }
        // Any other code may bring a contact.
        if code.outcome.receipt == nil { names.forget() }
        let presentation = code.outcome.presentation(of: code.code)
        let isSkipped = isLenient(result.image.file) && !options.isOnce && presentation.entry == .notForYou
        if isSkipped, !options.isJSON { return .done }
        let refusal =
            code.outcome.refusalDiagnostic
            ?? (options.isOnce ? code.outcome.receipt?.repeatDiagnostic : nil)
        let isNamed = options.isNamed || code.page.page != nil
        let prefix = isNamed ? "\(code.page.printable): " : ""
        let warnings = presentation.warnings(links)
        if options.isJSON {
            var json = ScanJSON(
                file: result.image.file.path, code.code, code.outcome, result.sighting, now: now())
            json.page = code.page.page
            json.share = code.written.shareFiles?.first
            json.shares = code.written.shareFiles.flatMap { $0.count > 1 ? $0 : nil }
            json.saved = code.written.saved
            json.error = refusal.map { prefix + $0.sentence } ?? code.written.failure?.sentence
            let sentences = warnings + result.warnings
            json.warnings = sentences.isEmpty ? nil : sentences
            json.isSkipped = isSkipped ? true : nil
            if options.isOnce { json.fillVerdict(code.outcome.receipt, isTrial: options.isTrial) }
            JSON.report(json)
        } else if let refusal {
            let verdict = options.isOnce ? refusal.after(refusal.verdict) : refusal
            if options.isOnce { refusal.verdict.show() }
            Console.diagnose(isNamed ? verdict.of(code.page) : verdict)
        } else {
            let admission = options.isTrial ? TicketVerdict.valid : .admit
            if options.isOnce { admission.show() }
            let verdict = options.isOnce ? "\(admission.rawValue): " : ""
            let line = verdict + (try presentation.line(text))
            let file = isNamed ? name(of: code.page, beside: line) : ""
            print(presentation, code.written, file + line) { isNamed ? $0.of(code.page) : $0 }
            if Console.isOutputTerminal, let receipt = code.outcome.receipt {
                shown.append(HistoryEntry(channel: receipt.channel, stored: receipt.stored))
            }
        }
        for warning in warnings { Console.warn(prefix + warning) }
        return isSkipped ? .done : (refusal ?? code.written.failure)?.status ?? .done
    }

    /// The name of the file before a line. On a terminal its beginning is cut off if the line is
    /// too long with it.
    private func name(of page: PageName, beside line: String) -> String {
        let whole = "\(page.printable): "
        guard let columns = text.columns, whole.columns + line.columns > columns else { return whole }
        let width = max(columns - line.columns, Self.fileNameColumns)
        guard whole.columns > width else { return whole }
        return "…" + String(String(whole.reversed()).prefix(columns: width - 1).reversed())
    }

    private func print(
        _ presentation: any OutcomePresentation, _ written: OutcomeFiles.Written, _ line: String,
        named: (Diagnostic) -> Diagnostic
    ) {
        let share = written.shareFiles.map { ": \($0.printable)" } ?? ""
        Console.reportWrapped(line + share)
        if let failure = written.shareFailure { Console.diagnose(named(failure)) }
        for line in presentation.details(text) { Console.report(line) }
        if let path = written.saved { Console.report("  saved: \(path.escaped())") }
        if let failure = written.savedFailure { Console.diagnose(named(failure)) }
    }
}

extension ScanOutcome {
    /// The error of a refused code, in one symbol or completed by its parts.
    fileprivate var refusalDiagnostic: Diagnostic? {
        switch self {
        case .refused(let refusal): return refusal.diagnostic
        case .completed(let whole):
            guard case .refused(let refusal) = whole.outcome else { return nil }
            var diagnostic = refusal.diagnostic
            if !refusal.isFinal {
                let advice =
                    if case .notSubscribed = refusal {
                        "after you subscribed, scan one of them again"
                    } else {
                        "scan one of them to try again"
                    }
                diagnostic.hints.append("set \(whole.stored.id) keeps its parts: \(advice)")
            }
            return diagnostic
        default: return nil
        }
    }
}

extension Refusal {
    /// The error; for a share with the option that confirms it, unless the user was asked.
    fileprivate var diagnostic: Diagnostic {
        var diagnostic = Diagnostic(refusal: self)
        if case .unconfirmed = self { diagnostic.hints += ConfirmOption.hints }
        return diagnostic
    }
}
