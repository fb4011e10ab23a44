import ArgumentParser
import Exports
import Foundation
import Imaging
import Links
import Records
import Texts
import Threats
import Wire

@testable import CLI
@testable import Exchange
@testable import SeQRcast
@testable import Storage
@testable import WebPages

/// Presents accepted inputs in every form of the commands: as text, JSON and CSV, in exports and on
/// maps. Nothing is printed.
enum Presenting {
    static let now = Timestamp(uncheckedSeconds: 1_780_000_000)
    private static let people = People.shared
    private static let file = InputFile(path: "picture.png", vaultFiles: [])
    private static let format = JSONOption.parseOrExit([])
    private static let place = Place(latitude: 48.1, longitude: 11.5, altitude: 520, uncertainty: 10)

    private static func links(of session: Session? = nil) -> LinkCheck {
        LinkCheck((session ?? people.reader).threatLists)
    }

    private static func inspectPresenter(with session: Session?) -> InspectPresenter {
        InspectPresenter(session: session, links: links(), format: format, limits: DecoderLimits())
    }

    /// A code in a symbol: `inspect` with a vault and without one.
    static func found(_ bytes: [UInt8]) {
        let found = FoundCode(bytes: bytes, corners: [])
        for session in [nil, people.reader] {
            if let inspection = try? Session.inspect(found, with: session) { render(found, inspection) }
        }
        scanned(.plain, found)
    }

    static func code(_ code: Code) { found(Array(code.text.utf8)) }

    private static func render(_ found: FoundCode, _ inspection: Inspection) {
        if case .refused(let refusal) = inspection {
            _ = Diagnostic(refusal: refusal).of(PageName(file: file)).sentence
        }
        let warnings = inspection.presentation(of: found).warnings(links())
        _ = JSON.text(of: InspectJSON(file: file.path, found, inspection, warnings: warnings))
        _ = inspectPresenter(with: people.reader).text(of: found, inspection, on: PageName(file: file))
    }

    private static func scanned(_ outcome: ScanOutcome, _ found: FoundCode) {
        let presentation = outcome.presentation(of: found)
        _ = presentation.warnings(links())
        _ = JSON.text(
            of: ScanJSON(file: file.path, found, outcome, Sighting(time: now, place: place), now: now))
        for text in [text(nil), text(80)] {
            _ = (try? presentation.line(text)).map { $0 + presentation.details(text).joined() }
        }
    }

    private static let sealed = FoundCode(
        bytes: Array(people.sealed.code.text.utf8), corners: [])

    static func card(_ card: Card) {
        guard let publicIdentity = try? PublicIdentity(kept: card) else { return }
        let contact = Contact(
            id: 1, publicIdentity: publicIdentity, name: card.name, added: now, verified: nil)
        let namesakes =
            card.name.map {
                [Namesake(name: $0, fingerprint: publicIdentity.fingerprint, isOwn: false)]
            } ?? []
        let person = Person(
            publicIdentity: publicIdentity, contact: contact, namesakes: namesakes,
            title: PersonTitle(
                name: card.name, fingerprint: publicIdentity.fingerprint, isVerified: true, isOwn: false,
                distinguishingGroups: 1))
        _ = person.printable + person.inFull + contact.inFull + AvatarHeader.printable(card.picture)
        render(sealed, .card(publicIdentity, .publicKey))
        scanned(
            .contact(
                ScannedContact(
                    contact: contact, isNew: true, hasNewPicture: true, hasNewKey: true, person: person,
                    claimedName: nil)),
            sealed)
    }

    static func share(_ share: Share) {
        let subscription = Subscription(
            name: share.name, created: share.created, issued: share.issued, nextNumber: share.nextNumber,
            keys: people.subscription.keys, labels: people.subscription.labels)
        let offer = ShareOffer(
            subscription: subscription, owner: people.stranger,
            lookalikes: [ChannelTitle(people.channel)])
        render(sealed, .share(people.sealed, offer: offer))
        for news in [ScannedShare.News.subscribed, .unchanged] {
            let share = ScannedShare(
                offer: offer, news: news, isOutdated: true, isHeldAhead: true, isAhead: share.issued > now,
                formerName: nil)
            scanned(.share(share), sealed)
        }
    }

