import Exchange
import Foundation
import Hex
import Primitives
import Specimens
import Testing
import Wire

/// Every file of fixtures/vectors gives the result in its first line.
struct VectorTests {
    @Test(arguments: VectorFile.all(of: "card"))
    func `cards agree with the vectors`(_ file: VectorFile) throws {
        let outcome = outcome { () throws in
            let code = try Code(text: file["code"])
            return try PublicIdentity(body: code.body)
        }
        #expect(outcome.label == file.expect)
        guard case .success(let publicIdentity) = outcome else { return }
        check(publicIdentity, file)
        #expect(publicIdentity.card.code.text == file["code"])
    }

    @Test(arguments: VectorFile.all(of: "key-card"))
    func `key cards agree with the vectors`(_ file: VectorFile) throws {
        let outcome = outcome { () throws in
            let code = try Code(text: file["code"])
            return try PublicIdentity(keyCardBody: code.body)
        }
        #expect(outcome.label == file.expect)
        guard case .success(let publicIdentity) = outcome else { return }
        check(publicIdentity, file)
        let keyCard = try #require(publicIdentity.keyCard)
        #expect(keyCard.sealingKey == file.bytes("sealing key"))
        #expect(keyCard.code.text == file["code"])
    }

    private func check(_ publicIdentity: PublicIdentity, _ file: VectorFile) {
        #expect("\(publicIdentity.card.suite)" == file["suite"])
        #expect(publicIdentity.card.name?.text ?? "" == file.string("name"))
        #expect(publicIdentity.card.picture == file.bytes("picture"))
        #expect(publicIdentity.fingerprint.bytes == file.bytes("fingerprint"))
        #expect(publicIdentity.fingerprint.description == file["digits"])
    }

    @Test(arguments: VectorFile.all(of: "link"))
    func `links agree with the vectors`(_ file: VectorFile) throws {
        let outcome = outcome { () throws in try Code(textOrLink: file["code"]) }
        #expect(outcome.label == file.expect)
        guard case .success(let code) = outcome else { return }
        #expect(code.text == file["whole"])
    }

    @Test(arguments: VectorFile.all(of: "share"))
    func `shares agree with the vectors`(_ file: VectorFile) throws {
        let identity = try file.identity
        let outcome = outcome { () throws in
            let code = try Code(text: file["code"])
            return try Subscription(opening: SealedCode(code), with: identity)
        }
        #expect(outcome.label == file.expect)
        guard case .success(let subscription) = outcome else { return }
        #expect(subscription.keys.owner.fingerprint.bytes == file.bytes("owner"))
        #expect(subscription.keys.rules == file.rules)
        #expect(subscription.keys.nonce == file.bytes("channel nonce"))
        #expect(subscription.keys.id == file.bytes("channel id"))
        #expect(subscription.keys.key.bytes == file.bytes("channel key"))
        #expect(subscription.name.text == file.string("name"))
        #expect("\(subscription.created.seconds)" == file["created"])
        #expect("\(subscription.issued.seconds)" == file["issued"])
        #expect("\(subscription.nextNumber)" == file["next"])
        #expect(subscription.absences == file.numbers("absences"))
        #expect("\(subscription.labels.leaf.ordinal)" == file["leaf"])
        #expect(subscription.labels.labels.flatMap(\.bytes) == file.bytes("labels"))
    }

    @Test(arguments: VectorFile.all(of: "request"))
    func `requests agree with the vectors`(_ file: VectorFile) throws {
        let identity = try file.identity
        let outcome = outcome { () throws in
            let code = try Code(text: file["code"])
            return try VerifiedRequest(opening: SealedCode(code), with: identity)
        }
        #expect(outcome.label == file.expect)
        guard case .success(let verified) = outcome else { return }
        check(verified, file)
        #expect(verified.request.owner.bytes == file.bytes("owner"))
        #expect(verified.request.reply?.bytes ?? [] == file.bytes("reply"))
    }

