import SeQRcast

extension Diagnostic {
    init(_ error: SessionError) {
        switch error {
        case .notFound(.contact):
            self.init(.failed, "there is no such contact", hints: ["`seqrcast contact list` lists them"])
        case .ambiguous(.contact(let contacts)):
            self.init(
                .failed, "several contacts bear that name",
                hints: contacts.map { "`'\($0.fingerprint.description.prefix(11))'` is \($0.printable)" })
        case .invalidInput(.fingerprint):
            self.init(.usage, "a fingerprint is 30 digits, in six groups of five")
        case .verificationFailed(.fingerprint(let contact)):
            self.init(
                .tampered,
                "that is not \(contact.name.printable)'s fingerprint: this card is not theirs, or was replaced",
                hints: ["remove the contact, and scan the card they show you themselves"])
        case .conflict(.contactOwnsChannel(let channel)):
            self.init(
                .failed, "the channel \(channel.name.printable) is theirs",
                hints: ["end it first with `seqrcast unsubscribe`"])
        case .notFound(.channel):
            self.init(.failed, "there is no such channel", hints: ["`seqrcast channel list` lists them"])
        case .ambiguous(.channel(let channels)):
            self.init(
                .failed, "several channels bear that name",
                hints: channels.map { channel, isNameEnough in
                    guard let owner = channel.owner else { return "`'\(channel.reference)'` is your own" }
                    let isNamed = isNameEnough && channel.shellName != channel.reference
                    return isNamed
                        ? "`'\(channel.nameAtOwner ?? "")'` is that of \(owner.printable)"
                        : "`'\(channel.reference)'` is that of \(owner.printable), created \(channel.created.local)"
                })
        case .notAllowed(.notOwned(let channel)):
            self.init(.failed, "the channel \(channel.name.printable) is not yours")
        case .notAllowed(.owned(let channel)):
            self.init(
                .failed, "the channel \(channel.name.printable) is your own",
                hints: ["`seqrcast channel delete` deletes it"])
        case .conflict(.channelNameTaken): self.init(.failed, "you have a channel of that name already")
        case .invalidInput(.ownCard): self.init(.wrongKind, "that is your own card")
        case .invalidInput(.messageReference):
            self.init(.usage, "a message is named as CHANNEL#NUMBER")
        case .notFound(.message): self.init(.failed, "there is no such message in the channel")
        case .notFound(.file): self.init(.wrongKind, "the message holds no file")
        case .invalidInput(.expiry): self.init(.usage, "the expiry has to be in the future")
        case .invalidInput(.foreignBatch):
            self.init(.usage, "the folder holds a batch of another channel; name another folder after -o")
        case .conflict(.channelFull(let channel)):
            self.init(.failed, "the channel \(channel.name.printable) is full")
        case .unusableCode(.missing(let kind, let kinds)):
            if kinds.isEmpty {
                self.init(.noCode, "no code found in the picture that is \(kind.phrase)")
            } else {
                let found = kinds.map(\.phrase).sorted().joined(separator: " and ")
                self.init(.wrongKind, "the picture holds \(found), not \(kind.phrase)")
            }
        case .unusableCode(.severalCards):
            self.init(.failed, "the picture holds public keys of different people")
        case .invalidInput(.linkTooLong(let characters, let limit)):
            self.init(
                .failed,
                "too long for a link: the code takes \(characters) characters of one symbol, and \(limit) fit",
                hints: ["without --link it is put into several symbols"]
            )
        case .unusableCode(.several(let kind)):
            self.init(
                .failed, "more than one code here is \(kind.phrase)",
                hints: ["name a picture of one of them alone"])
        case .unconfirmed(.revokedMember(let person, let since)):
            self.init(
                .unconfirmed, "\(person.printable) was revoked on \(since.local)",
                hints: ["`--readmit` lets them in again: they can then read what lay between, too"])
        case .notFound(.member):
            self.init(.failed, "there is no such member", hints: ["`seqrcast members CHANNEL` lists them"])
        case .ambiguous(.member(let people)):
            self.init(
                .failed, "several people bear that name",
                hints: people.map { "`'\($0.fingerprint.description.prefix(11))'` is \($0.printable)" })
        case .conflict(.alreadyRevoked(let person, let since)):
            self.init(.failed, "\(person.printable) was revoked already, on \(since.local)")
        case .conflict(.tooManyRevoked):
            self.init(
                .failed, "no message can leave out so many members",
                hints: ["make a new channel, and share it with those who stay"])
        case .conflict(.alreadyMember(let person)):
            self.init(
                .failed, "\(person.printable) is a member", hints: ["`seqrcast revoke` leaves them out"])
        case .conflict(.memberNameTaken(let person)):
            self.init(
                .failed, "\(person.printable) is a member, and called the same",
                hints: ["choose another --name, so that you can tell them apart"])
        case .notAllowed(.classicOwner):
            self.init(
                .failed, "guest pages read the compact suite alone, and your identity is of the classic one")
        case .notFound(.request):
            self.init(.failed, "there is no such request", hints: ["`seqrcast requests --all` lists them"])
        case .ambiguous(.request(let requests)):
            self.init(
                .failed, "several requests are meant by that; name one by its number",
                hints: requests.map(\.printable))
        case .notFound(.channelForRequest(let name)):
            self.init(
                .failed,
                name.map { "you have no channel of the name \($0.printable)" }
                    ?? "the request leaves open which channel is meant",
                hints: ["`--channel NAME` says which one to share"])
        case .invalidInput(.noteTooLong(let bytes)):
            self.init(
                .usage, "the note has \(bytes) bytes, and \(FollowRequest.noteLimit) are allowed")
        case .invalidInput(.authorizerIsOwner):
            self.init(.usage, "a request to the owner needs nobody to endorse it: leave out --via")
        case .notFound(.authorization):
            self.init(
                .failed, "they have no authorization for that channel",
                hints: ["`seqrcast authorize --list` lists them"])
        case .invalidInput(.avatar(let fault)): self.init(fault)
        case .notFound(.avatar):
            self.init(.failed, "you have no picture", hints: ["`seqrcast id --picture FILE` sets one"])
        case .notFound(.avatarOf(let contact)):
            self.init(.failed, "no JPEG or WebP picture is on the card of \(contact.name.printable)")
        case .invalidInput(.tooLarge(_, 0)):
            self.init(.usage, "symbols so small hold no part of a code: --max-version is too low")
        case .invalidInput(.tooLarge(let bytes, let limit)):
            self.init(
                .failed,
                "too large for one code: it has \(bytes.grouped) bytes, and \(limit.grouped) fit into \(PartSet.partLimit) symbols",
                hints: ["`--max-version 40` makes larger symbols, `--parity` fewer of them"])
        case .notFound(.partSet):
            self.init(
                .failed, "there is no such set of parts", hints: ["`seqrcast scan --pending` lists them"])
        case .unusableCode(.unfinished(let parts)):
            self.init(.noCode, "the code is in parts, and not all are there: \(parts.printable)")
        case .unusableCode(.refused(let refusal)): self.init(refusal: refusal)
        case .unconfirmed(.members(let channel)):
            let name = channel.name.printable
            self.init(
                .unconfirmed, "\(name) was restored from a backup, and its members are not confirmed yet",
                hints: ["`seqrcast members '\(channel.shellName)' --confirm` shows them, and asks"])
        case .conflict(.nothingToConfirm(let channel)):
            self.init(.failed, "the members of \(channel.name.printable) need no confirmation")
        case .invalidInput(.tooManyRecipients(let count)):
            self.init(
                .usage,
                "\(count) recipients, and \(DocumentHeader.recipientLimit) are allowed; a channel can have more members"
            )
        case .invalidInput(.fileNameTooLong(let bytes)):
            self.init(
                .usage,
                "the file's name has \(bytes) bytes, and \(DocumentPreamble.fileNameLimit) are allowed")
        case .invalidInput(.mediaTypeTooLong(let bytes)):
            self.init(
                .usage,
                "the media type has \(bytes) bytes, and \(DocumentPreamble.mediaTypeLimit) are allowed")
        case .verificationFailed(.document(let refusal)): self.init(documentRefusal: refusal)
        case .verificationFailed(.signature(.tampered)): self.init(.tampered, "the signature does not verify")
        case .verificationFailed(.signature(let refusal)): self.init(refusal: refusal)
        case .verificationFailed(.otherDocument):
            self.init(.tampered, "the document was changed, or it is not the one that was signed")
        case .verificationFailed(.otherSigner(let person)):
            self.init(.tampered, "it is by \(person.printable), and not by whom --by names")
        case .unconfirmed(.signer(let person)):
            self.init(
                .unconfirmed,
                "the signature is good, but its signer is unknown to you: \(person.printable)",
                hints: [
                    "compare the fingerprint with the signer's; `--by '\(person.fingerprint)'` confirms it"
                ])
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
        case .request: "a request to follow a channel"
        case .authorization: "an authorization to endorse requests"
        case .endorsement: "an endorsed request to follow a channel"
        case .part: "a part of a larger code"
        case .backup: "a backup of keys"
        case .documentSignature: "a signature over a document"
        case .lockedText: "a locked text"
        case .guestKey: "a guest key"
        }
    }
}
