public import Exchange
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
                lookalikes: try transaction.lookalikes(
                    of: subscription.name,
                    except: transaction.channel(withID: subscription.keys.id, of: identity)?.id,
                    for: identity))
        }
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
