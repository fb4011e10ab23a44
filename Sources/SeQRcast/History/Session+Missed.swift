public import Storage

/// The messages that were new in one go of scanning.
public struct Arrivals: Sendable {
    /// By the channel's row.
    fileprivate var numbers: [Int64: (channel: Channel, numbers: Set<UInt64>)] = [:]

    public init() {}

    public mutating func note(_ outcomes: [ScanOutcome]) {
        for receipt in outcomes.compactMap(\.receipt) where receipt.isNew {
            numbers[receipt.channel.id, default: (receipt.channel, [])].numbers
                .insert(receipt.stored.message.number)
        }
    }
}

/// Messages of one channel that were never seen, though later ones were.
public struct MissedMessages: Sendable {
    public let channel: Channel
    /// Ascending, and apart from each other.
    public let numbers: [ClosedRange<UInt64>]
}

extension Session {
    /// The messages directly before those that arrived which were never seen, as far as this user could have read them. To be
    /// told once everything is scanned, since pictures come in any order.
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
    /// All that were missed in a channel: the numbers below the largest one seen that were never seen, as far as this user
    /// could have read them, without those that the owner said are not in use. Ascending, and apart from each other.
    func missed(in channel: Channel) throws -> [ClosedRange<UInt64>] {
        guard case .subscribed(let subscription) = channel.access else { return [] }
        let skipped = try skippedNumbers(inChannel: channel.id)
        return try unseenNumbers(from: subscription.nextNumber, inChannel: channel.id)
            .flatMap { $0.subtracting(skipped) }.map { $0.lowerBound...$0.upperBound - 1 }
    }

    /// The numbers directly before `number` that were never seen, as far as this user could have read them, without those
    /// that the owner said are not in use. Ascending, and apart from each other.
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
