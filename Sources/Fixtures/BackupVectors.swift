import Exchange
import Hex
import Primitives
import Wire

/// Backups of keys, as codes.
func backupVectors() -> [Vector] { Suite.allCases.flatMap { BackupVectors(suite: $0).all } }

private struct BackupVectors {
    let keys: KeyBackup
    let text = "tin soldier ♜"
    let passphrase: Passphrase

    init(suite: Suite) {
        let identity = Identity(suite: suite, name: fixtureName("Alice"))
        let owner = Identity(suite: .compact, name: fixtureName("Bob"))
        var chess = OwnedChannel(
            name: fixtureName("chess"), owner: identity.party, created: fixtureTime, treeHeight: 3)
        chess.nextNumber = 17_000_002
        chess.leavesUsed = 70_000
        chess.jumps = [4..<17_000_000]
        let theirs = OwnedChannel(
            name: fixtureName("go"), owner: owner.party, created: fixtureTime, treeHeight: 3)
        let leaf = Leaf(tree: 1, height: 3, index: 5)
        let subscription = Subscription(
            name: theirs.name, created: theirs.created, issued: fixtureTime, nextNumber: 9, keys: theirs.keys,
            labels: MemberLabels(
                leaf: leaf, labels: theirs.trees.labels(of: leaf).map { SecretBytes($0) }))
        keys = KeyBackup(
            identity: identity,
            channels: [KeyBackup.OwnChannel(channel: chess, revoked: [1..<2, 5..<69_000])],
            subscriptions: [KeyBackup.Subscribed(subscription: subscription, jumps: [3..<7])])
        guard let passphrase = Passphrase(Array(text.utf8)) else { preconditionFailure("it is one") }
        self.passphrase = passphrase
    }

    var all: [Vector] { successes + refusals + keysRefusals + rsaRefusals }

    private var successes: [Vector] {
        let empty = KeyBackup(identity: keys.identity, channels: [], subscriptions: [])
        return [
            success("keys", "A channel and a subscription.", keys, cost: 10),
            success("identity", "No channels.", empty, cost: 10),
            success("cost_17", "With the cost that a writer takes.", empty, cost: 17),
        ]
    }

    private var refusals: [Vector] {
        let body = seal(keys.bytes, cost: 10).body
        func refused(_ scenario: String, _ expect: String, _ comment: String, _ body: [UInt8]) -> Vector {
            vector(scenario, expect, comment, Code(kind: .backup, body: body))
        }
        func header(_ offset: Int, _ value: UInt8) -> [UInt8] {
            var changed = body
            changed[offset] = value
            let front = Code.Kind.backup.header + changed[..<53]
            let checksum = SHA256.hash(DomainTag.backupChecksum.bytes + front).prefix(4)
            changed.replaceSubrange(53..<57, with: checksum)
            return changed
        }
        return [
            refused("version", "newer", "Version 2.", header(0, 2)),
            refused("content", "newer", "Content 3.", header(1, 3)),
            refused("cost_low", "too costly", "N = 2^9.", header(2, 9)),
            refused("cost_high", "too costly", "N = 2^21.", header(2, 21)),
            refused("cost_absurd", "too costly", "N = 2^255.", header(2, 255)),
            refused("block_size", "newer", "r = 16.", header(3, 16)),
            refused("parallelism", "newer", "p = 2.", header(4, 2)),
            refused("salt_flipped", "damaged", "One bit of the salt.", body.flipping(5)),
            refused("commitment_flipped", "damaged", "One bit of the commitment.", body.flipping(21)),
            refused(
                "commitment_other", "wrong passphrase", "The same, with a checksum that fits.",
                header(21, body[21] ^ 1)),
            refused(
                "cost_other", "wrong passphrase", "N = 2^11, where the key was made with 2^10.", header(2, 11)
            ),
            refused("chunk_flipped", "damaged", "One bit of the chunk.", body.flipping(57)),
            refused("tag_flipped", "damaged", "One bit of the tag.", body.flipping(-1)),
            refused("header_truncated", "damaged", "Ends in the header.", Array(body.prefix(56))),
            refused("chunk_missing", "damaged", "Ends with the header.", Array(body.prefix(57))),
            refused("chunk_truncated", "damaged", "One byte short.", Array(body.dropLast())),
            refused("byte_added", "damaged", "One byte too many.", body + [0]),
            refused(
                "keys_truncated", "damaged", "Sealed in order, one byte short.",
                seal(Array(keys.bytes.dropLast()), cost: 10).body),
            refused(
                "keys_trailing", "damaged", "Sealed in order, one byte too many.",
                seal(keys.bytes + [0], cost: 10).body),
            Vector(
                "backup", name("passphrase"), expect: "wrong passphrase", "A space more.",
                code: seal(keys.bytes, cost: 10).text
            )
            .with("passphrase", json: text + " "),
        ]
    }

