import Foundation

/// The ratios of a run, by section: the table in `docs/internals/performance.md`.
struct RatioTable {
    static let title = "Ratios"

    private(set) var entries: [(section: String, ratio: Ratio)] = []
    /// All sections that ran; some have no ratios, or not on every machine.
    private var sections: Set<String> = []

    mutating func add(_ ratios: [Ratio], of section: String) {
        sections.insert(section)
        entries += ratios.map { (section, $0) }
    }

    var report: Report {
        var table = Table(["ratio", "section", "measured", "promised"])
        for (section, ratio) in entries {
            table.row([ratio.name, section, ratio.value.times, "\(ratio.limit)"])
        }
        return Report(
            title: Self.title, note: "Each of two things that were measured in turns in this run.",
            table: table)
    }

    /// - Parameter committed: the text of `docs/internals/performance.md`.
    func compared(with committed: String) -> RatioComparison {
        let earlier = Self.values(in: committed)
        let names = Set(entries.map(\.ratio.name))
        return RatioComparison(
            compared: entries.compactMap { _, ratio in earlier[ratio.name].map { (ratio, $0.value) } },
            new: entries.map(\.ratio.name).filter { earlier[$0] == nil },
            unmeasured: earlier.filter { sections.contains($1.section) && !names.contains($0) }.keys.sorted())
    }

    /// By name, with the section that `report` prints.
    private static func values(in text: String) -> [String: (section: String, value: Double)] {
        let lines = text.split(separator: "\n").map(String.init)
        guard let start = lines.firstIndex(of: "## \(title)") else { return [:] }
        var values: [String: (String, Double)] = [:]
        for line in lines[(start + 1)...].prefix(while: { !$0.hasPrefix("## ") }) where line.hasPrefix("| ") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4, let value = Double(cells[2].replacing(",", with: "")) else { continue }
            values[cells[0]] = (cells[1], value)
        }
        return values
    }
}
