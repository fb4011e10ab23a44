import Primitives
import Testing
import Wire

@testable import Exchange

struct DocumentSignatureTests {
    private let document = DocumentDigest(length: 3, sha256: SHA256.hash([1, 2, 3]))

    private func signature(_ suite: Suite) -> DocumentSignature {
        People.owner(suite).sign(document, note: "The minutes", created: People.created)
    }

    private func refusal(_ body: [UInt8]) -> ExchangeError? {
        do throws(ExchangeError) {
            _ = try VerifiedSignature(body: body)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: Suite.allCases)
    func `a document signature verifies`(suite: Suite) throws {
        let verified = try VerifiedSignature(body: signature(suite).code.body)
        #expect(verified.signer.fingerprint == People.owner(suite).fingerprint)
        #expect(verified.signature.document == document)
        #expect(verified.signature.note == "The minutes")
        #expect(verified.signature.created == People.created)
    }

    @Test(arguments: Suite.allCases)
    func `another key's signature is refused`(suite: Suite) {
        let forger = People.stranger(suite)
        let forged = DocumentSignature(
            of: document, signer: People.owner(suite).card, created: People.created, note: "",
            signedBy: forger.keys.signature)
        let isOwner = forger.fingerprint == People.owner(suite).fingerprint
        #expect(refusal(forged.code.body) == (isOwner ? nil : .authenticationFailed))
    }

    /// A signature for another purpose is not valid for a document.
    @Test func `signatures under other tags are refused`() {
        let owner = People.compactOwner
        let forged = DocumentSignature(
            of: document, signer: owner.card, created: People.created, note: "",
            signedBy: { owner.keys.signature(for: DomainTag.card.bytes + $0) })
        #expect(refusal(forged.code.body) == .authenticationFailed)
    }

    @Test(arguments: [0, 1, 100, 262_143, 262_144, 262_145, 600_000], [1 << 10, 1 << 20])
    func `the digest covers all bytes`(length: Int, piece: Int) throws {
        let bytes = Random.bytes(count: length)
        let digest = DocumentDigest(of: byteSource(of: bytes, piece: piece))
        #expect(digest == DocumentDigest(length: UInt64(length), sha256: SHA256.hash(bytes)))
    }
}
