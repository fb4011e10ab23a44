import Records
import SeQRcast
import Texts

/// Ingests scanned files into the vault. This is the only stage of a scan that writes.
final class ScanIngest {
    /// How the codes are stored.
    struct Options {
        /// The channel whose messages are admitted once; nil: all codes are ingested.
        let tickets: Channel?
        /// Whether nothing is stored.
        let isTrial: Bool
        /// Whether expired messages are refused.
        let isStrict: Bool
        /// Where the images were taken, whatever they say.
        let place: Place?
        /// Whether the places in images are dropped.
        let dropsPlaces: Bool
        /// The limits that the files were scanned with.
        let limits: DecoderLimits
        /// How many threads may decrypt.
        let threadCount: Int
    }

    private let session: Session
    private let options: Options
    private let files: OutcomeFiles
    private var arrivals = Arrivals()
    private var appends = AppendJoiner()

    /// - Parameter files: writes the files that codes bring.
    init(_ session: Session, _ options: Options, files: OutcomeFiles) {
        self.session = session
        self.options = options
        self.files = files
    }

    /// Stores the codes of some files.
    ///
    /// A vault that is busy for long fails one file, and others may fare better. Any other failure of the vault ends the command.
    ///
    /// - Parameters:
    ///   - confirm: asks the user whether to subscribe.
    ///   - present: receives each file's result once that is on the disk.
    func ingest(
        _ images: [ScannedFile], confirm: (ShareOffer) -> Bool, present: (ScanResult) throws -> Void
    ) throws {
        let captures = images.map { CaptureInfo($0.image.origin, now: session.now, timeZone: .user) }
        let sightings = zip(images, captures).map(sighting)
        let codes = images.map { image in
            image.codes
                + appends.join(image.image.codes).map { (page: PageName(file: image.file), code: $0) }
        }
        let inputs = zip(codes, sightings).map { codes, sighting in
            ScanInput(
                codes.map(\.code),
                ScanOptions(
                    time: sighting.time, place: sighting.place,
                    isStrict: options.isStrict || options.tickets != nil,
                    isIssuingShares: files.shares != nil, ticketChannel: options.tickets,
                    isTrial: options.isTrial))
        }
        try session.scan(inputs, threads: options.threadCount, confirm: confirm) { index, outcomes in
            let image = images[index]
            try present(
                ScanResult(
                    image: image, sighting: sightings[index], codes: try results(codes[index], outcomes),
                    warnings: warnings(image, captures[index])))
        }
    }

    /// - Returns: the messages that are missing before those scanned since the last call.
    func missedMessages() throws -> [MissedMessages] {
        defer { arrivals = Arrivals() }
        return try session.missed(before: arrivals)
    }

    private func results(
        _ codes: [(page: PageName, code: FoundCode)], _ result: Result<[ScanOutcome], any Error>
    ) throws -> [ScanResult.Code]? {
        do {
            let outcomes = try result.get()
            arrivals.record(outcomes)
            return zip(codes, outcomes).map { found, outcome in
                ScanResult.Code(
                    page: found.page, code: found.code, outcome: outcome, written: files.write(for: outcome))
            }
        } catch VaultError.busy {
            return nil
        }
    }

    private func sighting(_ image: ScannedFile, _ capture: CaptureInfo) -> Sighting {
        let now = session.now
        // A ticket is seen when it is shown.
        let fileTime = options.tickets == nil ? image.file.lastChange(before: now) : nil
        return Sighting(
            time: capture.time ?? fileTime ?? now,
            place: options.place ?? (options.dropsPlaces ? nil : capture.place))
    }

    private func warnings(_ image: ScannedFile, _ capture: CaptureInfo) -> [String] {
        guard !image.codes.isEmpty else { return [] }
        let usesPlace = options.place == nil && !options.dropsPlaces
        let doubts = [capture.doubtOfTime, usesPlace ? capture.doubtOfPlace : nil]
        return doubts.compactMap { $0?.sentence }
            + [ScanProblem.warningOfTime(image, limit: options.limits.time)].compactMap(\.self)
    }
}

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

