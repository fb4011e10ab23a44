import Specimens
import Testing
import Wire

@testable import Exchange

/// fixtures/vectors/locked.
struct LockedVectorTests {
    @Test(arguments: VectorFile.all(of: "locked"))
    func `locked texts agree with the vectors`(_ file: VectorFile) throws {
        let passphrase = try #require(Passphrase(Array(file.string("passphrase").utf8)))
        let outcome = Result { () throws in
            let code = try Code(textOrLink: file["code"])
            return try Content(opening: LockedCode(code), with: passphrase)
        }
        #expect(outcome.label == file.expect)
        guard case .success(let content) = outcome else { return }
        #expect(content.type.name == file["type"])
        if content.type.isText {
            #expect(content.text == file.string("text"))
        } else {
            #expect(content.bytes == file.bytes("content"))
        }
    }

    @Test func `there are vectors of locked texts`() { #expect(VectorFile.all(of: "locked").count > 50) }
}

extension Result<Content, any Error> {
    /// The name of the refusal in the vectors.
    fileprivate var label: String {
        switch self {
        case .success: "success"
        case .failure(WireError.notACode): "not a code"
        case .failure(let error as WireError): error.isNewer ? "newer" : "damaged"
        case .failure(LockError.newer): "newer"
        case .failure(LockError.damaged): "damaged"
        case .failure(LockError.absurd): "absurd"
        case .failure(LockError.wrongPassphrase): "wrong passphrase"
        case .failure(let error): "\(error)"
        }
    }
}
