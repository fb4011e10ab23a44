import Exchange
import Storage
import Testing
import Wire

@testable import SeQRcast

/// Documents that one vault encrypts and another decrypts.
struct DocumentTests {
    private func encrypt(
        _ document: [UInt8], by session: Session, for readers: DocumentReaders
    ) throws -> [UInt8] {
        var file: [UInt8] = []
        let made = try session.encrypt(
            for: readers, fileName: "minutes.txt", from: byteSource(of: document), to: { file += $0[$1] })
        #expect(made.length == UInt64(document.count))
        return file
    }

    private func decrypt(
        _ file: [UInt8], by session: Session, writer: String? = nil
    ) throws -> (DecryptedDocument, [UInt8]) {
        var document: [UInt8] = []
        let opened = try session.decrypt(by: writer, from: byteSource(of: file), to: { document += $0[$1] })
        return (opened, document)
    }

    private func refusal(_ file: [UInt8], by session: Session, writer: String? = nil) -> SessionError? {
        do {
            _ = try decrypt(file, by: session, writer: writer)
            return nil
        } catch {
            return error as? SessionError
        }
    }

    @Test(arguments: Suite.allCases, Suite.allCases)
    func `members decrypt a document for their channel`(alice: Suite, bob: Suite) throws {
        let two = try Two(alice: alice, bob: bob)
        _ = try two.bob.scan(two.share())
        let file = try encrypt([1, 2, 3], by: two.alice, for: .members(of: "chess"))
        let (opened, document) = try decrypt(file, by: two.bob)
        #expect(document == [1, 2, 3])
        #expect(opened.writer.fingerprint == two.alice.identity.fingerprint)
        #expect(!opened.isOwn)
        #expect(opened.channel?.name.text == "chess")
        #expect(try decrypt(file, by: two.alice).0.isOwn)
        let cause = try refusal(file, by: two.session("Dave"))?.underlyingError
        #expect(cause as? ExchangeError == .notSubscribed)
        guard
            case .verificationFailed(.document(.notSubscribed)) = try refusal(file, by: two.session("Carol"))
        else {
            Issue.record("a stranger reads it")
            return
        }
    }

    @Test func `a revoked member decrypts no later document`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let before = try encrypt([1], by: two.alice, for: .members(of: "chess"))
        let member = try two.alice.member("Bob", of: "chess")
        _ = try two.alice.revoke(member, of: "chess")
        let after = try encrypt([2], by: two.alice, for: .members(of: "chess"))
        #expect(try decrypt(before, by: two.bob).1 == [1])
        guard case .verificationFailed(.document(.accessEnded(let channel?))) = refusal(after, by: two.bob)
        else {
            Issue.record("a revoked member reads it")
            return
        }
        #expect(channel.name.text == "chess")
        #expect(try decrypt(after, by: two.alice).1 == [2])
    }

    @Test func `only the owner encrypts for members`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        #expect {
            try encrypt([1], by: two.bob, for: .members(of: "chess"))
        } throws: { error in
            if case SessionError.notAllowed(.notOwned) = error { true } else { false }
        }
    }

    @Test func `recipients are contacts, holders of cards or this user`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let carol = try two.session("Carol")
        let readers: [Recipient] = [
            .contact("Alice"), .holder(of: carol.identity.publicIdentity), .contact("Bob"), .contact("Alice"),
        ]
        let file = try encrypt([1, 2], by: two.bob, for: .people(readers, isMixing: false))
        for reader in [two.alice, two.bob, carol] { #expect(try decrypt(file, by: reader).1 == [1, 2]) }
        guard
            case .verificationFailed(.document(.notForThisIdentity)) = try refusal(
                file, by: two.session("Dave"))
        else {
            Issue.record("a stranger reads it")
            return
        }
        #expect(try two.bob.contacts().map(\.name?.text) == ["Alice"], "Carol was not kept")
        let many = (0..<257).map { _ in
            Recipient.holder(of: Identity(suite: .compact, name: nil).publicIdentity)
        }
        #expect {
            try encrypt([1], by: two.bob, for: .people(many, isMixing: false))
        } throws: { error in
            if case SessionError.invalidInput(.tooManyRecipients(257)) = error { true } else { false }
        }
    }

    @Test func `a document by another writer than wanted is refused`() throws {
        let two = try Two()
        _ = try two.bob.scan(two.share())
        let carol = try two.session("Carol")
        let file = try encrypt(
            [1], by: carol, for: .people([.holder(of: two.bob.identity.publicIdentity)], isMixing: false))
        let (opened, _) = try decrypt(file, by: two.bob)
        #expect(opened.writer.contact == nil)
        guard case .verificationFailed(.otherSigner(let person)) = refusal(file, by: two.bob, writer: "Alice")
        else {
            Issue.record("it is taken for Alice's")
            return
        }
        #expect(person.fingerprint == carol.identity.fingerprint)
        let digits = carol.identity.fingerprint.description
        #expect(try decrypt(file, by: two.bob, writer: digits).1 == [1])
        guard case .notFound(.contact) = refusal(file, by: two.bob, writer: String(digits.prefix(17))) else {
            Issue.record("a part of a stranger's fingerprint is enough")
            return
        }
    }
}
