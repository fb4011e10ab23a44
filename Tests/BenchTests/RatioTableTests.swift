import Testing

@testable import Bench

/// Comparing ratios with those that were committed.
struct RatioTableTests {
    private static let speed = Ratio(name: "old tool / new tool", value: 1_234.5, limit: .atLeast(1_000))
    private static let growth = Ratio(name: "many / few", value: 1.25, limit: .atMost(1.5))

    private static func table(_ ratios: Ratio..., section: String = "growth") -> RatioTable {
        var table = RatioTable()
        table.add(ratios, of: section)
        return table
    }

    private static func ratio(_ name: String, _ value: Double, _ limit: Ratio.Limit) -> Ratio {
        Ratio(name: name, value: value, limit: limit)
    }

    /// The table with other sections around it, as in the document.
    private static func document(_ table: RatioTable) -> String {
        "# Performance\n\n| many / few | growth | 9.00 | – |\n\n\(table.report)\n## Other\n\n| many / few | growth | 8.00 | – |\n"
    }

    @Test func `a printed table can be read again`() {
        let table = Self.table(Self.speed, Self.growth)
        let comparison = table.compared(with: Self.document(table))
        #expect(comparison.holds)
        #expect(comparison.new.isEmpty && comparison.unmeasured.isEmpty)
        #expect(
            comparison.bounds.map(\.promise) == [
                "old tool / new tool: no more than 30.0% worse than 1,234.50",
                "many / few: no more than 30.0% worse than 1.25",
            ])
    }

    @Test(
        arguments: [
            (Ratio.Limit.atLeast(2), 20.0, true), (.atLeast(2), 8, true), (.atLeast(2), 7.1, true),
            (.atLeast(2), 6.9, false), (.atMost(20), 6, true), (.atMost(20), 10, true),
            (.atMost(20), 14.2, true),
            (.atMost(20), 14.4, false),
        ])
    func `a loss of more than three tenths fails`(_ limit: Ratio.Limit, _ value: Double, _ holds: Bool) {
        let earlier = Self.table(Self.ratio("a / b", 10, limit))
        let comparison = Self.table(Self.ratio("a / b", value, limit)).compared(with: Self.document(earlier))
        #expect(comparison.bounds.map(\.holds) == [holds])
        #expect(comparison.holds == holds)
    }

    @Test func `a ratio on one side only is reported`() {
        let committed = Self.document(Self.table(Self.speed, Self.growth))
        let renamed = Self.table(Self.speed, Self.ratio("very many / few", 1.25, .atMost(1.5)))
        let comparison = renamed.compared(with: committed)
        #expect(comparison.holds)
        #expect(comparison.new == ["very many / few"])
        #expect(comparison.unmeasured == ["many / few"])
        #expect(comparison.description.contains("- not measured: many / few"))
    }

    /// A run of some sections says nothing about the others.
    @Test func `ratios of sections that did not run are not missed`() {
        var committed = Self.table(Self.speed, section: "speed")
        committed.add([Self.growth], of: "growth")
        #expect(Self.table(Self.growth).compared(with: Self.document(committed)).unmeasured.isEmpty)
    }

    /// Not every machine has the programs that a section compares with.
    @Test func `a section without a ratio is missed`() {
        var table = Self.table(Self.growth)
        table.add([], of: "speed")
        var committed = Self.table(Self.speed, section: "speed")
        committed.add([Self.growth], of: "growth")
        #expect(table.compared(with: Self.document(committed)).unmeasured == ["old tool / new tool"])
    }

    @Test(arguments: ["", "# Performance\n", "## Ratios\n\nnone yet\n"])
    func `an input without a table fails`(_ committed: String) {
        let comparison = Self.table(Self.growth).compared(with: committed)
        #expect(!comparison.holds)
        #expect(comparison.new == ["many / few"])
    }
}
