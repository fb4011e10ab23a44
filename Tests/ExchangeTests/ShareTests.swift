import Hex
import Primitives
import Testing
import Wire

@testable import Exchange

@Suite struct ShareTests {
    private func refusal(_ body: [UInt8], _ reader: Identity) -> ExchangeError? {
        do throws(ExchangeError) {
            let sealed: SealedCode
            do {
                sealed = try SealedCode(Code(kind: .share, body: body))
            } catch {
                throw .malformed(error)
            }
            _ = try Subscription(opening: sealed, with: reader)
            return nil
        } catch {
            return error
        }
    }

    /// The owner's share, with the given changes.
    private func share(
        of channel: OwnedChannel, by owner: Identity, for recipient: Fingerprint, card: Card? = nil,
        signedBy signer: Identity? = nil
    ) -> Share {
        guard let leaf = Leaf(ordinal: 0) else { preconditionFailure() }
        return Share(
            owner: card ?? owner.card, rules: channel.keys.rules, channelNonce: channel.keys.nonce,
            channelKey: channel.keys.key.bytes,
            created: channel.created, name: channel.name, issued: People.issued, nextNumber: 1, leaf: leaf,
            labels: [[UInt8]](repeating: [UInt8](repeating: 1, count: 16), count: 37), recipient: recipient,
            signedBy: (signer ?? owner).keys.signature)
    }

    private func share(
        _ pair: Pair, leavesUsed: Int = 1
    ) throws -> (body: [UInt8], channel: OwnedChannel, reader: Identity) {
        let owner = People.owner(pair.owner)
        let reader = People.reader(pair.reader)
        var channel = People.channel(of: owner)
        channel.leavesUsed = leavesUsed
        let next = channel.assignLeaf()
        let leaf = try #require(next)
        let code = channel.share(
            with: reader.publicIdentity.shareAddressee(answering: nil)!, at: leaf, issued: People.issued,
            signedBy: owner)
        return (code.body, channel, reader)
    }

