import Testing
import Wire

/// The suites of a requester, an authorizer and a channel's owner: every triple.
struct Triple: CustomTestStringConvertible, Sendable {
    let requester: Suite
    let authorizer: Suite
    let owner: Suite

    static let all = Suite.allCases.flatMap { requester in
        Suite.allCases.flatMap { authorizer in
            Suite.allCases.map { Triple(requester: requester, authorizer: authorizer, owner: $0) }
        }
    }

    var testDescription: String { "\(requester) requester, \(authorizer) authorizer, \(owner) owner" }
}
