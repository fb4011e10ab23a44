import Exchange
import Testing
import Wire

@testable import SeQRcast

/// Errors of use-cases.
struct SessionErrorTests {
    @Test func `an avatar's fault is the cause of its refusal`() {
        #expect {
            try Avatar([])
        } throws: { error in
            (error as? SessionError)?.underlyingError as? Avatar.Fault == .otherFormat
        }
    }

    @Test(arguments: [
        ExchangeError.malformed(.notACode), .invalidPublicKey, .authenticationFailed, .notForThisIdentity,
        .notSubscribed, .accessEnded, .beforeMembership, .notAuthorized(.expired),
    ])
    func `a refusal keeps its cause`(error: ExchangeError) {
        let cause = Refusal(error).underlyingError
        if case .malformed(let wire) = error {
            #expect(cause as? WireError == wire)
        } else {
            #expect(cause as? ExchangeError == error)
        }
    }

    @Test func `a refusal by the use case itself has no underlying error`() throws {
        let two = try Two()
        #expect {
            try two.alice.contact("Nobody")
        } throws: { error in
            guard case .notFound? = error as? SessionError else { return false }
            return (error as? SessionError)?.underlyingError == nil
        }
    }
}
