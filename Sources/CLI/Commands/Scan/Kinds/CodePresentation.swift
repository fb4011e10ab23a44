import SeQRcast
import Texts

/// Presents one code, to `scan` or to `inspect`.
///
/// A new kind of code is one file in this folder, with an `OutcomePresentation` and an
/// `InspectionPresentation`. Then the compiler asks for three lines: a case in each of the two
/// `switch`es below, and the kind's names in `Code+Names.swift`.
protocol CodePresentation {
    /// The `outcome` in the JSON of `scan`, or the `kind` in that of `inspect`.
    var label: String { get }

    /// Warnings before the user trusts the code or follows its links: a sentence each, escaped.
    func warnings(_ links: LinkCheck) -> [String]
}

extension CodePresentation {
    func warnings(_ links: LinkCheck) -> [String] { [] }
}

/// Presents the outcome of one scanned code.
protocol OutcomePresentation: CodePresentation {
    /// What the code counts as in the summary.
    var entry: ScanSummary.Entry { get }

    /// The line for people.
    func line(_ text: MessageText) throws -> String

    /// Further lines for people.
    func details(_ text: MessageText) -> [String]

    /// Sets the JSON members of this kind.
    func fill(_ json: inout ScanJSON, now: Timestamp)
}

extension OutcomePresentation {
    var entry: ScanSummary.Entry { .shown }

    func details(_ text: MessageText) -> [String] { [] }

    func fill(_ json: inout ScanJSON, now: Timestamp) {}
}

/// A name and a value that `inspect` prints in a line.
typealias Fact = (name: String, value: String)

/// Presents one code to somebody who inspects it.
protocol InspectionPresentation: CodePresentation {
    /// The kind for people, with its article.
    var phrase: String { get }

    /// The facts for people, each printed in a line of its own.
    ///
    /// - Parameters:
    ///   - size: the number of characters in the code, which most kinds show.
    ///   - session: this user's vault, where there is one.
    func facts(_ size: Fact, _ session: Session?) -> [Fact]

    /// Sets the JSON members of this kind.
    func fill(_ json: inout InspectJSON)
}

extension InspectionPresentation {
    func facts(_ size: Fact, _ session: Session?) -> [Fact] { [size] }

    func fill(_ json: inout InspectJSON) {}

    /// The fact about a sealed code that this user cannot open.
    func unopened(_ session: Session?) -> Fact {
        ("for", session == nil ? "unknown without a vault" : "somebody else, or the code was changed")
    }
}

extension ScanOutcome {
    /// - Parameter found: the code.
    func presentation(of found: FoundCode) -> any OutcomePresentation {
        switch self {
        case .ownCard: OwnCardOutcome()
        case .contact(let contact): contact
        case .share(let share): share
        case .request(let request): request
        case .endorsable(let request): request
        case .authorization(let authorization): authorization
        case .endorsement(let endorsement): endorsement
        case .message(let receipt): receipt
        case .part(let part): part
        case .filmPart(let part): FilmPartPresentation(part: part)
        case .completed(let whole):
            CompletedOutcome(whole: whole, inner: whole.outcome.presentation(of: found))
        case .partial(let place): PartialCode(found: found, place: place)
        case .plain: PlainCode(found: found)
        case .signature(let signature): signature
        case .invitation(let invitation): invitation
        case .backup: BackupCode()
        case .locked(let kind): LockedPresentation(kind: kind)
        case .refused(let refusal): refusal
        }
    }
}

extension Inspection {
    /// - Parameter found: the code.
    func presentation(of found: FoundCode) -> any InspectionPresentation {
        switch self {
        case .card(let card, let kind): CardInspection(card: card, kind: kind)
        case .share(let sealed, let offer): ShareInspection(sealed: sealed, offer: offer)
        case .request(let sealed, let request, let requester):
            RequestInspection(sealed: sealed, request: request, requester: requester)
        case .authorization(let sealed, let authorization, let owner):
            AuthorizationInspection(sealed: sealed, authorization: authorization, owner: owner)
        case .endorsement(let sealed, let endorsement, let requester, let endorser):
            EndorsementInspection(
                request: RequestInspection(
                    sealed: sealed, request: endorsement?.request, requester: requester),
                endorser: endorser)
        case .message(let sealed, let channel, let message):
            MessageInspection(sealed: sealed, channel: channel, message: message)
        case .part(let part): PartInspection(part: part)
        case .filmPart(let part): FilmPartPresentation(part: part)
        case .partial(let place): PartialCode(found: found, place: place)
        case .plain: PlainCode(found: found)
        case .signature(let verified, let signer): SignatureInspection(verified: verified, signer: signer)
        case .invitation(let verified, let owner): InvitationInspection(verified: verified, owner: owner)
        case .backup: BackupCode()
        case .locked(let kind): LockedPresentation(kind: kind)
        case .refused(let refusal): refusal
        }
    }
}
