import Exchange
import Imaging
import Storage
import Wire

/// Stores the codes of images in the vault.
///
/// Kinds of code are ingested in a fixed order, so that each code finds what it depends on: parts
/// first, which may complete other codes; then cards, shares, authorizations, requests and
/// endorsements; then messages; then codes that store nothing.
struct Ingestion {
    let session: Session
    /// The number of threads that open and verify messages, at least 1.
    let threads: Int
    /// Asked before this user is subscribed to a channel.
    let confirm: (ShareOffer) throws -> Bool

    var vault: Vault { session.vault }
    var identity: Identity { session.identity }
    var now: Timestamp { session.now }

    func keeper(_ transaction: VaultTransaction) -> Keeper<VaultTransaction> {
        Keeper(transaction, of: identity, now: now)
    }

    private static let kindsBeforeMessages: [Code.Kind] = [
        .publicKey, .keyCard, .share, .authorization, .request, .endorsement,
    ]
    private static let kindsThatStoreNothing: [Code.Kind] = [
        .documentSignature, .invitation, .backup, .lockedText, .guestKey, .filmPart,
    ]

    typealias Report = (Int, Swift.Result<[ScanOutcome], any Error>) throws -> Void

    /// - Parameter report: called once for each image, in order, after commit.
    /// - Throws: only what `report` throws.
    func ingest(_ inputs: [ScanInput], report: Report) throws {
        let images = inputs.mapRuns(threads: threads) { $0.map(ImageState.init) }
        var rest = images[...]
        while let first = rest.first {
            let run = first.isBatchable ? rest.prefix(while: \.isBatchable) : rest.prefix(1)
            try ingest(run, report)
            rest = rest[run.endIndex...]
        }
    }

    /// Where several images fail together, a single one may be the cause: each is then ingested
    /// alone. Not where another process holds the vault, since that would fail each of them as
    /// well.
    private func ingest(_ images: ArraySlice<ImageState>, _ report: Report) throws {
        let outcomes = Swift.Result { try self.outcomes(of: Array(images)) }
        if case .failure(let error) = outcomes, error as? VaultError != .busy, images.count > 1 {
            for index in images.indices { try ingest(images[index...index], report) }
        } else {
            for (offset, index) in images.indices.enumerated() {
                try report(index, outcomes.map { $0[offset] })
            }
        }
    }

    /// - Parameter images: one image, or several that are batchable.
    private func outcomes(of images: [ImageState]) throws -> [[ScanOutcome]] {
        var images = images
        let completed = try images.indices.map { try ingestParts(of: &images[$0]) }
        for index in images.indices { try ingest(Self.kindsBeforeMessages, of: &images[index]) }
        try ingestMessages(of: &images)
        for (index, sets) in zip(images.indices, completed) {
            try ingest(Self.kindsThatStoreNothing, of: &images[index])
            try finalize(sets, of: &images[index])
        }
        return images.map(\.outcomes)
    }

    private func ingest(_ kinds: [Code.Kind], of image: inout ImageState) throws {
        for kind in kinds {
            for (index, code) in image.codes.enumerated() {
                guard let code = code.code, code.kind == kind else { continue }
                image.outcomes[index] = try outcome(of: code, image.options)
            }
        }
    }

    private func outcome(of code: Code, _ options: ScanOptions) throws -> ScanOutcome {
        do {
            switch code.kind {
            case .publicKey, .keyCard: return try ingestCard(code)
            case .share: return try ingestShare(code)
            case .request: return try ingestRequest(code)
            case .authorization: return try ingestAuthorization(code)
            case .endorsement: return try ingestEndorsement(code, options)
            case .documentSignature: return .signature(try KnownSignature(code, in: session))
            case .invitation: return .invitation(try KnownInvitation(code, in: session))
            case .backup:
                try BackupReader.check(code)
                return .backup
            case .lockedText, .guestKey: return .locked(try LockedCode(code).kind)
            case .filmPart: return .filmPart(try VerifiedFilmPart(body: code.body).part)
            case .message, .part: preconditionFailure("ingested for all images at once")
            }
        } catch let error as ExchangeError {
            return .refused(Refusal(error))
        } catch let error as LockError {
            return .refused(.locked(error))
        } catch let error as BackupError {
            return .refused(.backup(error))
        }
    }
}

extension Ingestion {
    /// The codes of one image, and their outcomes so far.
    struct ImageState: Sendable {
        let options: ScanOptions
        var codes: [ParsedCode]
        /// One for each code.
        var outcomes: [ScanOutcome]

        init(_ input: ScanInput) {
            options = input.options
            let parsed = input.codes.map(ParsedCode.init)
            codes = options.ticketChannel == nil ? parsed : parsed.map(\.orRefusedUnlessMessage)
            outcomes = codes.map(\.outcome)
        }

        /// Whether the image can share a transaction with others: it holds nothing but messages,
        /// and codes that do not touch the vault. A trial must not see what others bring.
        var isBatchable: Bool {
            !options.isTrial
                && codes.allSatisfy { code in
                    switch code.code?.kind {
                    case nil, .message, .backup, .lockedText, .guestKey, .filmPart: true
                    case .publicKey, .keyCard, .share, .authorization, .request, .endorsement, .part,
                        .documentSignature, .invitation:
                        false
                    }
                }
        }

        /// The indices of the messages.
        var messages: [Int] { codes.indices.filter { codes[$0].code?.kind == .message } }
    }
}

extension Ingestion {
    func ingestCard(_ code: Code) throws -> ScanOutcome {
        let publicIdentity = try PublicIdentity(cardIn: code)
        return try vault.write { transaction in
            switch try keeper(transaction).card(publicIdentity) {
            case .own: return .ownCard
            case .person(let contact, let isNew, let hasNewAvatar, let hasNewKey):
                return .contact(
                    ScannedContact(
                        contact: contact, isNew: isNew, hasNewPicture: hasNewAvatar, hasNewKey: hasNewKey,
                        person: try transaction.person(publicIdentity, seenBy: identity),
                        claimedName: publicIdentity.card.name))
            }
        }
    }
}
