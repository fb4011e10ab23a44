import Exchange
import Foundation
import Storage
import Testing
import Wire

@testable import SeQRcast

/// What a reader's memory decides does not depend on where it is kept: a dictionary that asks
/// `Exchange` alone, and a vault, give the same outcomes for random histories of scans.
///
/// `MEMORY_HISTORIES` in the environment sets how many histories there are.
struct ReaderMemoryTests {
    private static let histories =
        ProcessInfo.processInfo.environment["MEMORY_HISTORIES"].flatMap { Int($0) } ?? 100

    @Test func `a dictionary and a vault decide alike`() throws {
        let two = try Two()
        let codes = try Self.codes(two)
        var dice = SystemRandomNumberGenerator()
        for _ in 0..<Self.histories {
            var dictionary = DictionaryMemory(identity: two.bob.identity)
            var log: [String] = []
            for _ in 0..<Int.random(in: 4...16, using: &dice) {
                let (expected, found): (String, String)
                switch Int.random(in: 0..<20, using: &dice) {
                case 0:
                    expected = dictionary.unsubscribe()
                    found = try two.bob.unsubscribeFromChess()
                case 1:
                    let number = UInt64.random(in: 1...12, using: &dice)
                    expected = dictionary.dismiss(number)
                    found = try two.bob.dismissInChess(number)
                default:
                    let code = try #require(codes.randomElement(using: &dice))
                    expected = try dictionary.scan(code, now: two.clock.now)
                    found = try two.bob.outcome(of: code)
                }
                log.append(found)
                #expect(expected == found, "\(log)")
            }
            try two.bob.vault.write { transaction in
                for channel in try transaction.channels(of: two.bob.identity) {
                    try transaction.delete(channel)
                }
            }
        }
    }

    /// Shares, one of them dated years ahead, and messages: some numbers twice, some skipped.
    private static func codes(_ two: Two) throws -> [Code] {
        var codes = [try two.share()]
        two.clock.advance(by: 100)
        codes.append(try two.share())
        let years: UInt64 = 10 * 31_536_000
        two.clock.advance(by: years)
        codes.append(try two.share())
        two.clock.set(back: years)
        two.clock.advance(by: 100)
        codes.append(try two.share())
        let (_, owned) = try two.alice.vault.read { try $0.ownedChannel("chess", of: two.alice.identity) }
        for number in UInt64(1)...12 {
            for text in number % 3 == 0 ? ["one", "other"] : ["one"] {
                let jumps: [Range<UInt64>] = number == 6 ? [4..<6] : number == 11 ? [4..<6, 9..<11] : []
                let message = Message(
                    content: try Content(type: .text, text: "\(text) \(number)"), number: number,
                    created: two.clock.now, expiry: nil, jumps: jumps)
                codes.append(message.seal(with: two.alice.identity.keys, in: owned.keys))
            }
        }
        return codes
    }
}

/// What somebody remembers of one channel, in dictionaries.
private struct DictionaryMemory {
    let identity: Identity
    private var isKnown = false
    private var subscription: Subscription?
    private var replaced: [Range<UInt64>] = []
    private var next: UInt64 = 0
    private var messages: [UInt64: [Message]] = [:]
    private var forgotten: [Range<UInt64>] = []
    private var jumps: [Range<UInt64>] = []

    init(identity: Identity) { self.identity = identity }

    mutating func scan(_ code: Code, now: Timestamp) throws -> String {
        code.kind == .share ? try scan(share: code, now) : try scan(message: code)
    }

    private mutating func scan(share code: Code, _ now: Timestamp) throws -> String {
        let offered = try Subscription(opening: SealedCode(code), with: identity)
        let memory = RenewalMemory(held: subscription?.issued, replaced: replaced)
        let news: ScannedShare.News
        switch memory.decision(on: offered.issued, now: now) {
        case .isFirst: news = .subscribed
        case .renews(let dates): (news, replaced) = (.renewed, dates)
        case .changesNothing: return "\(ScannedShare.News.unchanged)"
        }
        next = isKnown ? min(next, offered.nextNumber) : offered.nextNumber
        (isKnown, subscription) = (true, subscription.map { offered.renewing($0) } ?? offered)
        return "\(news)"
    }

    private mutating func scan(message code: Code) throws -> String {
        guard let subscription else { return "not subscribed" }
        let message = try Message(
            opening: SealedMessage(body: code.body), in: subscription.keys, with: subscription.labelSource
        )
        let number = message.number
        let kept = messages[number] ?? []
        let known = kept.contains { $0.content == message.content }
        let memory = NumberMemory(
            isKnown: known, count: kept.count, isForgotten: forgotten.contains { $0.contains(number) })
        if !known { messages[number, default: []].append(message) }
        jumps = MissedNumbers.jumps(jumps, adding: message.jumps)
        let seen =
            messages.keys.filter { $0 < number }
            + forgotten.filter { $0.lowerBound < number }
            .map { min($0.upperBound, number) - 1 }
        let missed = MissedNumbers.before(number, last: seen.max(), first: next, jumps: jumps)
        return describe(isNew: !known, isReused: memory.isReused, missed: known ? nil : missed.last)
    }

    mutating func unsubscribe() -> String {
        guard subscription != nil else { return "none" }
        subscription = nil
        return "unsubscribed"
    }

    /// A number that was not seen is expected no more.
    mutating func dismiss(_ number: UInt64) -> String {
        guard isKnown, messages[number] == nil else { return "none" }
        forgotten = (forgotten + [number..<number + 1]).merged()
        return "dismissed"
    }
}

private func describe(isNew: Bool, isReused: Bool, missed: Range<UInt64>?) -> String {
    "\(isNew ? "new" : "seen")\(isReused ? " reused" : "")\(missed.map { " missed \($0)" } ?? "")"
}

extension Session {
    fileprivate func outcome(of code: Code) throws -> String {
        switch try scan(code) {
        case .share(let share): "\(share.news)"
        case .message(let receipt):
            describe(
                isNew: receipt.isNew, isReused: receipt.isNumberReused,
                missed: receipt.missed.map { Range($0) })
        case .refused(.notSubscribed): "not subscribed"
        case let other: "\(other)"
        }
    }

    fileprivate func unsubscribeFromChess() throws -> String {
        guard let channel = try subscribed(), case .subscribed = channel.access else { return "none" }
        try vault.write { try $0.removeKey(of: channel) }
        return "unsubscribed"
    }

    fileprivate func dismissInChess(_ number: UInt64) throws -> String {
        try vault.write { transaction in
            guard let channel = try transaction.channels(of: identity).first,
                try transaction.messageCount(withNumber: number, inChannel: channel.id) == 0
            else { return "none" }
            try transaction.dismiss([number..<number + 1], inChannel: channel.id)
            return "dismissed"
        }
    }

    private func subscribed() throws -> Channel? {
        try vault.read { try $0.channels(of: identity).first }
    }
}