    @Test(arguments: Pair.all, [1, 70_000])
    func `a share opens for its recipient`(pair: Pair, leaf: Int) throws {
        let (body, channel, reader) = try share(pair, leavesUsed: leaf)
        let subscription = try Subscription(opening: SealedCode(Code(kind: .share, body: body)), with: reader)
        #expect(subscription.name == channel.name)
        #expect(subscription.created == People.created)
        #expect(subscription.issued == People.issued)
        #expect(subscription.nextNumber == 7)
        #expect(subscription.labels.leaf.ordinal == leaf)
        #expect(
            subscription.labels.labels.map(\.bytes)
                == channel.trees.labels(of: subscription.labels.leaf))
        #expect(subscription.keys.id == channel.keys.id)
        #expect(subscription.keys.key == channel.keys.key)
        #expect(subscription.keys.owner.fingerprint == People.owner(pair.owner).fingerprint)
    }

    @Test(arguments: Pair.all)
    func `a share opens for nobody else`(pair: Pair) throws {
        let body = try share(pair).body
        for suite in Suite.allCases {
            #expect(refusal(body, People.stranger(suite)) == .notForThisIdentity)
        }
    }

    @Test(arguments: Pair.all)
    func `every flipped bit is refused`(pair: Pair) throws {
        let (body, _, reader) = try share(pair)
        for bit in FlippedBits.of(body, suite: pair.reader) {
            let error = refusal(body.flipping(bit: bit), reader)
            if bit < 8 {
                #expect(error != nil, "bit \(bit)")
            } else {
                #expect(error == .notForThisIdentity, "bit \(bit)")
            }
        }
    }

    @Test(arguments: Pair.all)
    func `a truncated share is refused`(pair: Pair) throws {
        let (body, _, reader) = try share(pair)
        let shortest = 1 + pair.reader.encapsulationLength + 17
        for count in 0..<shortest {
            #expect(refusal(Array(body.prefix(count)), reader) == .malformed(.truncated))
        }
        for count in shortest..<body.count {
            #expect(refusal(Array(body.prefix(count)), reader) == .notForThisIdentity)
        }
        #expect(refusal(body + [0], reader) == .notForThisIdentity)
    }

    /// The reader opens it, and seals the same plaintext to somebody else.
    @Test(arguments: Pair.all)
    func `a forwarded share is refused`(pair: Pair) {
        let owner = People.owner(pair.owner)
        let (reader, stranger) = (People.reader(pair.reader), People.compactStranger)
        let share = share(of: People.channel(of: owner), by: owner, for: reader.fingerprint)
        #expect(
            refusal(reader.publicIdentity.addressee!.seal(share.plaintext, as: .share).body, reader) == nil)
        #expect(
            refusal(stranger.publicIdentity.addressee!.seal(share.plaintext, as: .share).body, stranger)
                == .authenticationFailed)
    }

    /// Naming the recipient in the sealing does not help: the binding is part of the key.
    @Test(arguments: Suite.allCases)
    func `the sealing is bound to the recipient`(suite: Suite) throws {
        let owner = People.compactOwner
        let reader = People.reader(suite)
        let share = share(of: People.channel(of: owner), by: owner, for: reader.fingerprint)
        for binding in [[], Code.Kind.share.binding(recipient: owner.fingerprint)] {
            let (key, ciphertext) = reader.publicIdentity.sealingKey!.seal(share.plaintext, binding: binding)
            let sealed = SealedCode(
                kind: .share, seal: .key(suite, encapsulatedKey: key), ciphertext: ciphertext)
            #expect(refusal(sealed.code.body, reader) == .notForThisIdentity)
        }
    }

    /// RSA-OAEP must carry a key of exactly 32 bytes: a forger could put in anything, or nothing.
    @Test(arguments: [0, 1, 31, 33, 190])
    func `a carried key of another length is refused`(count: Int) throws {
        let (owner, reader) = (People.compactOwner, People.classicReader)
        let share = share(of: People.channel(of: owner), by: owner, for: reader.fingerprint)
        let secret = SecretBytes([UInt8](repeating: 7, count: count))
        let keys = OAEPKeys(secret: secret)
        let encapsulatedKey = try RSA2048.PublicKey(modulus: reader.card.publicKeys)
            .encrypt(secret, label: Code.Kind.share.binding(recipient: reader.fingerprint))
        let sealed = SealedCode(
            kind: .share, seal: .key(.classic, encapsulatedKey: encapsulatedKey),
            ciphertext: AESGCM.seal(share.plaintext, key: keys.key, nonce: keys.nonce, authenticating: []))
        #expect(refusal(sealed.code.body, reader) == .notForThisIdentity)
    }

    @Test(arguments: Pair.all)
    func `a share not signed by its card's key is refused`(pair: Pair) {
        let owner = People.owner(pair.owner)
        let reader = People.reader(pair.reader)
        let signer = pair.owner == .classic ? People.classicReader : People.compactStranger
        let share = share(
            of: People.channel(of: owner), by: owner, for: reader.fingerprint, signedBy: signer)
        #expect(
            refusal(reader.publicIdentity.addressee!.seal(share.plaintext, as: .share).body, reader)
                == .authenticationFailed)
    }

    @Test(arguments: Suite.allCases)
    func `the card inside is verified`(suite: Suite) {
        let owner = People.owner(suite)
        let reader = People.compactReader
        let renamed = Card(
            suite: suite, publicKeys: owner.card.publicKeys, name: People.name("Bob"),
            signedBy: { _ in owner.card.signature })
        let share = share(
            of: People.channel(of: owner), by: owner, for: reader.fingerprint, card: renamed)
        #expect(
            refusal(reader.publicIdentity.addressee!.seal(share.plaintext, as: .share).body, reader)
                == .authenticationFailed)
    }

    @Test(arguments: Suite.allCases)
    func `sealed garbage is malformed`(suite: Suite) throws {
        let reader = People.reader(suite)
        let binding = Code.Kind.share.binding(recipient: reader.fingerprint)
        let share = share(
            of: People.channel(of: People.compactOwner), by: People.compactOwner, for: reader.fingerprint)
        for (plaintext, error) in [
            ([9], .unknownSuite(9)), (share.plaintext.dropLast(), .truncated),
            (share.plaintext + [0], .trailingBytes(count: 1)),
        ] as [([UInt8], WireError)] {
            let (key, ciphertext) = reader.publicIdentity.sealingKey!.seal(plaintext, binding: binding)
            let sealed = SealedCode(
                kind: .share, seal: .key(suite, encapsulatedKey: key), ciphertext: ciphertext)
            #expect(refusal(sealed.code.body, reader) == .malformed(error))
        }
    }
}
