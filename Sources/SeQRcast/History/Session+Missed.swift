public import Storage

/// The new messages of one or more scans.
public struct Arrivals: Sendable {
    /// By the channel's row.
    fileprivate var numbers: [Int64: (channel: Channel, numbers: Set<UInt64>)] = [:]

    public init() {}

    public mutating func record(_ outcomes: [ScanOutcome]) {
        for receipt in outcomes.compactMap(\.receipt) where receipt.isNew {
            numbers[receipt.channel.id, default: (receipt.channel, [])].numbers
                .insert(receipt.stored.message.number)
        }
    }
}

/// The missed numbers of one channel.
public struct MissedMessages: Sendable {
    public let channel: Channel
    /// Ascending ranges that do not touch.
    public let numbers: [ClosedRange<UInt64>]
}

extension Session {
    /// The missed numbers directly before the messages that arrived, as far as this user could have
    /// read them. Report them after the last image, since images come in any order.
    public func missed(before arrivals: Arrivals) throws -> [MissedMessages] {
        try vault.read { transaction in
            try arrivals.numbers.values.sorted { $0.channel.id < $1.channel.id }
                .compactMap { channel, numbers in
                    let gaps = try numbers.sorted().flatMap {
                        try transaction.missed(before: $0, in: channel)
                    }
                    return gaps.isEmpty ? nil : MissedMessages(channel: channel, numbers: gaps)
                }
        }
    }
}

extension VaultTransaction {
    /// All missed numbers of a channel: those below the largest number seen, as far as this user
    /// could have read them, without unused ones. Ascending ranges that do not touch.
    func missed(in channel: Channel) throws -> [ClosedRange<UInt64>] {
        guard case .subscribed(let subscription) = channel.access else { return [] }
        let skipped = try skippedNumbers(inChannel: channel.id)
        return try unseenNumbers(from: subscription.nextNumber, inChannel: channel.id)
            .flatMap { $0.subtracting(skipped) }.map { $0.lowerBound...$0.upperBound - 1 }
    }

    /// The missed numbers directly before `number`, as far as this user could have read them,
    /// without unused ones. Ascending ranges that do not touch.
    func missed(before number: UInt64, in channel: Channel) throws -> [ClosedRange<UInt64>] {
        guard case .subscribed(let subscription) = channel.access else { return [] }
        let last = try lastNumber(before: number, inChannel: channel.id) ?? 0
        let first = max(last + 1, subscription.nextNumber)
        guard first < number else { return [] }
        return (first..<number).subtracting(try skippedNumbers(inChannel: channel.id)).map {
            $0.lowerBound...$0.upperBound - 1
        }
    }
}
