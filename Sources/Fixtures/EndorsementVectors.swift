import Exchange
import Primitives
import Wire

func endorsementVectors() -> [Vector] {
    Suite.allCases.flatMap { requester in
        Suite.allCases.flatMap { authorizer in
            Suite.allCases.flatMap { owner in
                EndorsementVectors(requester: requester, authorizer: authorizer, owner: owner).all
            }
        }
    }
}

/// Requests that somebody of one suite made, another endorsed, and a third reads, who owns the channel.
private struct EndorsementVectors {
    let requester: Identity
    let authorizer: Identity
    let owner: Identity
    let stranger: Identity
    let channel: OwnedChannel

    init(requester: Suite, authorizer: Suite, owner: Suite) {
        self.requester = Cast.of(requester).requester
        self.authorizer = Cast.of(authorizer).authorizer
        self.owner = Cast.of(owner).owner
        stranger = Cast.of(owner).stranger
        channel = OwnedChannel(name: fixtureName("chess"), owner: self.owner.party, created: fixtureTime)
    }

    private var suites: [Suite] { [requester.keys.suite, authorizer.keys.suite, owner.keys.suite] }

    var all: [Vector] {
        guard Set(suites).count == 1 else { return [success] }
        let sealing = SealingVectors(
            kind: .endorsement, reader: owner, stranger: stranger, plaintext: plaintext(),
            vector: { vector($0, $1, $2, $3) })
        return [success] + sealing.all + signatures
            + (owner.keys.suite == .compact ? successes + layouts + rules : [])
    }

    private var authorization: AuthorizationFields {
        AuthorizationFields(by: owner, of: channel, to: authorizer)
    }

    private var record: GrantRecord { GrantRecord(authorizer: authorizer, digest: authorization.digest) }

    private func request(_ change: (inout RequestFields) -> Void = { _ in }) -> [UInt8] {
        var fields = RequestFields(by: requester, to: owner)
        change(&fields)
        return fields.signed(by: requester)
    }

    private func plaintext(
        of request: [UInt8]? = nil, _ change: (inout EndorsementFields) -> Void = { _ in }
    ) -> [UInt8] {
        var fields = EndorsementFields(
            of: request ?? self.request(), under: authorization, by: authorizer)
        change(&fields)
        return fields.signed
    }

    private var success: Vector { opens("success", "An endorsed request that lets the requester in.") }

    private var successes: [Vector] {
        [
            opens(
                "success_no_channel", "The request names no channel.", channel: "",
                plaintext(of: request { $0.channel = [0] })),
            opens("success_last_second", "The second before the authorization ends.") {
                $0.now = $0.until - 1
            },
            opens("success_no_end", "Good until it is withdrawn.") { $0.until = 0 },
            opens("success_last_person", "The last person that it is good for.") { $0.used = 19 },
            opens("success_member", "A member already: nothing is to be done, nor counted.") {
                $0.standing = .member
                $0.used = 20
            },
        ]
    }

    private var signatures: [Vector] {
        func refused(_ scenario: String, _ comment: String, _ plaintext: [UInt8]) -> Vector {
            sealed(scenario, "authentication failed", comment, plaintext)
        }
        let other = Cast.of(owner.keys.suite == .classic ? .compact : .classic).stranger
        let fromHere = lengthPrefixed(request()).count
        let spliced = lengthPrefixed(request { $0.note = lengthPrefixed("Me too.") })
        return [
            refused(
                "request_signature_flipped", "The request's signature does not verify.",
                plaintext(of: request().flipping(-1))),
            refused(
                "request_other_signer", "The request is signed by somebody whose card is not inside.",
                plaintext(of: RequestFields(by: requester, to: owner).signed(by: stranger))),
            refused(
                "request_other_tag", "The request is signed under another tag.",
                plaintext(of: request { $0.tag = .endorsement })),
            refused(
                "card_unsigned", "The card's signature does not verify; the request's does.",
                plaintext(of: request { $0.card = requester.cardWithFlippedSignature })),
            sealed(
                "requester_key", "invalid public key", "The requester's key must be refused.",
                plaintext(of: request { $0.card = requester.cardWithInvalidKey.body })),
            sealed(
                "request_other_owner", "not for this identity", "The request asks somebody else.",
                plaintext(of: request { $0.owner = stranger.fingerprint.bytes })),
            refused("signature_flipped", "One bit of the signature.", plaintext().flipping(-1)),
            refused("signature_other_tag", "Signed under another tag.", plaintext { $0.tag = .request }),
            refused(
                "signature_other_header", "Signed under another header.",
                plaintext { $0.header = Code.Kind.request.header }),
            refused(
                "other_signer", "Signed by another than the authorizer, of the same suite.",
                plaintext { $0.signer = stranger }),
            refused(
                "other_suite", "Signed by another than the authorizer, of the other suite.",
                plaintext {
                    $0.signer = other
                    $0.suite = other.keys.suite.rawValue
                }),
            refused(
                "requester_signer", "Signed by the requester.", plaintext { $0.signer = requester }),
            refused(
                "spliced", "Another request under the same signature.",
                spliced + plaintext().dropFirst(fromHere)),
            refused(
                "channel_id_changed", "Another channel than is signed.", plaintext().flipping(fromHere)),
            sealed(
                "digest_changed", "not authorized: unknown", "Another authorization than is signed.",
                plaintext().flipping(fromHere + 32)),
        ]
    }

