import Testing
import Wire

@testable import Exchange
@testable import Primitives

struct LockedTextTests {
    private let passphrase: Passphrase

    init() throws { passphrase = try #require(Passphrase(Array("tin soldier".utf8))) }

    @Test(arguments: ["x", String(repeating: "the back room, ", count: 1_000)])
    func `opening returns the locked content`(text: String) throws {
        let content = try Content(type: .text, text: text)
        let code = content.locked(under: passphrase).code
        #expect(code.kind == .lockedText)
        let again = try Code(text: code.text)
        #expect(try Content(opening: LockedCode(again), with: passphrase) == content)
        #expect(try LockedCode(again).code == code)
    }

    @Test func `locking twice gives different codes`() throws {
        let content = try Content(type: .text, text: "x")
        let (first, second) = (content.locked(under: passphrase).code, content.locked(under: passphrase).code)
        #expect(first.body.count == second.body.count)
        // Version and iterations are equal, and nothing else: salt, commitment, ciphertext and
        // checksum differ.
        #expect(zip(first.body, second.body).prefix { $0 == $1 }.count < 8)
    }

    @Test func `long texts are compressed`() throws {
        let text = String(repeating: "the back room, ", count: 1_000)
        let code = try Content(type: .text, text: text).locked(under: passphrase).code
        #expect(code.body.count < text.utf8.count / 50)
    }

    /// No flipped bit counts as another passphrase, since the checksum covers everything.
    @Test func `every flipped bit counts as damage`() throws {
        let body = try Content(type: .text, text: "Tuesday").locked(under: passphrase).code.body
        for bit in 0..<body.count * 8 {
            var flipped = body
            flipped[bit / 8] ^= 1 << (bit % 8)
            let error = bit < 8 ? LockError.newer : .damaged
            #expect(throws: error) { () throws in
                try LockedCode(Code(kind: .lockedText, body: flipped))
            }
        }
    }

    @Test func `every truncation counts as damage`() throws {
        let body = try Content(type: .text, text: "Tuesday").locked(under: passphrase).code.body
        for count in 0..<body.count {
            #expect(throws: LockError.damaged) { () throws in
                try LockedCode(Code(kind: .lockedText, body: Array(body.prefix(count))))
            }
        }
    }

    /// The header is bound to key and checksum: a guest key does not open as a locked text.
    @Test func `a locked text is not a guest key, nor the reverse`() throws {
        let locked = LockedCode(locking: [1, 0, 65], as: .guestKey, under: passphrase)
        #expect(throws: LockError.damaged) { () throws in
            try LockedCode(Code(kind: .lockedText, body: locked.code.body))
        }
        var checked = Array(locked.code.body.dropLast(4))
        checked +=
            SHA256.hash(DomainTag.lockedChecksum.bytes + Code.Kind.lockedText.header + checked).prefix(4)
        let replayed = try LockedCode(Code(kind: .lockedText, body: checked))
        #expect(throws: LockError.wrongPassphrase) { try replayed.open(with: passphrase) }
    }
}
