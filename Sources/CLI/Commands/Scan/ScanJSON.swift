import Records
import SeQRcast
import Texts

/// One scanned code, or one file without any, as JSON.
struct ScanJSON: Encodable {
    var file: String
    var outcome: String
    var kind: String?
    /// From 1, in a file with several pages.
    var page: Int?
    /// The symbol's corners in pixels of the image.
    var corners: [[Int]]?
    /// When and where the image was taken, as stored with a message.
    var time: String?
    var place: PlaceJSON?
    /// The text of a code that is not SeQRcast's, and its bytes in base64 where they are not that in UTF-8.
    var text: String?
    var bytes: String?
    var contact: PersonJSON?
    /// Whether the card of a known contact brought a new avatar.
    var hasNewPicture: Bool?
    var hasNewKey: Bool?
    var channel: String?
    /// The channel's name before a renewed share.
    var formerName: String?
    var message: MessageJSON?
    var missed: [UInt64]?
    var request: RequestJSON?
    var authorization: AuthorizationJSON?
    var endorser: PersonJSON?
    /// The owner of the channel that a request names.
    var owner: PersonJSON?
    /// Why an endorsement admits nobody.
    var reason: String?
    /// The file with the drawing of a new member's share.
    var share: String?
    /// The files, if the share has several symbols.
    var shares: [String]?
    /// The set of a part, or of a code that parts completed.
    var parts: PartSetJSON?
    /// The number of a part, from 1.
    var part: Int?
    /// The number of parts of a film, or of another program's code.
    var partCount: Int?
    /// The path that a message's file was written to.
    var saved: String?
    var warnings: [String]?
    var error: String?
    /// Whether a code in a folder is skipped, so that its error does not count.
    var isSkipped: Bool?
    /// With --once: whether the message admits.
    var isAdmitted: Bool?
    /// With --once --dry-run: whether the message would admit.
    var isValid: Bool?
    /// With --once: when and where the message was seen first, if that was before.
    var firstSeen: SightingJSON?
    var signature: SignatureJSON?
    var invitation: InvitationJSON?

    init(file: String, outcome: String) {
        self.file = file
        self.outcome = outcome
    }

    init(
        file: String, _ found: FoundCode, _ outcome: ScanOutcome, _ sighting: Sighting, now: Timestamp
    ) {
        let presentation = outcome.presentation(of: found)
        self.init(file: file, outcome: presentation.label)
        time = sighting.time.rfc3339
        place = sighting.place.map { PlaceJSON($0) }
        corners = found.corners.map { [$0.x, $0.y] }
        kind = found.kindLabel
        presentation.fill(&self, now: now)
    }
}

extension ScanJSON {
    /// - Parameter receipt: of a message; nil: any other code, which admits nobody.
    /// - Parameter isTrial: whether the ticket is only tried, so that nothing is admitted.
    mutating func fillVerdict(_ receipt: Receipt?, isTrial: Bool) {
        let isGood = receipt.map { $0.repeatDiagnostic == nil } ?? false
        isAdmitted = isGood && !isTrial
        if isTrial { isValid = isGood }
        if case .earlier(let sighting) = receipt?.firstSight { firstSeen = SightingJSON(sighting) }
    }
}

extension FoundCode {
    /// The kind in its header, even where the rest is damaged.
    var kindLabel: String {
        guard let text else { return "unknown" }
        let kind = Code.Kind.allCases.first { text.utf8.starts(with: $0.header) }
        return (kind ?? (try? Code(textOrLink: text))?.kind)?.label ?? "unknown"
    }
}
