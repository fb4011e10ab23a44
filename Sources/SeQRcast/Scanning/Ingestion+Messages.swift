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
        try vault.write { transaction in
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
        let known = try transaction.message(message, inChannel: channel.id)
        let memory = try transaction.memory(of: message, known: known, in: channel, options)
        let stored =
            try known
            ?? transaction.insert(
                message, code: code, direction: .received, received: now, inChannel: channel.id)
        let sighted = try transaction.insert(
            Sighting(time: options.time ?? now, place: options.place), of: stored)
        if channel.isOwned {
            try transaction.raiseNextNumber(to: message.number + 1, ofChannel: channel.id)
        } else if let skipped = message.skippedNumbers {
            try transaction.recordSkippedNumbers(skipped, inChannel: channel.id)
        }
        return .message(
            Receipt(
                channel: channel, stored: sighted, isNew: known == nil,
                firstSight: Receipt.FirstSight(memory, known),
                isExpired: isExpired, missed: nil,
                isNumberReused: memory.isReused))
    }
}

extension VaultTransaction {
    /// The vault's memory of a message's number. Forgotten numbers are looked up where a ticket admits
    /// once.
    fileprivate func memory(
        of message: Message, known: StoredMessage?, in channel: Channel, _ options: ScanOptions
    ) throws -> NumberMemory {
        let forgotten =
            known == nil && options.ticketChannel != nil ? try forgottenNumbers(inChannel: channel.id) : []
        return NumberMemory(
            isKnown: known != nil,
            count: try messageCount(withNumber: message.number, inChannel: channel.id),
            isForgotten: forgotten.contains { $0.contains(message.number) })
    }
}

extension Receipt.FirstSight {
    fileprivate init(_ memory: NumberMemory, _ known: StoredMessage?) {
        self =
            switch (memory.firstSight, known?.sightings.first) {
            case (.earlier, let sighting?): .earlier(sighting)
            case (.forgotten, _): .forgotten
            case (.earlier, nil), (.now, _): .now
            }
    }
}
