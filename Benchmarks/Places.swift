import Foundation
import SeQRcast
import Storage

/// What it costs to look for a place where every message was seen somewhere: places are sealed, so all
/// of them are opened.
enum Places {
    private static let rounds = 3
    private static let pageLength = 50

    private enum Question: CaseIterable {
        case first, page, count

        var title: String {
            switch self {
            case .first: "first page"
            case .page: "page near a place (`--near`)"
            case .count: "count near a place"
            }
        }
    }

    private struct Run: Hashable {
        let question: Question
        let count: Int
    }

    static func report(_ effort: Effort, in folder: URL) throws -> Report {
        let channels = try effort.histories.map { count in
            Console.log("writing \(count.grouped) messages …")
            return try LongChannel(of: count, elsewhere: LongChannel.otherPlace, in: folder)
        }
        var race = Race<Run>()
        for channel in channels {
            let session = try Session(vault: channel.vault)
            for question in Question.allCases {
                race.enter(Run(question: question, count: channel.count)) { try ask(question, session) }
            }
        }
        let times = try race.medians(rounds: rounds)
        var table = Table([""] + channels.map { "of \($0.count.grouped), ms" })
        for question in Question.allCases {
            let row = channels.compactMap { times[Run(question: question, count: $0.count)] }
            table.row([question.title] + row.map(milliseconds))
        }
        return Report(
            title: "What was seen near a place",
            note: """
                Medians of \(rounds) rounds, in ms. Each message was seen at a known place, about 60 of them within 500 m of \
                the place that is asked for. The files are in the operating system's cache.
                """,
            table: table)
    }

    private static func ask(_ question: Question, _ session: Session) throws {
        var query = HistoryQuery(channels: [LongChannel.channel])
        if question != .first {
            query.filter.area = LongChannel.place.map { Circle(center: $0, radius: 500) }
        }
        switch question {
        case .first, .page:
            let page = try session.history(query, limit: pageLength)
            precondition(page.entries.count == pageLength, "a whole page")
        case .count:
            let count = try session.messageCount(query)
            precondition(count >= pageLength, "those that were seen there")
        }
    }
}
