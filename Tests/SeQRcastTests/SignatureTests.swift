import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Signatures over documents that one vault makes and another verifies.
struct SignatureTests {
    private let document = DocumentDigest(length: 3, sha256: [UInt8](repeating: 7, count: 32))

    private func error(_ body: () throws -> KnownSignature) -> SessionError? {
        do {
            _ = try body()
            return nil
        } catch {
            return error as? SessionError
        }
    }

    @Test(arguments: Suite.allCases, Suite.allCases)
    func `a contact's signature verifies`(alice: Suite, bob: Suite) throws {
        let two = try Two(alice: alice, bob: bob)
        _ = try two.bob.scan(two.share())
        let code = try two.alice.sign(document, note: "The minutes").code
        let known = try two.bob.verify(code) { document }
        #expect(known.signer.contact?.name?.text == "Alice")
        #expect(known.signature.note == "The minutes")
        #expect(!known.isOwn && !known.isFromFuture)
        #expect(try two.alice.verify(code) { document }.isOwn)
        guard case .signature = try two.bob.scan(code) else {
            Issue.record("a scan does not report it")
            return
        }
    }

    /// People choose names freely.
    @Test func `a name of digits is never taken for a fingerprint`() throws {
        let two = try Two()
        let digits = two.bob.identity.fingerprint.description
        let impostor = try two.session(digits, file: "impostor")
        _ = try two.alice.scan(impostor.identity.card.code)
        for reference in [digits, String(digits.prefix(11)), digits.replacing(" ", with: "")] {
            #expect(throws: SessionError.self) { try two.alice.contact(reference) }
            #expect(try !two.alice.isKnown(reference))
            #expect(throws: SessionError.self) { try two.alice.share("chess", to: .contact(reference)) }
        }
        let code = try impostor.sign(document).code
        guard
            case .verificationFailed(.otherSigner) = error({
                try two.alice.verify(code, by: digits) { document }
            })
        else {
            Issue.record("an impostor's signature is taken")
            return
        }
    }

    @Test func `a stranger's signature needs their fingerprint`() throws {
        let two = try Two()
        let code = try two.alice.sign(document).code
        guard case .unconfirmed(.signer(let person)) = error({ try two.bob.verify(code) { document } }) else {
            Issue.record("a stranger's signature is taken")
            return
        }
        #expect(person.fingerprint == two.alice.identity.fingerprint)
        let digits = two.alice.identity.fingerprint.description
        #expect(try two.bob.verify(code, by: digits) { document }.signer.contact == nil)
        guard case .notFound(.contact) = error({ try two.bob.verify(code, by: "Alice") { document } }) else {
            Issue.record("a stranger's name is enough")
            return
        }
        #expect(try two.bob.contacts().isEmpty)
    }

    @Test func `a signature is over one document by one signer`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let code = try two.alice.sign(document).code
        let longer = DocumentDigest(length: 4, sha256: document.sha256)
        guard case .verificationFailed(.otherDocument) = error({ try two.bob.verify(code) { longer } }) else {
            Issue.record("another document is taken")
            return
        }
        guard
            case .verificationFailed(.otherSigner) = error({
                try two.bob.verify(code, by: "Bob") { document }
            })
        else {
            Issue.record("another signer is taken")
            return
        }
        var body = code.body
        body[body.count - 1] ^= 1
        let forged = Code(kind: .documentSignature, body: body)
        var isAsked = false
        let refusal = error {
            try two.bob.verify(forged) {
                isAsked = true
                return document
            }
        }
        guard case .verificationFailed(.signature(.tampered)) = refusal else {
            Issue.record("a forged signature is taken")
            return
        }
        #expect(!isAsked, "the document is read for nothing")
    }

    @Test func `a signature dated ahead is marked`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        two.clock.advance(by: 100)
        let code = try two.alice.sign(document).code
        two.clock.set(back: 100)
        #expect(try two.bob.verify(code) { document }.isFromFuture)
    }

    @Test func `a note has a limit`() throws {
        let two = try Two()
        _ = try two.alice.sign(document, note: String(repeating: "n", count: 1_024))
        #expect {
            try two.alice.sign(document, note: String(repeating: "n", count: 1_025))
        } throws: { error in
            if case SessionError.invalidInput(.noteTooLong(1_025)) = error { true } else { false }
        }
    }
}