    /// Well signed by all, and not good enough.
    private var rules: [Vector] {
        func refused(
            _ scenario: String, _ reason: String, _ comment: String, _ plaintext: [UInt8]? = nil,
            _ change: (inout GrantRecord) -> Void = { _ in }
        ) -> Vector {
            sealed(scenario, "not authorized: \(reason)", comment, plaintext ?? self.plaintext(), change)
        }
        let elsewhere = OwnedChannel(name: fixtureName("chess"), owner: owner.party, created: fixtureTime)
        let own = RequestFields(by: authorizer, to: owner).signed(by: authorizer)
        return [
            refused(
                "digest_unknown", "unknown", "An authorization that was never given.",
                plaintext { $0.digest = authorization.digest.flipping(0) }),
            refused(
                "channel_other_id", "other channel", "Another channel of the same owner and name.",
                plaintext { $0.channelID = elsewhere.keys.id }),
            refused(
                "channel_other_name", "other channel", "The request names another channel.",
                plaintext(of: request { $0.channel = lengthPrefixed("go") })),
            refused(
                "endorsed_themselves", "endorsed themselves", "The authorizer's own request.",
                plaintext(of: own)),
            refused("withdrawn", "withdrawn", "The authorization was withdrawn.") {
                $0.withdrawn = fixtureTime.seconds + 60
            },
            refused("expired", "expired", "The first second after its end.") { $0.now = $0.until },
            refused("used_up", "used up", "As many as it is good for became members.") { $0.used = 20 },
            refused("requester_revoked", "requester revoked", "Was a member.") { $0.standing = .revoked },
            refused("requester_rejected", "requester rejected", "Was turned down.") {
                $0.standing = .rejected
            },
            refused("withdrawn_first", "withdrawn", "Withdrawn, expired and used up.") {
                $0.withdrawn = fixtureTime.seconds + 60
                $0.now = $0.until
                $0.used = 20
            },
            refused("revoked_first", "requester revoked", "A revoked requester, and used up.") {
                $0.standing = .revoked
                $0.used = 20
            },
            refused("withdrawn_member", "withdrawn", "A member already, but the authorization was withdrawn.")
            {
                $0.withdrawn = fixtureTime.seconds + 60
                $0.standing = .member
            },
        ]
    }

    /// Plaintexts that are well sealed and well signed, and not well formed.
    private var layouts: [Vector] {
        func refused(
            _ scenario: String, _ expect: String, _ comment: String, of request: [UInt8]? = nil,
            _ change: (inout EndorsementFields) -> Void = { _ in }
        ) -> Vector {
            sealed(scenario, expect, comment, plaintext(of: request, change))
        }
        let request = request()
        let length = varint(UInt64(request.count))
        let overlong = length.dropLast() + [length[length.count - 1] | 0x80, 0x00]
        return [
            refused(
                "request_missing", "truncated", "A request of no bytes.", of: []),
            refused("request_short", "truncated", "A request one byte short.", of: request.dropLast()),
            refused("request_long", "trailing bytes", "A byte after the request.", of: request + [0]),
            refused("request_too_large", "out of range", "A length of 32,769.") {
                $0.request = varint(32_769)
            },
            refused("request_length_overlong", "non-canonical integer", "A length in a byte too many.") {
                $0.request = overlong + request
            },
            refused(
                "request_note_too_long", "out of range", "A note of 1,025 bytes.",
                of: self.request { $0.note = lengthPrefixed([UInt8](repeating: 0x41, count: 1_025)) }),
            refused(
                "request_channel_control", "name not plain", "A tab.",
                of: self.request { $0.channel = lengthPrefixed([0x41, 9]) }),
            refused("signer_suite_unknown", "unknown suite", "An authorizer of suite 9.") { $0.suite = 9 },
            sealed("byte_missing", "truncated", "A signature one byte short.", plaintext().dropLast()),
            sealed("byte_after", "trailing bytes", "A byte after the signature.", plaintext() + [0]),
        ]
    }

    private func opens(
        _ scenario: String, _ comment: String, channel: String = "chess", _ plaintext: [UInt8]? = nil,
        _ change: (inout GrantRecord) -> Void = { _ in }
    ) -> Vector {
        sealed(scenario, "success", comment, plaintext ?? self.plaintext(), change)
            .with("requester", requester.fingerprint.bytes).with("requester name", json: "Carol")
            .with("channel", json: channel).with("note", json: "We met on Tuesday.")
            .with("created", "\(fixtureTime.seconds)")
    }

    private func sealed(
        _ scenario: String, _ expect: String, _ comment: String, _ plaintext: some Collection<UInt8>,
        _ change: (inout GrantRecord) -> Void = { _ in }
    ) -> Vector {
        vector(scenario, expect, comment, owner.party.seal(Array(plaintext), as: .endorsement), change)
    }

    private func vector(
        _ scenario: String, _ expect: String, _ comment: String, _ code: Code,
        _ change: (inout GrantRecord) -> Void = { _ in }
    ) -> Vector {
        var record = record
        change(&record)
        let name = "\(suites[0])_by_\(suites[1])_to_\(suites[2])_\(scenario)"
        return record.fields(
            of: Vector("endorsement", name, expect: expect, comment, code: code.text)
                .with("suite", "\(owner.keys.suite)").with("private key", owner.keys.serialized.bytes)
                .with("channel nonce", channel.keys.nonce).with("channel name", json: "chess"))
    }
}
