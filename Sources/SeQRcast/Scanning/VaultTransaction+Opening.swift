import Exchange
import Storage
import Wire

/// A message code after decryption, before anything of it is stored.
struct OpenedMessage: Sendable {
    /// The channel whose hint fits; nil where none does.
    let channel: Channel?
    let message: Swift.Result<Message, ExchangeError>
}

extension VaultTransaction {
    /// Finds the channels of message codes by their hints, then opens and verifies the messages
    /// with the channels' keys.
    ///
    /// - Parameter threads: the number of threads that share the work, at least 1.
    /// - Returns: one message for each code, in order.
    func open(_ codes: [Code], with identity: Identity, threads: Int = 1) throws -> [OpenedMessage] {
        let hints = try channelHints(of: identity)
        let found = codes.mapRuns(threads: threads) { run in
            var order = Array(hints.indices)
            return run.map { FoundMessage($0, among: hints, &order) }
        }
        var channels: [Int64: Channel] = [:]
        for row in Set(found.compactMap(\.channel)) {
            channels[row] = try channel(id: row, of: identity)
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
}

/// A message code after the search for its channel.
private struct FoundMessage {
    let sealed: Swift.Result<SealedMessage, ExchangeError>
    /// The channel's row; nil where no hint fits.
    let channel: Int64?

    /// - Parameter order: the indices of `hints`, in the order of the search. The hint that fits
    ///   moves to the front, because the images of one scan mostly hold messages of few channels.
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