/// Writes the files that outcomes ask for: shares of new members, and files in messages.
///
/// The vault keeps the member or the message, whether or not the file can be written.
struct OutcomeFiles {
    /// The files that were written for one outcome.
    struct Written {
        /// The paths of the files with a share's drawing.
        var shareFiles: [String]?
        /// The path of a message's file.
        var saved: String?
        var shareFailure: Diagnostic?
        var savedFailure: Diagnostic?

        var failure: Diagnostic? { shareFailure ?? savedFailure }
    }

    let session: Session
    /// The folder for shares of endorsed requests; nil: such requests wait. Otherwise there would be members
    /// whose shares nobody has.
    let shares: CodeFolder?
    /// The folder for files in messages.
    let saves: SaveFolder?

    func write(for outcome: ScanOutcome) -> Written {
        switch outcome {
        case .completed(let whole): write(for: whole.outcome)
        case .endorsement(let scanned): writeShare(scanned)
        case .message(let receipt): save(receipt)
        default: Written()
        }
    }

    private func save(_ receipt: Receipt) -> Written {
        guard let saves, let file = receipt.stored.message.content.file else { return Written() }
        do {
            return Written(saved: try saves.save(file))
        } catch {
            let failure = Diagnostic(error)
            let reference = receipt.channel.reference(receipt.stored)
            let shellName = receipt.channel.shellName + receipt.stored.reference
            return Written(
                savedFailure: Diagnostic(
                    failure.status, "\(reference) is stored; its file was not saved: \(failure.sentence)",
                    hints: ["write its file with `seqrcast show '\(shellName)' --save FOLDER`"]))
        }
    }

    private func writeShare(_ scanned: ScannedEndorsement) -> Written {
        guard let shares else { return Written() }
        do {
            guard let share = try share(scanned, missingIn: shares) else { return Written() }
            let requester = scanned.requester.publicIdentity
            let paths = try shares.write(share.drawing, for: requester, in: scanned.channel)
            return Written(shareFiles: paths)
        } catch {
            let failure = Diagnostic(error)
            return Written(
                shareFailure: Diagnostic(
                    failure.status, "they are a member, but their share was not drawn: \(failure.sentence)",
                    hints: ["scan it again with -o and a folder that you can write"]))
        }
    }

    /// The share of a new member, or of a member whose file a run that was cut short did not write.
    private func share(_ scanned: ScannedEndorsement, missingIn folder: CodeFolder) throws -> IssuedShare? {
        let requester = scanned.requester.publicIdentity
        switch scanned.news {
        case .admitted(let share): return share
        case .member where !folder.holdsFile(for: requester, in: scanned.channel):
            return try session.share(scanned.channel.reference, to: .holder(of: requester))
        case .member, .pending: return nil
        }
    }
}

extension CaptureInfo.Doubt {
    /// Why something in the file is not kept.
    var sentence: String {
        switch self {
        case .impossibleTime(let time): "dropped the time in the file: \(time.printable) does not exist"
        case .timeTooEarly(let time): "dropped the time in the file: \(time.printable) is too early"
        case .timeInFuture(let time):
            "dropped the time in the file: \(time.printable) is in the future"
        case .unreadableTime: "dropped the time in the file: it is not written as a time"
        case .unusableZone: "dropped the time zone in the file: there is none like it"
        case .unreadablePlace: "dropped the place in the file: it is not written as a place"
        case .impossiblePlace(let position):
            "dropped the place in the file: \(position.printable) is not on earth"
        case .noFix: "dropped the place in the file: devices write 0, 0 if they do not know the place"
        }
    }
}

extension ExifMetadata.Time {
    /// `2026-12-01 19:00:00`, however nonsensical.
    fileprivate var printable: String {
        func digits(_ number: Int, _ count: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        return "\(digits(year, 4))-\(digits(month))-\(digits(day)) "
            + [hour, minute, second].map { digits($0) }.joined(separator: ":")
    }
}

extension ExifMetadata.Position {
    fileprivate var printable: String {
        let uncertainty = uncertainty.map { ", within \($0) m" } ?? ""
        let altitude = altitude.map { ", \($0) m high" } ?? ""
        return "\(latitude), \(longitude)\(altitude)\(uncertainty)"
    }
}
