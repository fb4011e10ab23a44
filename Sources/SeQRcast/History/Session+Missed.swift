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

extension Session {
    /// The missed numbers of each channel that has any.
    ///
    /// - Parameter references: limits them to `CHANNEL`, `CHANNEL#NUMBER` or
    ///   `CHANNEL#FIRST-LAST`; empty: all channels.
    /// - Throws: `.invalidInput(.missedReference)`, and the errors of `channel(_:)`.
    public func missed(_ references: [String] = []) throws -> [MissedMessages] {
        try vault.read { transaction in
            guard !references.isEmpty else {
                return try transaction.channels(of: identity).compactMap {
                    try transaction.missed(in: $0, among: nil)
                }
            }
            var found: [Int64: MissedMessages] = [:]
            for reference in references {
                let (channel, numbers) = try transaction.missedReference(reference, of: identity)
                guard let missed = try transaction.missed(in: channel, among: [numbers]) else { continue }
                let known = found[channel.id]?.numbers ?? []
                found[channel.id] = MissedMessages(
                    channel: channel,
                    numbers: (known + missed.numbers).map { Range($0) }.merged().map(ClosedRange.init))
            }
            return found.values.sorted { $0.channel.id < $1.channel.id }
        }
    }

    /// Lets missed numbers no longer count as missed. A message that arrives under one of them later
    /// is ingested like any other.
    ///
    /// - Returns: the numbers that were still missed.
    /// - Throws: `.notFound(.channel)` where a channel was deleted.
    public func dismiss(_ missed: [MissedMessages]) throws -> [MissedMessages] {
        try vault.write { transaction in
            try missed.compactMap { missed in
                let channel = try transaction.current(missed.channel, of: identity)
                let left = try transaction.missed(in: channel, among: missed.numbers)
                if let left { try transaction.dismiss(left.numbers.map { Range($0) }, inChannel: channel.id) }
                return left
            }
        }
    }
}

extension VaultTransaction {
    /// The missed numbers of a channel that are in one of some ranges; nil where there are none.
    ///
    /// - Parameter ranges: nil: all numbers.
    fileprivate func missed(
        in channel: Channel, among ranges: [ClosedRange<UInt64>]?
    ) throws -> MissedMessages? {
        let all = try missed(in: channel)
        let wanted = ranges ?? [0...UInt64.max]
        let numbers = all.flatMap { missed in
            wanted.filter(missed.overlaps).map { missed.clamped(to: $0) }
        }
        return numbers.isEmpty ? nil : MissedMessages(channel: channel, numbers: numbers)
    }

    /// A channel's name may contain a #. So a word names numbers only where it names no channel.
    ///
    /// - Parameter reference: a channel, `CHANNEL#NUMBER` or `CHANNEL#FIRST-LAST`.
    fileprivate func missedReference(
        _ reference: String, of identity: Identity
    ) throws -> (Channel, ClosedRange<UInt64>) {
        do {
            return (try channel(reference, of: identity), 0...UInt64.max)
        } catch let error as SessionError {
            guard case .notFound(.channel) = error, let mark = reference.lastIndex(of: "#") else {
                throw error
            }
            let found: Channel
            do {
                found = try channel(String(reference[..<mark]), of: identity)
            } catch SessionError.notFound {
                throw error
            }
            guard let numbers = Self.numbers(in: reference[reference.index(after: mark)...]) else {
                throw SessionError.invalidInput(.missedReference)
            }
            return (found, numbers)
        }
    }

    /// `NUMBER` or `FIRST-LAST`; nil for anything else.
    private static func numbers(in text: Substring) -> ClosedRange<UInt64>? {
        let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { UInt64(digits: $0) }
        guard numbers.count <= 2, let first = numbers[0], let last = numbers[numbers.count - 1], first <= last
        else { return nil }
        return first...last
    }

    /// All missed numbers of a channel: those below the largest number seen, as far as this user
    /// could have read them, without jumps. Ascending ranges that do not touch.
    func missed(in channel: Channel) throws -> [ClosedRange<UInt64>] {
        guard case .subscribed(let subscription) = channel.access else { return [] }
        let jumps = try jumps(inChannel: channel.id)
        return try unseenNumbers(from: subscription.nextNumber, inChannel: channel.id)
            .flatMap { $0.subtracting(jumps) }.map { $0.lowerBound...$0.upperBound - 1 }
    }

    /// The missed numbers directly before `number`, as far as this user could have read them,
    /// without jumps. Ascending ranges that do not touch.
    func missed(before number: UInt64, in channel: Channel) throws -> [ClosedRange<UInt64>] {
        guard case .subscribed(let subscription) = channel.access else { return [] }
        return MissedNumbers.before(
            number, last: try lastNumber(before: number, inChannel: channel.id),
            first: subscription.nextNumber, jumps: try jumps(inChannel: channel.id)
        ).map { $0.lowerBound...$0.upperBound - 1 }
    }
}
