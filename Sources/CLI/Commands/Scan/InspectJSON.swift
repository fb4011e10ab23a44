import Foundation
import SeQRcast

/// One inspected code, or one picture without any, as JSON.
struct InspectJSON: Encodable {
    var file: String
    var kind: String
    /// From 1, in a file with several pictures.
    var page: Int?
    var corners: [[Int]]?
    var characters: Int?
    /// Whose keys can open it, or those on a card.
    var suite: String?
    var card: PersonJSON?
    var pictureBytes: Int?
    var metadataBytes: Int?
    /// Metadata that everybody can read; checked only where `is_for_you`.
    var plain: JSONMembers<String>?
    /// Whether this user, with the vault that was there, can open it.
    var isForYou: Bool?
    var channel: String?
    var owner: PersonJSON?
    var issued: String?
    var number: UInt64?
    /// How many an authorizer may let in.
    var people: Int?
    var created: String?
    var expires: String?
    var type: String?
    /// A message's content, or that of a code that is not private.
    var text: String?
    var contentFile: FileJSON?
    var record: RecordJSON?
    /// What a code that is not private holds, in base64, where it is not UTF-8.
    var bytes: String?
    var parts: PartSetJSON?
    /// Of a part: its number, from 1.
    var part: Int?
    var error: String?
    /// Over a document.
    var signature: SignatureJSON?
    /// About the links in it.
    var warnings: [String]?

    init(file: String, kind: String) {
        self.file = file
        self.kind = kind
    }

    init(file: String, _ found: FoundCode, _ inspection: Inspection, warnings: [String]) {
        self.init(file: file, kind: inspection.label)
        corners = found.corners.isEmpty ? nil : found.corners.map { [$0.x, $0.y] }
        characters = found.text?.count
        self.warnings = warnings.isEmpty ? nil : warnings
        switch inspection {
        case .card(let publicIdentity):
            suite = publicIdentity.card.suite.label
            card = PersonJSON(publicIdentity)
            pictureBytes = publicIdentity.card.picture.count
        case .share(let sealed, let offer):
            suite = sealed.suite.label
            isForYou = offer != nil
            channel = offer?.subscription.name.text
            owner = offer.map { PersonJSON($0.owner) }
            issued = offer?.subscription.issued.rfc3339
        case .request(let sealed, let request, let requester):
            suite = sealed.suite.label
            isForYou = request != nil
            card = requester.map { PersonJSON($0) }
            channel = request?.request.channel?.text
            text = request?.request.note
            created = request?.request.created.rfc3339
        case .authorization(let sealed, let authorization, let owner):
            suite = sealed.suite.label
            isForYou = authorization != nil
            channel = authorization?.authorization.channel.text
            self.owner = owner.map { PersonJSON($0) }
            issued = authorization?.authorization.issued.rfc3339
            expires = authorization?.authorization.until?.rfc3339
            people = authorization?.authorization.people
        case .endorsement(let sealed, let endorsement, let requester):
            suite = sealed.suite.label
            isForYou = endorsement != nil
            card = requester.map { PersonJSON($0) }
            channel = endorsement?.request.request.channel?.text
            text = endorsement?.request.request.note
            created = endorsement?.request.request.created.rfc3339
        case .message(let sealed, let channel, let message):
            suite = sealed.preamble.suite.label
            metadataBytes = sealed.preamble.metadata.count
            isForYou = message != nil
            self.channel = channel?.name.text
            owner = channel?.owner.map { PersonJSON($0) }
            number = message?.number
            created = message?.created.rfc3339
            expires = message?.expiry?.rfc3339
            type = message?.content.type.name
            text = message?.content.text
            contentFile = message?.content.file.map { FileJSON($0) }
            record = message?.content.record.map { RecordJSON($0) }
            plain = Fields(metadata: sealed.preamble.metadata).flatMap { $0.isEmpty ? nil : $0.members }
        case .plain:
            text = found.text
            bytes = found.base64UnlessUTF8
        case .part(let part):
            parts = PartSetJSON(part.set)
            self.part = part.index + 1
        case .signature(let verified, let signer):
            suite = verified.signer.card.suite.label
            signature = SignatureJSON(verified.signature)
            card = signer.map { PersonJSON($0) } ?? PersonJSON(verified.signer)
        case .partial, .refused, .backup, .locked: break
        }
    }
}
