import Foundation

/// The table of all ratios, as it stands in `docs/performance.md`, and a run compared with it.
enum RatioTable {
    static let title = "Ratios"

    static func report(_ ratios: [Ratio]) -> Report {
        var table = Table(["ratio", "measured", "promised"])
        for ratio in ratios {
            let promise =
                switch ratio.limit {
                case .atLeast(let least): "at least \(least.times)"
                case .atMost(let most): "at most \(most.times)"
                }
            table.row([ratio.name, ratio.value.times, promise])
        }
        return Report(
            title: title, note: "Each of two things that were measured in turns in this run.", table: table)
    }

    /// More than this part of a committed ratio is a loss to be looked into.
    private static let tolerance = 0.3

    /// - Parameter committed: the text of `docs/performance.md`.
    /// - Returns: a bound for each ratio that the committed table has, too.
    static func comparison(of ratios: [Ratio], with committed: String) -> [Bound] {
        let earlier = values(in: committed)
        return ratios.compactMap { ratio in
            earlier[ratio.name].map { value in
                let loss = ratio.loss(since: value)
                return Bound(
                    promise: "\(ratio.name): no more than \(tolerance.percent) worse than \(value.times)",
                    measured: "\(ratio.value.times), \(loss.percent) lost", holds: loss <= tolerance)
            }
        }
    }

    /// By name, in the section that `report` prints.
    private static func values(in text: String) -> [String: Double] {
        let lines = text.split(separator: "\n").map(String.init)
        guard let start = lines.firstIndex(of: "## \(title)") else { return [:] }
        var values: [String: Double] = [:]
        for line in lines[(start + 1)...].prefix(while: { !$0.hasPrefix("## ") }) where line.hasPrefix("| ") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 3, let value = Double(cells[1].replacing(",", with: "")) else { continue }
            values[cells[0]] = value
        }
        return values
    }
}
