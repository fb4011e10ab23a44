import SeQRcast

/// Takes pictures into the vault, one after the other. All that is written, is written here.
final class PictureScan {
    private let session: Session
    private let links: LinkCheck
    private let command: Scan
    /// Whether lines name the file: where there can be several.
    private let isNamed: Bool
    /// Where shares for endorsed requests go.
    private let folder: OutputFolder?
    /// Where files from messages go.
    private let saves: SaveFolder?
    private var arrivals = Arrivals()

    init(_ command: Scan, _ session: Session, isNamed: Bool, _ folder: OutputFolder?) throws {
        self.folder = folder
        saves = try command.save.map { try SaveFolder($0) }
        self.session = session
        links = LinkCheck(session.threatLists)
        self.command = command
        self.isNamed = isNamed
    }

    /// Takes in one picture, and tells what became of it.
    ///
    /// A vault that another process holds for long is this picture's failure alone, others may fare better; any other failure of
    /// the vault ends the command.
    func take(_ file: InputFile, _ result: PictureResult) throws -> ExitStatus {
        let limit = command.reading.limits.time
        let codes = result.codes(in: file)
        let taken = TakenPicture(result.reading.origin, now: session.now)
        let place = command.at ?? (command.noLocation ? nil : taken.place)
        let report = ScanReport(
            file: file, isNamed: isNamed, session: session, links: links, format: command.format,
            sighting: Sighting(time: taken.time ?? session.now, place: place), folder: folder, saves: saves,
            warnings: codes.isEmpty ? [] : warnings(taken, result, limit))
        let statuses: [ExitStatus]
        do {
            let options = ScanOptions(
                time: taken.time, place: place, isStrict: command.strict, isIssuingShares: folder != nil)
            let outcomes = try session.scan(codes.map(\.code), options: options, confirm: confirm)
            arrivals.note(outcomes)
            statuses = try report.tell(codes, outcomes)
        } catch VaultError.busy {
            return try report.tell(.busy(file))
        }
        return try PictureProblem.all(of: result, in: file, limit: limit).map(report.tell)
            .reduce(statuses.max() ?? .done, max)
    }

    /// Tells what was missed, now that no gap will be filled any more.
    func tellMissed() throws {
        for missed in try session.missed(before: arrivals) {
            if command.format.json {
                try JSON.print(MissedRecord(missed))
            } else {
                Console.warn(missed.sentence)
            }
        }
        arrivals = Arrivals()
    }

    private func warnings(_ taken: TakenPicture, _ result: PictureResult, _ limit: Duration) -> [String] {
        let isPlaceAsked = command.at == nil && !command.noLocation
        let doubts = [taken.doubtOfTime, isPlaceAsked ? taken.doubtOfPlace : nil]
        return doubts.compactMap { $0?.sentence }
            + [PictureProblem.warningOfTime(result, limit: limit)].compactMap { $0 }
    }

    private func confirm(_ offer: ShareOffer) -> Bool {
        command.confirmation.yes || Console.confirm(offer.question)
    }
}

extension ShareOffer {
    fileprivate var question: String {
        let warning = owner.namesakes.isEmpty ? "" : " Somebody else you know bears that name."
        return "Subscribe to \(subscription.name.printable) by \(owner.printable)?\(warning)"
    }
}
