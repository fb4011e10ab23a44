import Exchange
import Storage
import Wire

extension Session {
    /// Finds the channel of a message code by its hint, and opens and verifies the message with its keys.
    ///
    /// - Returns: nil where no channel's hint fits; else the channel, and the message or why it was refused.
    /// - Throws: `ExchangeError.malformed` where the code has no message's layout.
    func open(
        _ code: Code, in transaction: VaultTransaction
    ) throws -> (channel: Channel, message: Swift.Result<Message, ExchangeError>)? {
        let sealed: SealedMessage
        do {
            sealed = try SealedMessage(body: code.body)
        } catch {
            throw ExchangeError.malformed(error)
        }
        for channel in try transaction.channels(of: identity) {
            guard let keys = channel.keys, let labels = channel.labels, keys.fits(sealed.preamble) else {
                continue
            }
            let message = Result { () throws(ExchangeError) in
                try Message(opening: sealed, in: keys, with: labels)
            }
            return (channel, message)
        }
        return nil
    }

    /// Opens a share code with this user's keys, and looks up who it comes from.
    func shareOffer(_ code: Code) throws -> ShareOffer {
        let subscription = try Subscription(opening: sealed(code), with: identity)
        return try vault.read { transaction in
            ShareOffer(
                subscription: subscription,
                owner: try person(subscription.keys.owner, in: transaction))
        }
    }
}
