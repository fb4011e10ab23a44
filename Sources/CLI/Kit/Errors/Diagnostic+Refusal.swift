import SeQRcast

extension Diagnostic {
    /// Why a code was refused.
    init(refusal: Refusal) {
        switch refusal {
        case .damaged(let error): self.init(.damaged, "damaged code: \(error.sentence)")
        case .notACode: self.init(.noCode, "the parts are complete, but hold no SeQRcast code")
        case .locked(let error): self.init(error)
        case .backup(let error): self.init(error)
        case .newer(let error):
            self.init(
                .newer, "code of a newer format: \(error.sentence)",
                hints: ["a newer version of seqrcast may read it"])
        case .invalidPublicKey:
            self.init(
                .tampered, "the public key is malformed, or one under which anybody's signature could verify")
        case .notSubscribed: self.init(.notSubscribed, "a message of a channel you are not subscribed to")
        case .tampered(nil): self.init(.tampered, "tampered: the signature does not verify")
        case .tampered(let channel?):
            self.init(
                .tampered,
                "tampered: it claims to be of \(channel.name.printable), but was damaged or altered")
        case .accessEnded(let channel):
            self.init(
                .ended,
                "your access to \(channel?.name.printable ?? "the channel") appears to have ended: the message leaves you out",
                hints: [
                    "what you have read stays readable; ask its owner, as any member could have written this"
                ])
        case .beforeMembership(let channel):
            self.init(
                .ended,
                "a message of \(channel?.name.printable ?? "a channel") that appears to be from before your time: it is not for you"
            )
        case .notForThisIdentity:
            self.init(.wrongKind, "sealed to somebody else, or altered since")
        case .notAuthorized(let fault): self.init(.notAuthorized, fault.sentence, hints: fault.hints)
        case .unconfirmed(let offer):
            self.init(
                .unconfirmed,
                "not subscribed to \(offer.subscription.name.printable): that needs your confirmation",
                hints: ["`--yes` confirms"])
        case .tooManyParts:
            self.init(
                .failed,
                "\(Session.partLimit.grouped) parts of unfinished codes are kept already; this one is not",
                hints: ["`seqrcast scan --pending` lists them, `--discard SET` forgets a set"])
        case .expired(let channel, let number):
            self.init(.ended, "\(channel.name.printable)#\(number) has expired")
        }
    }
}

extension WireError {
    var sentence: String {
        switch self {
        case .notACode: "it has no SeQRcast header"
        case .unsupportedVersion: "its header names a format version other than 1"
        case .unknownKind: "its kind is not known to this version"
        case .invalidBase45(let offset): "its body is not Base45 at character \(offset)"
        case .truncated: "it ends too early"
        case .trailingBytes(let count): "\(count == 1 ? "1 byte follows" : "\(count) bytes follow") its end"
        case .nonCanonicalInteger: "a number in it is not in its shortest form"
        case .outOfRange(let value, let limit): "a number in it is \(value), outside its range up to \(limit)"
        case .invalidUTF8: "a text in it is not UTF-8"
        case .nameTooLong(let characters, let limit):
            "a name of \(characters) characters, and \(limit) are allowed"
        case .nameEmpty: "a name is empty"
        case .nameNotPlain:
            "a name with a control or direction character in it, white space at an end, or nothing to be seen"
        case .unknownSuite(let suite): "its suite \(suite) is not known"
        case .unknownFlags(let flags): "its flags \(flags) are not known"
        case .unknownContentType(let type): "its content type \(type) is not known"
        case .numberIsZero: "a number in it is 0 that must be at least 1"
        case .expiresBeforeCreated: "it expires before it was created"
        case .invalidCompression: "its compressed content does not expand"
        case .paddingNotZero: "it has something after its end"
        case .fieldsNotAscending: "its fields are not in order, or one is there twice"
        case .nulInText: "a value in it has a zero character"
        case .invalidFileName:
            "the name of its file is empty, too long, or has a folder, a control or a direction character in it"
        case .invalidMediaType: "the media type of its file is none"
        case .invalidContent(let error): "its content is not of its type: \(error.sentence)"
        case .unknownAudience(let audience): "its kind of readers \(audience) is not known"
        }
    }
}
