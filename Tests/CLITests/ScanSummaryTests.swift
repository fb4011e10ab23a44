import Testing

@testable import CLI

/// The counts at the end of a scan.
struct ScanSummaryTests {
    private func summary(_ counts: [ScanSummary.Entry: Int]) -> ScanSummary {
        let summary = ScanSummary()
        for (entry, count) in counts { summary.record(entry, count: count) }
        return summary
    }

    @Test func `only what occurred is named`() {
        #expect(
            summary([.new: 35, .seenBefore: 4, .notForYou: 1, .noCode: 3]).text()
                == "35 new, 4 seen before, 1 not for you, 3 without a code")
        #expect(summary([.new: 1_200, .refused: 1]).text() == "1,200 new, 1 refused")
        #expect(summary([.notImage: 1]).text() == "1 file that is not an image")
        #expect(
            summary([.new: 140, .seenBefore: 2]).text(admission: "admitted") == "140 admitted, 2 seen before")
        #expect(ScanSummary().text() == "no images")
    }

    @Test func `every count has a phrase of its own`() {
        let phrases = ScanSummary.Entry.allCases.filter { $0 != .unfinished }.map { summary([$0: 2]).text() }
        #expect(Set(phrases).count == ScanSummary.Entry.allCases.count - 1)
    }

    @Test func `a set that a later image completes is not unfinished`() {
        let summary = ScanSummary()
        for set in [7, 7, 8] { summary.recordUnfinished(set: Int64(set)) }
        #expect(summary.text() == "2 unfinished")
        summary.recordCompleted(set: 7)
        summary.record(.new)
        #expect(summary.text() == "1 new, 1 unfinished")
        #expect(summary.json.unfinished == 1)
    }

    @Test func `the summary is printed once`() {
        let summary = ScanSummary()
        #expect(summary.claimPrinting())
        #expect(!summary.claimPrinting())
    }
}
