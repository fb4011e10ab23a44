import Exchange
import Links
import Storage
import Wire

/// What a message code holds, before anything of it is kept.
struct OpenedMessage: Sendable {
    /// The one whose hint fits; nil: none does.
    let channel: Channel?
    let message: Swift.Result<Message, ExchangeError>
}

/// A message code whose channel is looked for by its hint.
private struct FoundMessage {
    let sealed: Swift.Result<SealedMessage, ExchangeError>
    /// The channel's row; nil: none fits.
    let channel: Int64?

    /// - Parameter order: of `hints`, in which they are tried; what fits comes first from now on, as one pile of pictures has
    ///   messages of few channels.
    init(_ code: Code, among hints: [KnownChannelHint], _ order: inout [Int]) {
        do {
            let sealed = try SealedMessage(body: code.body)
            let input = sealed.preamble.hintInput
            let place = order.firstIndex { hints[$0].hint.fits(sealed.preamble.hint, of: input) }
            if let place, place > 0 { order.insert(order.remove(at: place), at: 0) }
            channel = place.map { _ in hints[order[0]].channel }
            self.sealed = .success(sealed)
        } catch {
            channel = nil
            sealed = .failure(.malformed(error))
        }
    }
}

extension Session {
    /// Finds the channels of message codes by their hints, and opens and verifies the messages with their keys.
    ///
    /// - Parameter threads: how many share the work, at least 1.
    func open(
        _ codes: [Code], threads: Int = 1, in transaction: VaultTransaction
    ) throws -> [OpenedMessage] {
        let hints = try transaction.channelHints(of: identity)
        let found = codes.mapRuns(threads: threads) { run in
            var order = Array(hints.indices)
            return run.map { FoundMessage($0, among: hints, &order) }
        }
        var channels: [Int64: Channel] = [:]
        for row in Set(found.compactMap(\.channel)) {
            channels[row] = try transaction.channel(id: row, of: identity)
        }
        return found.mapRuns(threads: threads) { [channels] run in
            run.map { found in
                let channel = found.channel.flatMap { channels[$0] }
                let message = found.sealed.flatMap { (sealed) -> Swift.Result<Message, ExchangeError> in
                    guard let keys = channel?.keys, let labels = channel?.labels else {
                        return .failure(.notSubscribed)
                    }
                    return Result { () throws(ExchangeError) in
                        try Message(opening: sealed, in: keys, with: labels)
                    }
                }
                return OpenedMessage(channel: channel, message: message)
            }
        }
    }

    /// Opens a share code with this user's keys, and looks up who it comes from.
    func shareOffer(_ code: Code) throws -> ShareOffer {
        let subscription = try Subscription(opening: sealed(code), with: identity)
        return try vault.read { transaction in
            ShareOffer(
                subscription: subscription,
                owner: try person(subscription.keys.owner, in: transaction),
                lookalikes: try lookalikes(of: subscription, in: transaction))
        }
    }

    private func lookalikes(
        of subscription: Subscription, in transaction: VaultTransaction
    ) throws -> [ChannelTitle] {
        let known = try transaction.channel(withID: subscription.keys.id, of: identity)
        let others = try transaction.channels(of: identity).filter { $0.id != known?.id }
        guard !others.isEmpty else { return [] }
        let name = NameLikeness(subscription.name.text)
        return others.filter { NameLikeness($0.name.text).resembles(name) }.map(ChannelTitle.init)
    }
}