    /// Sealed in order, with keys that no writer makes.
    private var keysRefusals: [Vector] {
        guard keys.identity.card.suite == .compact else { return [] }
        func refused(_ scenario: String, _ comment: String, _ keys: KeyBackup) -> Vector {
            vector(scenario, "damaged", comment, seal(keys.bytes, cost: 10))
        }
        func with(
            identity name: String? = nil, channel: Name? = nil, jump: Range<UInt64>? = nil,
            theirJump: Range<UInt64>? = nil
        ) -> KeyBackup {
            let own = keys.channels[0].channel
            var changed = OwnedChannel(
                name: channel ?? own.name, created: own.created, keys: own.keys, trees: own.trees,
                nextNumber: own.nextNumber, leavesUsed: own.leavesUsed)
            changed.jumps = jump.map { [$0] } ?? own.jumps
            let theirs = keys.subscriptions[0]
            return KeyBackup(
                identity: name.map { Identity(keys: keys.identity.keys, name: Name(kept: $0)) }
                    ?? keys.identity,
                channels: [KeyBackup.OwnChannel(channel: changed, revoked: keys.channels[0].revoked)],
                subscriptions: [
                    KeyBackup.Subscribed(
                        subscription: theirs.subscription, jumps: theirJump.map { [$0] } ?? theirs.jumps)
                ])
        }
        return [
            refused(
                "name_bidi", "The identity's name has a direction control.",
                with(identity: "\u{202E}ecilA")),
            refused(
                "name_long", "The identity's name has 65 characters.",
                with(identity: String(repeating: "x", count: 65))),
            refused(
                "channel_name_control", "The channel's name has a line feed.",
                with(channel: Name(kept: "chess\nclub"))),
            refused("channel_name_empty", "The channel has no name.", with(channel: Name(kept: ""))),
            refused("jump_zero", "The channel's jump begins at 0.", with(jump: 0..<9)),
            refused("subscription_jump_zero", "The subscription's jump begins at 0.", with(theirJump: 0..<9)),
        ]
    }

    /// Any bytes are private keys of the compact suite.
    private var rsaRefusals: [Vector] {
        guard keys.identity.card.suite == .classic else { return [] }
        func refused(_ scenario: String, _ comment: String, _ byte: Int) -> Vector {
            vector(scenario, "damaged", comment, seal(keys.bytes.flipping(byte), cost: 10))
        }
        let rest = keys.bytes.dropFirst(3 + keys.identity.keys.serialized.count)
        func replaced(_ scenario: String, _ comment: String, _ key: [UInt8]) -> Vector {
            let bytes = [keys.identity.card.suite.rawValue] + lengthPrefixed(key) + rest
            return vector(scenario, "damaged", comment, seal(bytes, cost: 10))
        }
        return [
            replaced("exponent_3", "A sound key whose public exponent is 3.", RefusedRSAKeys.exponent3),
            replaced("three_primes", "A sound key of three primes.", RefusedRSAKeys.threePrimes),
            replaced("modulus_even", "A key whose one prime is 2.", RefusedRSAKeys.evenModulus),
            replaced("primes_uneven", "A key whose one prime is 3.", RefusedRSAKeys.unevenPrimes),
            replaced("version_of_key", "A sound key of version 2.", RefusedRSAKeys.version2),
            replaced(
                "private_exponent_large", "A sound key with a private exponent beyond the modulus.",
                RefusedRSAKeys.largeExponent),
            refused("modulus_flipped", "One bit of the modulus of the private key.", 100),
            refused("exponent_flipped", "One bit of its private exponent.", 400),
        ]
    }

    private func seal(_ bytes: [UInt8], cost: Int) -> Code {
        guard let code = try? BackupWriter.code(.keys, bytes, under: passphrase, cost: cost) else {
            preconditionFailure("no memory")
        }
        return code
    }

    private func success(_ scenario: String, _ comment: String, _ keys: KeyBackup, cost: Int) -> Vector {
        vector("success_\(scenario)", "success", comment, seal(keys.bytes, cost: cost))
            .with("fingerprint", keys.identity.fingerprint.bytes).with("keys", keys.bytes)
    }

    private func vector(_ scenario: String, _ expect: String, _ comment: String, _ code: Code) -> Vector {
        Vector("backup", name(scenario), expect: expect, comment, code: code.text).with(
            "passphrase", json: text)
    }

    private func name(_ scenario: String) -> String { "\(keys.identity.card.suite)_\(scenario)" }
}
