package import Exchange
import Wire

/// The result of scanning an authorization.
package struct KeptAuthorization {
    /// The one that is held now.
    package let held: HeldAuthorization
    package let news: AuthorizationNews
}

public enum AuthorizationNews: Sendable { case new, renewed, unchanged }

extension Keeper where Memory: AuthorizerStore {
    /// Keeps an authorization from somebody else, unless the one that is held stays. Its owner becomes
    /// a contact.
    ///
    /// - Parameter verified: one that has not expired.
    package func authorization(
        _ verified: VerifiedAuthorization
    ) throws(Memory.Failure) -> KeptAuthorization {
        let known = try memory.heldAuthorization(like: verified, of: identity)
        var replaced: [Range<UInt64>] = []
        if let known { replaced = try memory.replacedDates(of: known) }
        let decision = RenewalMemory(held: known?.authorization.authorization.issued, replaced: replaced)
            .decision(on: verified.authorization.issued, now: now)
        if let known, case .changesNothing = decision {
            return KeptAuthorization(held: known, news: .unchanged)
        }
        if case .renews(let dates) = decision { replaced = dates }
        _ = try memory.meet(verified.owner, at: now)
        try memory.keep(verified, received: now, replacedDates: replaced)
        return KeptAuthorization(
            held: HeldAuthorization(authorization: verified, received: now),
            news: known == nil ? .new : .renewed)
    }
}
