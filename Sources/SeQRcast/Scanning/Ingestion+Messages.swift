import Exchange
import Storage
import Wire

extension Ingestion {
    /// Ingests the messages of images in one transaction, image by image: each finds what the
    /// images before it brought.
    func ingestMessages(of images: inout [ImageState]) throws {
        let codes = images.flatMap { image in image.messages.compactMap { image.codes[$0].code } }
        guard !codes.isEmpty else { return }
        let now = now
        // A trial is ingested alone.
        let isTrial = images.count == 1 && images[0].options.isTrial
        try vault.write(isTrial: isTrial) { transaction in
            let opened = try transaction.open(codes, with: identity, threads: threads)
            var rest = zip(codes, opened).makeIterator()
            for index in images.indices {
                let messages = images[index].messages
                for message in messages {
                    guard let (code, opened) = rest.next() else { preconditionFailure("one for each code") }
                    images[index].outcomes[message] = try ingest(
                        opened, code, images[index].options, now, in: transaction)
                }
                // After all messages of the image, because a number in the same image is not
                // missed.
                for message in messages {
                    guard case .message(var receipt) = images[index].outcomes[message], receipt.isNew
                    else { continue }
                    let number = receipt.stored.message.number
                    receipt.missed = try transaction.missed(before: number, in: receipt.channel).last
                    images[index].outcomes[message] = .message(receipt)
                }
            }
        }
    }

    private func ingest(
        _ opened: OpenedMessage, _ code: Code, _ options: ScanOptions, _ now: Timestamp,
        in transaction: VaultTransaction
    ) throws -> ScanOutcome {
        let message: Message
        switch opened.message {
        case .success(let verified): message = verified
        case .failure(let error): return .refused(Refusal(error, in: opened.channel))
        }
        guard let channel = opened.channel else { preconditionFailure("opened with a channel's keys") }
        if let tickets = options.ticketChannel, channel.id != tickets.id {
            return .refused(.notATicket(.message))
        }
        let isExpired = message.isExpired(at: now)
        if isExpired, options.isStrict { return .refused(.expired(channel, number: message.number)) }
        // Where a ticket admits once.
        let isForgotten =
            try options.ticketChannel != nil
            && transaction.forgottenNumbers(inChannel: channel.id).contains { $0.contains(message.number) }
        let kept = try keeper(transaction).message(
            message, code: code, in: channel,
            seen: Sighting(time: options.time ?? now, place: options.place), isForgotten: isForgotten,
            countsEach: options.ticketChannel != nil)
        return .message(
            Receipt(
                channel: channel, stored: kept.stored, isNew: kept.known == nil,
                firstSight: Receipt.FirstSight(kept.memory, kept.known), isExpired: isExpired, missed: nil,
                isNumberReused: kept.memory.isReused, isOfOtherDevice: kept.isOfOtherDevice))
    }
}

extension Receipt.FirstSight {
    fileprivate init(_ memory: NumberMemory, _ known: StoredMessage?) {
        self =
            switch (memory.firstSight, known) {
            case (.earlier, let known?): known.firstSighting.map(Self.earlier) ?? .now
            case (.forgotten, _): .forgotten
            case (.earlier, nil), (.now, _): .now
            }
    }
}

extension StoredMessage {
    /// Nil if this user published it, and nobody scanned it here. A received message was scanned, also
    /// if its sightings are lost.
    fileprivate var firstSighting: Sighting? {
        sightings.first ?? (direction == .received ? Sighting(time: received, place: nil) : nil)
    }
}

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
            let place = order.firstIndex { hints[$0].hint.fits(sealed) }
            if let place, place > 0 { order.insert(order.remove(at: place), at: 0) }
            channel = place.map { _ in hints[order[0]].channel }
            self.sealed = .success(sealed)
        } catch {
            channel = nil
            sealed = .failure(.malformed(error))
        }
    }
}