    /// A request, as if its signer had made it.
    static func request(_ request: FollowRequest) {
        let signed = people.owner.identity.request(
            to: people.reader.identity.publicIdentity.addressee!, channel: request.channel,
            note: request.note, created: request.created
        ).request
        guard let verified = try? VerifiedRequest(plaintext: signed.plaintext) else { return }
        render(sealed, .request(people.sealed, request: verified, requester: people.stranger))
        let stored = StoredRequest(
            id: 1, request: verified, channel: nil, authorization: nil, received: now, state: .rejected,
            decided: now)
        let received = RequestSummary(
            stored: stored, requester: people.stranger, channel: nil, endorser: people.stranger, revoked: now,
            isMember: false, rejected: stored)
        _ = request.note.printableLines
        _ = JSON.text(of: RequestJSON(received, links()))
        scanned(.request(ScannedRequest(request: received, news: .new)), sealed)
    }

    /// An authorization, as if its owner had signed it for this reader.
    static func authorization(_ authorization: Authorization) {
        let reader = people.reader.identity.fingerprint
        let signed = Authorization(
            owner: people.owner.identity.card, nonce: authorization.nonce, channelID: authorization.channelID,
            channel: authorization.channel, issued: authorization.issued, until: authorization.until,
            people: authorization.people, endorsingKey: nil, authorizer: reader,
            signedBy: people.owner.identity.keys.signature)
        guard let verified = try? VerifiedAuthorization(plaintext: signed.plaintext, for: reader) else {
            return
        }
        render(sealed, .authorization(people.sealed, authorization: verified, owner: people.stranger))
    }

    /// A signature, as if a known person had signed the document.
    static func signature(_ signature: DocumentSignature) {
        let signed = people.owner.identity.sign(
            signature.document, note: signature.note, created: signature.created)
        guard let verified = try? VerifiedSignature(body: signed.code.body) else { return }
        render(sealed, .signature(verified, signer: people.stranger))
        let known = KnownSignature(
            verified: verified, signer: people.stranger, isOwn: false, isFromFuture: signature.created > now)
        _ = known.signer.toCompare + known.printableDocument + signature.note.printableLines
        scanned(.signature(known), sealed)
    }

    /// An invitation, as if a known person had made it.
    static func invitation(_ invitation: Invitation) {
        let signed = people.owner.identity.invitation(
            to: invitation.channel, note: invitation.note, created: invitation.created,
            until: invitation.until)
        guard let verified = try? VerifiedInvitation(body: signed.code.body) else { return }
        render(sealed, .invitation(verified, owner: people.stranger))
        let known = KnownInvitation(
            verified: verified, owner: people.stranger, isOwn: false,
            hasEnded: invitation.hasEnded(at: now))
        scanned(.invitation(known), sealed)
    }

    static func document(_ preamble: DocumentPreamble, byteCount: Int) {
        let verified = VerifiedDocument(
            writer: people.stranger.publicIdentity, preamble: preamble, length: UInt64(byteCount))
        let decrypted = DecryptedDocument(
            document: verified, writer: people.stranger, isOwn: false, channel: people.channel)
        let name = SafeFileName.of(preamble.fileName)
        _ = JSON.text(of: DocumentJSON(decrypted, file: name, warnings: decrypted.warnings(now: now)))
        _ = decrypted.printable
    }

    /// Content of a message, a locked text or a row of a table.
    static func content(_ content: Content) {
        _ = JSON.text(
            of: LockedTextJSON(content, saved: nil, warnings: links().warnings(of: content)))
        _ = content.file.map { SafeFileName.of($0.name) }
        message(Message(content: content, number: 1, created: now, expiry: now))
    }

    static func message(_ message: Message) {
        let stored = StoredMessage(
            id: 1, channel: people.channel.id, direction: .received, message: message, duplicateIndex: 2,
            received: now,
            isUnread: true, code: people.sealed.code,
            sightings: [Sighting(time: now, place: place), Sighting(time: now, place: nil)])
        entry(HistoryEntry(channel: people.channel, stored: stored))
        let receipt = Receipt(
            channel: people.channel, stored: stored, isNew: true,
            firstSight: .earlier(Sighting(time: now, place: place)), isExpired: false, missed: 1...2,
            isNumberReused: true, isOfOtherDevice: true)
        scanned(.message(receipt), sealed)
        render(sealed, .message(people.message, channel: people.channel, message: message))
    }

    private static var names: ContactNames { ContactNames(people.reader) }

