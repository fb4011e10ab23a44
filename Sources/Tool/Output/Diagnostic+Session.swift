import SeQRcast

extension Diagnostic {
    init(_ error: SessionError) {
        switch error {
        case .noSuchContact:
            self.init(.failed, "there is no such contact", hints: ["`seqrcast contact list` lists them"])
        case .ambiguousContact(let contacts):
            self.init(
                .failed, "several contacts bear that name",
                hints: contacts.map { "`'\($0.fingerprint.description.prefix(11))'` is \($0.printable)" })
        case .notAFingerprint: self.init(.usage, "a fingerprint is 30 digits, in six groups of five")
        case .fingerprintMismatch(let contact):
            self.init(
                .tampered,
                "that is not \(contact.name.printable)'s fingerprint: this card is not theirs, or was replaced",
                hints: ["remove the contact, and scan the card they show you themselves"])
        case .contactOwnsChannel(let channel):
            self.init(
                .failed, "the channel \(channel.name.printable) is theirs",
                hints: ["end it first with `seqrcast unsubscribe`"])
        case .noSuchChannel:
            self.init(.failed, "there is no such channel", hints: ["`seqrcast channel list` lists them"])
        case .ambiguousChannel(let channels):
            self.init(
                .failed, "several channels bear that name",
                hints: channels.map { channel in
                    guard let owner = channel.owner else { return "one is your own" }
                    let reference = "\(channel.name.printable)@\(owner.fingerprint.description.prefix(11))"
                    return "`'\(reference)'` is that of \(owner.printable)"
                })
        case .notOwned(let channel):
            self.init(.failed, "the channel \(channel.name.printable) is not yours")
        case .owned(let channel):
            self.init(
                .failed, "the channel \(channel.name.printable) is your own",
                hints: ["`seqrcast channel delete` deletes it"])
        case .channelNameTaken: self.init(.failed, "you have a channel of that name already")
        case .ownCard: self.init(.wrongKind, "that is your own card")
        case .notAMessageReference:
            self.init(
                .usage, "a message is named as CHANNEL#NUMBER, and by its NUMBER alone after --after")
        case .noSuchMessage: self.init(.failed, "there is no such message in the channel")
        case .expiryNotInFuture: self.init(.usage, "the expiry has to be in the future")
        case .channelFull(let channel):
            self.init(.failed, "the channel \(channel.name.printable) is full")
        case .noCard(let kinds):
            if kinds.isEmpty {
                self.init(.noCode, "no public-key code found in the picture")
            } else {
                self.init(
                    .wrongKind,
                    "the picture holds \(kinds.map(\.phrase).sorted().joined(separator: " and ")), no public key"
                )
            }
        case .severalCards:
            self.init(.failed, "the picture holds public keys of different people")
        case .refused(let refusal): self.init(refusal: refusal)
        }
    }
}

extension Code.Kind {
    /// In a sentence.
    var phrase: String {
        switch self {
        case .publicKey: "a public key"
        case .share: "a channel share"
        case .message: "a message"
        }
    }
}