    @Test(arguments: VectorFile.all(of: "authorization"))
    func `authorizations agree with the vectors`(_ file: VectorFile) throws {
        let identity = try file.identity
        let outcome = outcome { () throws in
            let code = try Code(text: file["code"])
            return try VerifiedAuthorization(opening: SealedCode(code), with: identity)
        }
        #expect(outcome.label == file.expect)
        guard case .success(let verified) = outcome else { return }
        let authorization = verified.authorization
        #expect(verified.owner.fingerprint.bytes == file.bytes("owner"))
        #expect(authorization.nonce == file.bytes("nonce"))
        #expect(authorization.channelID == file.bytes("channel id"))
        #expect(authorization.channel.text == file.string("channel"))
        #expect("\(authorization.issued.seconds)" == file["issued"])
        #expect("\(authorization.until?.seconds ?? 0)" == file["until"])
        #expect("\(authorization.people)" == file["people"])
        #expect(authorization.endorsingKey ?? [] == file.bytes("endorsing key"))
        #expect(verified.digest == file.bytes("digest"))
    }

    @Test(arguments: VectorFile.all(of: "endorsement"))
    func `endorsements agree with the vectors`(_ file: VectorFile) throws {
        let owner = try file.identity
        let keys = ChannelKeys(
            owner: owner.publicIdentity, rules: file.rules, nonce: file.bytes("channel nonce"),
            key: .random(count: 32))
        let channel = OwnedChannel(
            name: try Name(file.string("channel name")), created: try file.time("now"), keys: keys,
            trees: MemberTrees(secret: .random(count: 32)), nextNumber: 1, leavesUsed: 0)
        let granted = try file.granted
        let (used, standing, now) = (try file.number("used"), try file.standing, try file.time("now"))
        let outcome = outcome { () throws in
            let code = try Code(text: file["code"])
            let verified = try VerifiedEndorsement(opening: SealedCode(code), with: owner)
            try granted.check(verified, in: channel, used: used, standing: standing, now: now)
            return verified
        }
        #expect(outcome.label == file.expect)
        guard case .success(let verified) = outcome else { return }
        check(verified.request, file)
        #expect(verified.reply?.bytes ?? [] == file.bytes("reply"))
        #expect(verified.endorsement.channelID == keys.id)
        #expect(verified.endorsement.authorizationDigest == file.bytes("digest"))
    }

    private func check(_ verified: VerifiedRequest, _ file: VectorFile) {
        #expect(verified.requester.fingerprint.bytes == file.bytes("requester"))
        #expect(verified.requester.card.name?.text ?? "" == file.string("requester name"))
        #expect(verified.request.channel?.text ?? "" == file.string("channel"))
        #expect(verified.request.note == file.string("note"))
        #expect("\(verified.request.created.seconds)" == file["created"])
    }

    @Test(arguments: VectorFile.all(of: "part"))
    func `parts agree with the vectors`(_ file: VectorFile) throws {
        let outcome = outcome { () throws in try Part(body: Code(text: file["code"]).body) }
        #expect(outcome.label == file.expect)
        guard case .success(let part) = outcome else { return }
        #expect(part.set.id == file.bytes("set id"))
        #expect("\(part.set.dataCount)" == file["data parts"])
        #expect("\(part.set.parityCount)" == file["parity parts"])
        #expect("\(part.set.length)" == file["length"])
        #expect("\(part.index)" == file["index"])
        #expect(part.shard == file.bytes("shard"))
        #expect(part.code.text == file["code"])
    }

    @Test(arguments: VectorFile.all(of: "parts"))
    func `sets of parts agree with the vectors`(_ file: VectorFile) throws {
        var sets: [PartSet: PartCollection] = [:]
        for code in try file.codes {
            let part = try Part(body: code.body)
            sets[part.set, default: PartCollection(of: part.set)].insert(part)
        }
        let rebuilt = sets.values.compactMap { $0.rebuilt() }
        guard let whole = rebuilt.first else {
            #expect(file.expect == "not enough")
            return
        }
        let outcome = outcome { () throws in try whole.code.get() }
        #expect(outcome.label == file.expect && rebuilt.count == 1)
        guard case .success(let code) = outcome else { return }
        #expect(code.text == file["whole"])
        #expect("\(whole.forgedCount)" == file["forged"])
    }

