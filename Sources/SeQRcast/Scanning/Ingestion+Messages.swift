import Exchange
import Storage
import Wire

extension Session {
    /// Takes in the messages of pictures in one transaction, picture by picture: each finds what those before it have brought.
    ///
    /// - Parameter threads: how many share the work of opening and verifying, at least 1.
    func takeMessages(of pictures: inout [PictureIntake], threads: Int) throws {
        let codes = pictures.flatMap { picture in picture.messages.compactMap { picture.codes[$0].code } }
        guard !codes.isEmpty else { return }
        let now = now
        try vault.write { transaction in
            var opened = zip(codes, try open(codes, threads: threads, in: transaction)).makeIterator()
            for index in pictures.indices {
                let messages = pictures[index].messages
                for message in messages {
                    guard let (code, opened) = opened.next() else { preconditionFailure("one for each") }
                    pictures[index].outcomes[message] = try keep(
                        opened, code, pictures[index].options, now, in: transaction)
                }
                // Only now, since nothing that the same picture holds is missed.
                for message in messages {
                    guard case .message(var receipt) = pictures[index].outcomes[message], receipt.isNew
                    else { continue }
                    let number = receipt.stored.message.number
                    receipt.missed = try transaction.missed(before: number, in: receipt.channel).last
                    pictures[index].outcomes[message] = .message(receipt)
                }
            }
        }
    }

    private func keep(
        _ opened: OpenedMessage, _ code: Code, _ options: ScanOptions, _ now: Timestamp,
        in transaction: VaultTransaction
    ) throws -> ScanOutcome {
        let message: Message
        switch opened.message {
        case .success(let verified): message = verified
        case .failure(let error): return .refused(Refusal(error, in: opened.channel))
        }
        guard let channel = opened.channel else { preconditionFailure("a channel has opened it") }
        let isExpired = message.isExpired(at: now)
        if isExpired, options.isStrict { return .refused(.expired(channel, number: message.number)) }
        let known = try transaction.message(message, inChannel: channel.id)
        let stored =
            try known
            ?? transaction.insert(
                message, code: code, direction: .received, received: now, inChannel: channel.id)
        let sighted = try transaction.insert(
            Sighting(time: options.time ?? now, place: options.place), of: stored)
        if channel.isOwned {
            try transaction.raiseNextNumber(to: message.number + 1, ofChannel: channel.id)
        } else if let jump = message.jump {
            try transaction.noteJump(jump, inChannel: channel.id)
        }
        return .message(
            Receipt(
                channel: channel, stored: sighted, isNew: known == nil, isExpired: isExpired, missed: nil,
                isNumberReused: try transaction.claims(on: message.number, inChannel: channel.id) > 1))
    }
}
