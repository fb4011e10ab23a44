import Foundation
import SeQRcast
import Storage

/// Whether questions about a history cost the same however long it is.
enum History {
    private static let pageLength = 50
    private static let limit = 1.5

    /// Each asks for one page of results, except the last four.
    enum Question: CaseIterable {
        case first, middle, month, ofType, received, unread, expired, valid, near, located
        case one, countOfType, openAndFirst, open

        var isPage: Bool {
            switch self {
            case .one, .countOfType, .openAndFirst, .open: false
            default: true
            }
        }

        var title: String {
            switch self {
            case .first: "first page"
            case .middle: "page in the middle (`--after`)"
            case .month: "page of a time in the middle (`--since`, `--until`)"
            case .ofType: "page of a type (`--type`)"
            case .received: "page of what was received (`--received`)"
            case .unread: "page of what is unread (`--unread`)"
            case .expired: "page of what has expired (`--expired`)"
            case .valid: "page of what has not (`--valid`)"
            case .near: "page of what was seen near a place (`--near`)"
            case .located: "page of what was seen at a known place (`map`)"
            case .one: "one message (`--id`)"
            case .countOfType: "count of a type (`--count`)"
            case .openAndFirst: "open the vault, first page"
            case .open: "open the vault"
            }
        }
    }

    private struct Run: Hashable {
        let question: Question
        let count: Int
    }

    static func reports(_ effort: Effort, in folder: URL) throws -> [Report] {
        let channels = try effort.histories.map { count in
            Console.log("writing \(count.grouped) messages …")
            return try LongChannel(of: count, in: folder)
        }
        var race = Race<Run>()
        for channel in channels {
            for question in Question.allCases {
                let work = try work(question, on: channel)
                race.enter(Run(question: question, count: channel.count), repetitions: 4, work)
            }
        }
        let times = try race.medians(rounds: effort.rounds)

        var table = Table([""] + channels.map { "of \($0.count.grouped), µs" } + ["last / first"])
        var worst = 0.0
        for question in Question.allCases {
            let row = channels.compactMap { times[Run(question: question, count: $0.count)] }
            guard let first = row.first, let last = row.last else { continue }
            if question.isPage { worst = max(worst, last / first) }
            table.row([question.title] + row.map(\.microseconds) + [(last / first).times])
        }
        let (shortest, longest) = (effort.histories.min() ?? 0, effort.histories.max() ?? 0)
        let ratio = Ratio(
            name: "a page of \(pageLength) of \(longest.grouped) messages / of \(shortest.grouped)",
            value: worst, limit: .atMost(limit))
        let page = Report(
            title: "A page of \(pageLength) messages of a channel's history",
            note: """
                Medians of \(effort.rounds) rounds, in µs; only ratios are meaningful. About 60 messages, evenly spread, match \
                each question. The files are in the operating system's cache, but the cache of an opened vault is empty. The \
                ratio is the worst of all pages.
                """,
            table: table, ratios: [ratio])
        return [page, try WholeHistory.report(channels)]
    }

    private static func work(_ question: Question, on channel: LongChannel) throws -> () throws -> Void {
        let session = try Session(vault: channel.vault)
        let middle = "\(LongChannel.channel)#\(channel.count / 2)"
        let stored = try session.message(middle).stored
        func filter(_ change: @escaping (inout MessageFilter) -> Void) -> () throws -> Void {
            { try page(of: session, change) }
        }
        return switch question {
        case .first: { try page(of: session) }
        case .middle: { try page(of: session, after: stored.cursor) }
        case .month:
            filter {
                $0.until = stored.message.created
                $0.since = Timestamp(clamping: stored.message.created.date.addingTimeInterval(-30 * 86_400))
            }
        case .ofType: filter { $0.type = .url }
        case .received: filter { $0.direction = .received }
        case .unread: filter { $0.isUnread = true }
        case .expired: filter { $0.expiry = .expired(at: session.now) }
        case .valid: filter { $0.expiry = .valid(at: session.now) }
        case .near: filter { $0.area = LongChannel.place.map { Circle(center: $0, radius: 500) } }
        case .located: filter { $0.isLocated = true }
        case .one:
            {
                let found = try session.history(HistoryQuery(message: middle), limit: pageLength)
                precondition(found.entries.count == 1, "the one")
            }
        case .countOfType:
            {
                var query = HistoryQuery()
                query.filter.type = .url
                let count = try session.messageCount(query)
                precondition(count >= pageLength, "all of them")
            }
        case .openAndFirst: { try page(of: Session(vault: channel.vault)) }
        case .open: { keep(try Session(vault: channel.vault)) }
        }
    }

    private static func page(
        of session: Session, after: MessageCursor? = nil, _ change: (inout MessageFilter) -> Void = { _ in }
    ) throws {
        var query = HistoryQuery(channels: [LongChannel.channel])
        change(&query.filter)
        let page = try session.history(query, limit: pageLength, after: after)
        precondition(page.entries.count == pageLength, "a whole page")
    }
}