    @Test(arguments: VectorFile.all(of: "film-part"))
    func `film parts agree with the vectors`(_ file: VectorFile) throws {
        let outcome = outcome { () throws in
            try VerifiedFilmPart(body: Code(text: file["code"]).body).part
        }
        #expect(outcome.label == file.expect)
        guard case .success(let part) = outcome else { return }
        #expect(part.film == file.bytes("film id"))
        #expect("\(part.layout.length)" == file["length"])
        #expect("\(part.layout.shardLength)" == file["size"])
        #expect("\(part.layout.blockCount)" == file["blocks"])
        #expect("\(part.layout.parityCount)" == file["parity"])
        #expect("\(part.index)" == file["index"])
        #expect(part.path.flatMap { $0 } == file.bytes("path"))
        #expect(part.otherRoot == file.bytes("other root"))
        #expect(part.shard == file.bytes("shard"))
        #expect(part.code.text == file["code"])
    }

    @Test(arguments: VectorFile.all(of: "film"))
    func `films agree with the vectors`(_ file: VectorFile) throws {
        var reader = FilmReader()
        var refused = 0
        for code in try file.codes {
            do {
                _ = reader.insert(try VerifiedFilmPart(body: code.body))
            } catch {
                refused += 1
            }
        }
        let outcome = outcome { () throws in try reader.films.first?.file() }
        guard case .success(nil) = outcome else {
            #expect(outcome.label == file.expect)
            guard case .success(let document?) = outcome else { return }
            #expect(document == file.bytes("document"))
            #expect("\(refused)" == file["refused"])
            return
        }
        #expect(file.expect == "not enough")
    }

    @Test(arguments: VectorFile.all(of: "tree"))
    func `labels of trees agree with the vectors`(_ file: VectorFile) throws {
        let trees = MemberTrees(secret: SecretBytes(file.bytes("tree secret")))
        let leaf = try #require(Leaf(ordinal: file.number("leaf")))
        #expect(file.expect == "success")
        #expect(trees.labels(of: leaf).flatMap { $0 } == file.bytes("labels"))
    }

    @Test(arguments: VectorFile.all(of: "cover"))
    func `covers agree with the vectors`(_ file: VectorFile) throws {
        let trees = try #require(Int(file["trees"]))
        let list = try #require(RevokedLeaves(runs: file.revoked, treeCount: trees))
        #expect(file.expect == "success")
        #expect(list.bytes == file.bytes("list"))
        var reader = ByteReader(file.bytes("list"))
        #expect(try RevokedLeaves(from: &reader) == list)
        let subsets = list.cover.map { subset in
            let kind =
                switch subset.heap {
                case .tree: "tree"
                case .grove: "grove"
                }
            return "\(kind) \(subset.heap.number) \(subset.top) \(subset.hole ?? 0)"
        }
        #expect(subsets.joined(separator: ", ") == file["subsets"])
    }

    @Test(arguments: VectorFile.all(of: "message"))
    func `messages agree with the vectors`(_ file: VectorFile) throws {
        let owner = try PublicIdentity(body: file.bytes("owner card"))
        let channel = ChannelKeys(
            owner: owner, rules: file.rules, nonce: file.bytes("channel nonce"),
            key: SecretBytes(file.bytes("channel key")))
        let outcome = outcome { () throws in
            let code = try Code(text: file["code"])
            let sealed = try SealedMessage(body: code.body)
            return (sealed, try Message(opening: sealed, in: channel, with: file.reader))
        }
        #expect(outcome.label == file.expect)
        guard case .success(let (sealed, message)) = outcome else { return }
        #expect(message.content.type.name == file["type"])
        if let text = message.content.text {
            #expect(text == file.string("text"))
        } else {
            #expect(message.content.bytes == file.bytes("content"))
        }
        #expect("\(message.number)" == file["number"])
        #expect("\(message.created.seconds)" == file["created"])
        #expect("\(message.expiry?.seconds ?? 0)" == file["expiry"])
        #expect(message.jumps == file.numbers("jumps"))
        #expect(sealed.metadata == file.bytes("metadata"))
        #expect(sealed.code.text == file["code"])
    }

