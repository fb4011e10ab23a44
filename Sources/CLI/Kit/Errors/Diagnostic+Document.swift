import SeQRcast

extension Diagnostic {
    /// Why an encrypted document was refused.
    init(documentRefusal refusal: Refusal) {
        switch refusal {
        case .notACode: self.init(.wrongKind, "it is no encrypted document")
        case .damaged(let error): self.init(.damaged, "damaged document: \(error.sentence)")
        case .newer(let error):
            self.init(
                .newer, "document of a newer format: \(error.sentence)",
                hints: ["a newer version of seqrcast may read it"])
        case .notSubscribed:
            self.init(.notSubscribed, "a document of a channel you are not subscribed to")
        case .tampered(let channel):
            let claim = channel.map { ", which claims to be of \($0.name.printable)," } ?? ""
            self.init(
                .tampered,
                "tampered: the document\(claim) was altered or damaged, or its end is missing")
        case .notForThisIdentity: self.init(.wrongKind, "the document is for others, or was altered")
        case .accessEnded(let channel):
            self.init(
                .ended,
                "your access to \(channel?.name.printable ?? "the channel") appears to have ended: the document leaves you out",
                hints: ["ask its owner, as any member could have written this"])
        case .beforeMembership(let channel):
            self.init(
                .ended,
                "a document of \(channel?.name.printable ?? "a channel") that appears to be from before your time: it is not for you"
            )
        case .invalidPublicKey, .locked, .backup, .notAuthorized, .unconfirmed, .expired, .tooManyParts:
            self.init(refusal: refusal)
        }
    }
}

extension SessionError {
    /// Whether the sentence is about the document that a command was given.
    var isOfDocument: Bool {
        switch self {
        case .verificationFailed(.document), .verificationFailed(.otherDocument),
            .verificationFailed(.otherSigner), .unconfirmed(.signer):
            true
        default: false
        }
    }
}
