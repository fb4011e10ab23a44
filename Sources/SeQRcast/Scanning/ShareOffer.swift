public import Exchange
import Links
import Storage
import Wire

/// A share that verified, before it is confirmed.
public struct ShareOffer: Sendable {
    public let subscription: Subscription
    public let owner: Person
    /// Other channels in the vault, own ones and former subscriptions included, whose name is the
    /// same or looks the same.
    public let lookalikes: [ChannelTitle]
}

extension ShareOffer {
    /// Opens a share code with this user's keys, and looks up its owner.
    ///
    /// - Throws: `ExchangeError` or `VaultError`.
    init(opening code: Code, for identity: Identity, in vault: Vault) throws {
        let subscription = try Subscription(opening: SealedCode(ingesting: code), with: identity)
        self = try vault.read { transaction in
            ShareOffer(
                subscription: subscription,
                owner: try transaction.person(subscription.keys.owner, seenBy: identity),
                lookalikes: try transaction.lookalikes(of: subscription, for: identity))
        }
    }
}

extension VaultTransaction {
    fileprivate func lookalikes(
        of subscription: Subscription, for identity: Identity
    ) throws -> [ChannelTitle] {
        let known = try channel(withID: subscription.keys.id, of: identity)
        let others = try channels(perhapsLike: subscription.name, of: identity)
            .filter { $0.id != known?.id }
        guard !others.isEmpty else { return [] }
        let name = NameLikeness(subscription.name.text)
        return others.filter { NameLikeness($0.name.text).resembles(name) }.map(ChannelTitle.init)
    }
}

extension SealedCode {
    /// - Throws: `ExchangeError.malformed`, so that a broken layout is reported as any other
    ///   refusal.
    init(ingesting code: Code) throws(ExchangeError) {
        do {
            self = try SealedCode(code)
        } catch {
            throw .malformed(error)
        }
    }
}