    @Test(arguments: VectorFile.all(of: "signature"))
    func `document signatures agree with the vectors`(_ file: VectorFile) throws {
        let outcome = outcome { () throws in
            let code = try Code(text: file["code"])
            return try VerifiedSignature(body: code.body)
        }
        #expect(outcome.label == file.expect)
        guard case .success(let verified) = outcome else { return }
        let signature = verified.signature
        let document = DocumentDigest(of: byteSource(of: file.bytes("document")))
        #expect(signature.document == document)
        #expect("\(signature.document.length)" == file["length"])
        #expect(signature.document.sha256 == file.bytes("digest"))
        #expect(verified.signer.fingerprint.bytes == file.bytes("signer"))
        #expect("\(signature.created.seconds)" == file["created"])
        #expect(signature.note == file.string("note"))
        #expect(signature.code.text == file["code"])
    }

    @Test(arguments: VectorFile.all(of: "invitation"))
    func `invitations agree with the vectors`(_ file: VectorFile) throws {
        let outcome = outcome { () throws in
            let code = try Code(text: file["code"])
            return try VerifiedInvitation(body: code.body)
        }
        #expect(outcome.label == file.expect)
        guard case .success(let verified) = outcome else { return }
        let invitation = verified.invitation
        #expect(verified.owner.fingerprint.bytes == file.bytes("owner"))
        #expect(invitation.sealingKey ?? [] == file.bytes("sealing key"))
        #expect(invitation.channel.text == file.string("channel"))
        #expect(invitation.note == file.string("note"))
        #expect("\(invitation.created.seconds)" == file["created"])
        #expect("\(invitation.until?.seconds ?? 0)" == file["until"])
        #expect(invitation.code.text == file["code"])
    }

    @Test(arguments: VectorFile.all(of: "document"))
    func `documents agree with the vectors`(_ file: VectorFile) throws {
        let outcome = outcome { () throws in
            try DocumentFixture.decrypt(file.bytes("file")) { header in
                switch header {
                case .recipients(let keys, let chunks):
                    return try DocumentAccess(opening: keys, chunks: chunks, with: file.identity)
                case .channel(let envelope):
                    let channel = ChannelKeys(
                        owner: try PublicIdentity(body: file.bytes("owner card")), rules: file.rules,
                        nonce: file.bytes("channel nonce"),
                        key: SecretBytes(file.bytes("channel key")))
                    return try DocumentAccess(opening: envelope, in: channel, with: file.reader)
                }
            }
        }
        #expect(outcome.label == file.expect)
        guard case .success(let (verified, document)) = outcome else { return }
        #expect(document == file.bytes("document"))
        #expect(verified.length == UInt64(document.count))
        #expect(verified.writer.fingerprint.bytes == file.bytes("writer"))
        #expect("\(verified.preamble.created.seconds)" == file["created"])
        #expect(verified.preamble.fileName == file.string("file name"))
        #expect(verified.preamble.mediaType == file.string("media type"))
    }

