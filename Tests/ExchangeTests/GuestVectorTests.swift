import Primitives
import Specimens
import Testing
import Wire

@testable import Exchange

/// fixtures/vectors/guest.
struct GuestVectorTests {
    @Test(arguments: VectorFile.all(of: "guest"))
    func `guest keys agree with the vectors`(_ file: VectorFile) throws {
        let passphrase = try #require(Passphrase(Array(file.string("passphrase").utf8)))
        let code = try Code(text: file["code"])
        #expect(code.kind == .guestKey)
        let outcome = Result { () throws(LockError) in
            try GuestKey(opening: LockedCode(code), with: passphrase)
        }
        #expect(outcome.label == file.expect)
        guard case .success(let key) = outcome else { return }
        #expect(key.guest.bytes == file.bytes("guest"))
        let subscription = key.subscription
        #expect(subscription.keys.owner.fingerprint.bytes == file.bytes("owner"))
        #expect(subscription.keys.rules == file.rules)
        #expect(subscription.keys.nonce == file.bytes("channel nonce"))
        #expect(subscription.keys.id == file.bytes("channel id"))
        #expect(subscription.keys.key.bytes == file.bytes("channel key"))
        #expect(subscription.name.text == file.string("name"))
        #expect("\(subscription.created.seconds)" == file["created"])
        #expect("\(subscription.issued.seconds)" == file["issued"])
        #expect("\(subscription.nextNumber)" == file["next"])
        #expect("\(subscription.labels.leaf.ordinal)" == file["leaf"])
        #expect(subscription.labels.labels.flatMap(\.bytes) == file.bytes("labels"))
    }

    @Test func `there are vectors of guest keys`() { #expect(VectorFile.all(of: "guest").count > 20) }
}

extension Result<GuestKey, LockError> {
    /// The name of the refusal in the vectors.
    fileprivate var label: String {
        switch self {
        case .success: "success"
        case .failure(.newer): "newer"
        case .failure(.damaged): "damaged"
        case .failure(.absurd): "absurd"
        case .failure(.wrongPassphrase): "wrong passphrase"
        }
    }
}
