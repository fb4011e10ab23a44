import Exchange
import Wire

/// The text of a symbol or a link. Text that parses is written identically.
@Sendable func code(_ input: [UInt8]) {
    Presenting.found(input)
    guard let text = String(validating: input, as: UTF8.self) else { return }
    if let linked = try? Code(textOrLink: text) { precondition(text.contains("#") || linked.text == text) }
    guard let code = try? Code(text: text) else { return }
    precondition(Array(code.text.utf8) == input)
    body(code.body)
}

/// The bodies of all kinds, and the plaintexts inside them.
@Sendable func body(_ input: [UInt8]) {
    if let card = try? Card(body: input) {
        precondition(card.body == input)
        _ = try? PublicIdentity(verifying: card)
        Presenting.card(card)
    }
    if let keyCard = try? KeyCard(body: input) {
        precondition(keyCard.body == input)
        _ = try? PublicIdentity(verifying: keyCard)
        Presenting.card(keyCard.card)
    }
    if let share = try? Share(plaintext: input) {
        precondition(share.plaintext == input)
        Presenting.share(share)
    }
    for kind in [Code.Kind.share, .request, .endorsement] {
        if let sealed = try? SealedCode(Code(kind: kind, body: input)) {
            precondition(sealed.code.body == input)
        }
    }
    if let request = try? FollowRequest(plaintext: input) {
        precondition(request.plaintext == input)
        Presenting.request(request)
    }
    if let authorization = try? Authorization(plaintext: input) {
        precondition(authorization.plaintext == input)
        Presenting.authorization(authorization)
    }
    if let endorsement = try? Endorsement(plaintext: input) {
        precondition(endorsement.plaintext == input)
        Presenting.request(endorsement.request)
    }
    if let signature = try? DocumentSignature(body: input) {
        precondition(signature.code.body == input)
        Presenting.signature(signature)
    }
    if let invitation = try? Invitation(body: input) {
        precondition(invitation.code.body == input)
        Presenting.invitation(invitation)
    }
    if case .recipients(let keys, let chunks)? = try? DocumentStart(bytes: input) {
        precondition(DocumentHeader.recipients(keys).bytes + chunks == input)
    }
    var front = ByteReader(input)
    if let parsed = try? DocumentPreamble(from: &front) {
        precondition(parsed.bytes.elementsEqual(input.prefix(front.offset)))
        Presenting.document(parsed, byteCount: input.count)
    }
    var reader = ByteReader(input)
    if let list = try? RevokedLeaves(from: &reader) { _ = list.cover }
    if let message = try? SealedMessage(body: input) {
        precondition(message.code.body == input)
        Presenting.code(message.code)
    }
    if let block = try? ContentBlock(bytes: input) { precondition(block.bytes == input) }
    if let keys = try? KeyBackup(bytes: input) { precondition(keys.bytes == input) }
    if let part = try? Part(body: input) {
        precondition(part.code.body == input)
        Presenting.code(part.code)
        var parts = PartCollection(of: part.set)
        parts.insert(part)
        _ = parts.rebuilt()
    }
    if let part = try? FilmPart(body: input) {
        precondition(part.code.body == input)
        Presenting.code(part.code)
    }
    if let part = try? VerifiedFilmPart(body: input) {
        _ = try? FilmCollection(of: part).file()
    }
    if let locked = try? LockedCode(Code(kind: .lockedText, body: input)) {
        precondition(locked.code.body == input)
    }
    if let content = try? Content(lockedText: input) { Presenting.content(content) }
    for type in ContentType.allCases {
        if let content = try? Content(type: type, bytes: input) { Presenting.content(content) }
    }
}