    /// Every refusal that the format names occurs in some vector.
    @Test func `every refusal has a vector`() {
        let kinds = [
            "card", "key-card", "share", "message", "request", "authorization", "endorsement", "part",
            "parts", "film-part", "film",
            "signature", "invitation", "document", "link",
        ]
        for kind in kinds { #expect(!VectorFile.all(of: kind).isEmpty, "\(kind)") }
        let expectations = Set(kinds.flatMap(VectorFile.all).map(\.expect))
        let refusals = [
            "success", "not a code", "unsupported version", "unknown kind", "invalid base45", "invalid link",
            "truncated", "trailing bytes", "non-canonical integer", "out of range", "invalid utf-8",
            "name too long",
            "name empty", "name not plain", "unknown suite", "unknown flags",
            "unknown content type", "number is zero", "expires before created", "invalid compression",
            "invalid content", "invalid public key", "authentication failed", "not for this identity",
            "not subscribed", "access ended", "before membership", "padding not zero", "fields not ascending",
            "nul in text", "invalid file name", "invalid media type", "not enough", "unknown audience",
        ]
        let faults = AuthorizationFault.allCases.map { ExchangeError.notAuthorized($0).label }
        #expect(expectations == Set(refusals + faults))
    }

    /// These are computed and not parsed, so they cannot fail.
    @Test func `four of five vectors must fail`() {
        let computed: Set = ["tree", "cover", "renewal", "order", "skip", "export"]
        #expect(
            Set(VectorFile.kinds)
                == computed.union([
                    "authorization", "backup", "card", "document", "endorsement", "film", "film-part",
                    "guest", "invitation",
                    "key-card", "link", "locked", "message", "part", "parts", "portable", "request", "share",
                    "signature",
                ]))
        let expectations = VectorFile.kinds.filter { !computed.contains($0) }
            .flatMap(VectorFile.all).map(\.expect)
        let failures = expectations.count { $0 != "success" }
        #expect(failures >= 150)
        #expect(5 * failures >= 4 * expectations.count)
        #expect(!expectations.contains(""))
    }

    private func outcome<Success>(_ body: () throws -> Success) -> Result<Success, any Error> {
        Result(catching: body)
    }
}

extension Result where Failure == any Error {
    /// The name of the refusal in the vectors.
    fileprivate var label: String {
        switch self {
        case .success: "success"
        case .failure(let error as WireError): error.label
        case .failure(let error as ExchangeError): error.label
        case .failure(let error): "\(error)"
        }
    }
}

extension ExchangeError {
    fileprivate var label: String {
        switch self {
        case .malformed(let error): error.label
        case .invalidPublicKey: "invalid public key"
        case .authenticationFailed: "authentication failed"
        case .notForThisIdentity: "not for this identity"
        case .notSubscribed: "not subscribed"
        case .accessEnded: "access ended"
        case .beforeMembership: "before membership"
        case .notAuthorized(let fault): "not authorized: \(fault.label)"
        }
    }
}

extension AuthorizationFault {
    fileprivate var label: String {
        switch self {
        case .unknown: "unknown"
        case .otherChannel: "other channel"
        case .endorsedThemselves: "endorsed themselves"
        case .withdrawn, .replaced: "withdrawn"
        case .expired: "expired"
        case .usedUp: "used up"
        case .requesterRevoked: "requester revoked"
        case .requesterRejected: "requester rejected"
        case .requesterSuite: "suite"
        }
    }
}

extension WireError {
    fileprivate var label: String {
        switch self {
        case .notACode: "not a code"
        case .unsupportedVersion: "unsupported version"
        case .unknownKind: "unknown kind"
        case .invalidBase45: "invalid base45"
        case .invalidLink: "invalid link"
        case .truncated: "truncated"
        case .trailingBytes: "trailing bytes"
        case .nonCanonicalInteger: "non-canonical integer"
        case .outOfRange: "out of range"
        case .invalidUTF8: "invalid utf-8"
        case .nameTooLong: "name too long"
        case .nameEmpty: "name empty"
        case .nameNotPlain: "name not plain"
        case .unknownSuite: "unknown suite"
        case .unknownFlags: "unknown flags"
        case .unknownContentType: "unknown content type"
        case .numberIsZero: "number is zero"
        case .expiresBeforeCreated: "expires before created"
        case .invalidCompression: "invalid compression"
        case .paddingNotZero: "padding not zero"
        case .fieldsNotAscending: "fields not ascending"
        case .nulInText: "nul in text"
        case .invalidFileName: "invalid file name"
        case .invalidMediaType: "invalid media type"
        case .invalidContent: "invalid content"
        case .unknownAudience: "unknown audience"
        }
    }
}
