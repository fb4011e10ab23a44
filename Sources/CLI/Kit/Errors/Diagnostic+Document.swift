import SeQRcast

extension Diagnostic {
    /// Explains why an encrypted document was refused.
    init(documentRefusal refusal: Refusal) {
        switch refusal {
        case .notACode: self.init(.wrongKind, "not an encrypted document")
        case .damaged(let error): self.init(.damaged, "damaged document: \(error.sentence)")
        case .newer(let error):
            self.init(
                .newer, "document in a newer format: \(error.sentence)",
                hints: ["a newer version of seqrcast may be able to read it"])
        case .notSubscribed:
            self.init(.notSubscribed, "this document is for a channel that you are not subscribed to")
        case .tampered(let channel):
            let claim = channel.map { " (it claims to be from \($0.name.printable))" } ?? ""
            self.init(.tampered, "tampered: the document\(claim) was changed, damaged or cut short")
        case .notForThisIdentity:
            self.init(.wrongKind, "this document is not for you, or it was changed")
        case .accessEnded(let channel):
            self.init(
                .ended,
                "this document leaves you out: your access to \(channel.phrase) seems to have ended",
                hints: ["ask the owner: any member of the channel could have written this document"])
        case .beforeMembership(let channel):
            self.init(.ended, "no access: this document of \(channel.phrase) seems older than your share")
        case .invalidPublicKey, .locked, .backup, .notAuthorized, .unconfirmed, .expired, .tooManyParts,
            .notATicket:
            self.init(refusal: refusal)
        }
    }
}

extension Channel? {
    /// The channel's name in a sentence.
    var phrase: String { self?.name.printable ?? "the channel" }
}

extension SessionError {
    /// Whether the sentence describes the document that a command was given.
    var isOfDocument: Bool {
        switch self {
        case .verificationFailed(.document), .verificationFailed(.otherDocument),
            .verificationFailed(.otherSigner), .unconfirmed(.signer):
            true
        default: false
        }
    }
}