    private static func text(_ columns: Int?, isRaw: Bool = false) -> MessageText {
        MessageText(names, isRaw: isRaw, columns: columns)
    }

    /// A message in a vault.
    static func entry(_ entry: HistoryEntry, of session: Session? = nil) {
        let links = links(of: session)
        let warnings = links.warnings(of: entry.stored.message)
        for text in [text(nil), text(40, isRaw: true), text(90)] {
            _ = try? entry.printable(text, withContent: true, now: now)
        }
        _ = JSON.text(of: MessageJSON(entry, withContent: true, warnings: warnings, now: now))
        for form in HistoryForm.allCases {
            var exporter = form.exporter(
                withContent: true, area: nil, links: links, now: now, csv: CSVForm(), isEscaped: false)
            _ = (try? exporter.text(of: entry)).map { exporter.opening + $0 + exporter.closing }
            _ = exporter.warnings(about: entry)
        }
        if let message = try? MapMessage(entry, withContent: true, area: nil, links: links, names: names) {
            _ = MapPage.json([message], made: now.seconds)
        }
    }

    /// The scan of an image file.
    static func reading(_ reading: ImageScan) {
        let scanned = ScannedFile(file: file, image: reading, failure: reading.failure)
        for (_, code) in scanned.codes.prefix(4) { found(code.bytes) }
        var joiner = PartJoiner()
        for code in joiner.join(reading.codes).prefix(4) { found(code.bytes) }
        _ = ScanProblem.all(of: scanned, limit: .seconds(10)).map(\.diagnostic.sentence)
        _ = ScanProblem.warningOfTime(scanned, limit: .seconds(10))
        let taken = CaptureInfo(reading.origin, now: now)
        _ = [taken.doubtOfTime, taken.doubtOfPlace].map { $0?.sentence }
        _ = JSON.text(of: SightingJSON(Sighting(time: taken.time ?? now, place: taken.place)))
    }

    static func links(in text: String) {
        _ = links().warnings(ofNote: text)
    }

    /// An imported list, and its match of a link.
    static func threatList(_ header: ThreatListHeader, _ facts: ThreatListFacts, entryCount: Int) {
        let list = ThreatList(
            id: 1, name: header.name ?? facts.title ?? "list", format: header.format, kind: header.kind,
            source: facts.title, updated: facts.updated ?? now, imported: now, entryCount: entryCount,
            state: header.state)
        let imported = ImportedThreatList(list: list, former: list, skippedLines: facts.skippedLines)
        _ = JSON.text(of: ThreatListJSON(imported, now: now))
        _ = imported.printable + list.printable(at: now)
        for link in FoundLinks(in: ["https://example.org/a"]).links {
            _ = Threat(list: list, expression: "example.org/a", byteCount: 32, isOld: true).sentence(
                about: link)
        }
    }

    /// Everything that commands show of a vault, except its messages.
    static func vault(_ session: Session) {
        if let status = try? session.status() {
            _ = JSON.text(of: StatusJSON(status, [], of: session))
            _ = try? StatusText(
                status: status, threatLists: [], session: session, names: ContactNames(session)
            ).text()
        }
        for contact in (try? session.contacts()) ?? [] {
            _ = JSON.text(of: PersonJSON(contact)) + contact.inFull
            _ = try? ContactNames(session).printable(contact)
        }
        let links = links(of: session)
        for request in (try? session.requests()) ?? [] {
            _ = JSON.text(of: RequestJSON(request, links)) + request.printable + request.summary
            _ = request.stored.request.request.note.printableLines
        }
        for request in (try? session.sentRequests()) ?? [] {
            _ = JSON.text(of: SentRequestJSON(request))
            _ = try? request.printable(ContactNames(session))
        }
        for given in (try? session.grantedAuthorizations()) ?? [] {
            _ = JSON.text(of: AuthorizationJSON(given, now: now)) + given.printable(now: now)
        }
        for received in (try? session.heldAuthorizations()) ?? [] {
            _ = JSON.text(of: AuthorizationJSON(received, now: now)) + received.printable(now: now)
        }
        for summary in (try? session.channels()) ?? [] {
            _ = JSON.text(of: ChannelJSON(summary))
            _ = try? summary.printable(ContactNames(session), withID: true)
            guard let members = try? session.members(of: summary.channel.name.text) else { continue }
            for member in members.members {
                _ = JSON.text(of: MemberJSON(member, in: members.channel)) + member.printable
            }
        }
    }
}
