import SeQRcast
import Storage

/// Commands that have to read a whole history, or a whole vault file.
enum WholeHistory {
    private static let searchSpeed = 200_000
    private static let rounds = 3

    enum Question: CaseIterable {
        case search, count, status

        var title: String {
            switch self {
            case .search: "search for a word that is nowhere (`--search`)"
            case .count: "count of all (`--count`)"
            case .status: "what there is to notice (`status`)"
            }
        }
    }

    private struct Run: Hashable {
        let question: Question
        let count: Int
    }

    static func report(_ channels: [LongChannel]) throws -> Report {
        var race = Race<Run>()
        for channel in channels {
            let session = try Session(vault: channel.vault)
            for question in Question.allCases {
                race.enter(Run(question: question, count: channel.count)) {
                    try ask(question, session, messages: channel.count)
                }
            }
        }
        let times = try race.medians(rounds: rounds)
        var table = Table([""] + channels.map { "of \($0.count.grouped), ms" } + ["messages a second"])
        var speeds: [Question: Int] = [:]
        for question in Question.allCases {
            let row = channels.compactMap { times[Run(question: question, count: $0.count)] }
            guard let last = row.last, let count = channels.last?.count else { continue }
            let speed = Int(Double(count) / (last / .seconds(1)))
            speeds[question] = speed
            table.row([question.title] + row.map(milliseconds) + [speed.grouped])
        }
        let speed = speeds[.search, default: 0]
        return Report(
            title: "What reads a whole history",
            note: "Medians of \(rounds) rounds, in ms. The files are in the operating system's cache.",
            table: table,
            bounds: [
                Bound(
                    promise: "a search opens at least \(searchSpeed.grouped) messages a second",
                    measured: speed.grouped, holds: speed >= searchSpeed)
            ])
    }

    private static func ask(_ question: Question, _ session: Session, messages: Int) throws {
        switch question {
        case .search:
            var query = HistoryQuery()
            query.filter.words = SearchWords("nowhere")
            let count = try session.messageCount(query)
            precondition(count == 0, "in none")
        case .count:
            let count = try session.messageCount(HistoryQuery())
            precondition(count == messages, "all")
        case .status:
            let status = try session.status()
            precondition(status.channels[0].unreadCount >= 60, "those that are")
        }
    }
}
