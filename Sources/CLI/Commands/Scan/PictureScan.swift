import SeQRcast

/// Takes pictures into the vault, one after the other. All that is written, is written here.
final class PictureScan {
    private let session: Session
    private let links: LinkCheck
    private let command: Scan
    private let run: PictureRun
    /// Whether lines name the file: where there can be several.
    private let isNamed: Bool
    /// Where shares for endorsed requests go.
    private let folder: ShareFolder?
    /// Where files from messages go.
    private let saves: SaveFolder?
    private var arrivals = Arrivals()
    /// Sets with parts enough, of which some were forged or damaged: a later picture may complete one.
    private var spoiledSets: Set<Int64> = []

    init(_ command: Scan, _ session: Session, _ run: PictureRun, isNamed: Bool, _ folder: ShareFolder?)
        throws
    {
        self.folder = folder
        saves = try command.save.map { try SaveFolder($0) }
        self.session = session
        self.run = run
        links = LinkCheck(session.threatLists)
        self.command = command
        self.isNamed = isNamed
    }

    /// Takes in pictures, and tells what became of each, once that is on the disk.
    ///
    /// A vault that another process holds for long is a picture's failure alone, others may fare better; any other failure of
    /// the vault ends the command.
    func take(_ pictures: [ReadPicture]) throws {
        let reports = pictures.map(report)
        let scanned = reports.map { report in
            ScanInput(
                report.codes.map(\.code),
                ScanOptions(
                    time: report.sighting.time, place: report.sighting.place, isStrict: command.strict,
                    isIssuingShares: folder != nil))
        }
        try session.scan(scanned, threads: run.threadCount, confirm: confirm) { index, outcomes in
            try run.tell { try tell(pictures[index], reports[index], outcomes) }
        }
    }

    private func report(on picture: ReadPicture) -> ScanReport {
        let codes = picture.result.codes(in: picture.file)
        let now = session.now
        let taken = CaptureInfo(picture.result.reading.origin, now: now)
        let place = command.at ?? (command.noLocation ? nil : taken.place)
        return ScanReport(
            file: picture.file, codes: codes, isNamed: isNamed, session: session, links: links,
            format: command.format, sighting: Sighting(time: taken.time ?? now, place: place),
            folder: folder, saves: saves, warnings: codes.isEmpty ? [] : warnings(taken, picture.result))
    }

    private func tell(
        _ picture: ReadPicture, _ report: ScanReport, _ outcomes: Result<[ScanOutcome], any Error>
    ) throws -> ExitStatus {
        let statuses: [ExitStatus]
        do {
            let outcomes = try outcomes.get()
            arrivals.record(outcomes)
            noteSpoiledSets(outcomes)
            statuses = try report.tell(outcomes)
        } catch VaultError.busy {
            return try report.tell(.busy(picture.file))
        }
        let problems = ScanProblem.all(of: picture.result, in: picture.file, limit: run.limits.time)
        return try problems.map(report.tell).reduce(statuses.max() ?? .done, max)
    }

    private func noteSpoiledSets(_ outcomes: [ScanOutcome]) {
        for outcome in outcomes {
            switch outcome {
            case .part(let part) where part.isSpoiled: spoiledSets.insert(part.stored.id)
            case .completed(let whole): spoiledSets.remove(whole.stored.id)
            default: break
            }
        }
    }

    /// Reports what only the last picture decides: messages that were missed, and sets of parts that stay spoiled.
    func conclude() throws {
        if !spoiledSets.isEmpty { run.note(.damaged) }
        spoiledSets = []
        for missed in try session.missed(before: arrivals) {
            if command.format.json {
                try JSON.print(MissedJSON(missed))
            } else {
                Console.warn(missed.sentence)
            }
        }
        arrivals = Arrivals()
    }

    private func warnings(_ taken: CaptureInfo, _ result: PictureResult) -> [String] {
        let isPlaceAsked = command.at == nil && !command.noLocation
        let doubts = [taken.doubtOfTime, isPlaceAsked ? taken.doubtOfPlace : nil]
        return doubts.compactMap { $0?.sentence }
            + [ScanProblem.warningOfTime(result, limit: run.limits.time)].compactMap { $0 }
    }

    private func confirm(_ offer: ShareOffer) -> Bool {
        if command.confirmation.yes { return true }
        run.clearProgress()
        return Console.confirm(offer.question)
    }
}

extension ShareOffer {
    fileprivate var question: String {
        let ofOwner = owner.namesakes.isEmpty ? "" : " Somebody else you know has that name, or one like it."
        let ofChannel = lookalikes.isEmpty ? "" : " Another channel that you know looks the same."
        return "Subscribe to \(subscription.name.printable) by \(owner.printable)?\(ofOwner)\(ofChannel)"
    }
}
