import Exchange
import Rules
import Wire

// Rules over the memory of a reader or an owner. The memory itself is the caller's.

extension Core {
    static func decideRenewal(_ fields: API.DecideRenewal) throws(Refusal) -> API.DecideRenewalResult {
        let replaced = try ranges(fields.replaced, "replaced")
        let memory = RenewalMemory(held: fields.held, replaced: replaced)
        func result(_ decision: API.Renewal, _ replaced: [API.Range]) -> API.DecideRenewalResult {
            API.DecideRenewalResult(
                decision: decision, replaced: replaced,
                isAhead: Renewal.isAhead(fields.issued, of: fields.now),
                isHeldAhead: fields.held.map { Renewal.isAhead($0, of: fields.now) } ?? false)
        }
        switch memory.decision(on: fields.issued, now: fields.now) {
        case .isFirst: return result(.first, fields.replaced)
        case .renews(let dates): return result(.renews, dates.map { API.Range($0) })
        case .changesNothing: return result(.unchanged, fields.replaced)
        }
    }

    static func missedNumbers(_ fields: API.MissedNumbers) throws(Refusal) -> API.MissedNumbersResult {
        guard fields.number <= messageNumberLimit, fields.first <= messageNumberLimit,
            fields.last ?? 0 <= messageNumberLimit
        else { throw Refusal(field: "number") }
        let missed = MissedNumbers.before(
            fields.number, last: fields.last, first: fields.first,
            jumps: try ranges(fields.jumps, "jumps").merged())
        return API.MissedNumbersResult(missed: missed.map { API.Range($0) })
    }

    static func judgePart(_ fields: API.JudgePart) throws(Refusal) -> API.JudgePartResult {
        let part = try Part(fields.code)
        var held = PartCollection(of: part.set)
        for text in fields.held {
            let part = try Part(text)
            guard part.set == held.set else { throw Refusal(field: "held") }
            held.insert(part)
        }
        let memory = PartMemory(
            parts: held, count: Int(clamping: fields.count),
            reading: fields.hasMessage ? .message : fields.read.map { .other($0) })
        let news = memory.news(of: part, now: fields.now)
        var indices = fields.indices.map { Int(clamping: $0) }
        if news == .new { indices.append(part.index) }
        return API.JudgePartResult(
            news: API.PartNews(news),
            joins: part.set.areWorthJoining(indices, tried: Int(clamping: fields.tried)))
    }

    static func limits() throws(Refusal) -> API.LimitsResult {
        API.LimitsResult(
            parts: UInt64(Limits.parts), partsOfIndex: UInt64(PartCollection.alternativeLimit),
            shares: UInt64(Limits.waitingShares))
    }

    static func ranges(_ ranges: [API.Range], _ field: String) throws(Refusal) -> [Range<UInt64>] {
        var checked: [Range<UInt64>] = []
        for range in ranges {
            guard range.from < range.to, range.to <= messageNumberLimit + 1 else {
                throw Refusal(field: field)
            }
            checked.append(range.from..<range.to)
        }
        return checked
    }
}

extension API.PartNews {
    fileprivate init(_ news: PartNews) {
        self =
            switch news {
            case .new: .new
            case .known: .known
            case .read: .read
            case .excess: .excess
            }
    }
}

extension API.RequestState {
    fileprivate var state: RequestMemory.State {
        switch self {
        case .pending: .pending
        case .accepted: .accepted
        case .rejected: .rejected
        }
    }
}

extension API.RequestNews {
    init(_ news: RequestMemory.News) {
        self =
            switch news {
            case .new: .new
            case .renewed: .renewed
            case .known: .known
            case .member: .member
            case .accepted: .accepted
            case .rejected: .rejected
            }
    }
}
