import SeQRcast
import Testing

@testable import CLI

/// A camera sees a code in many images; it is reported once.
struct CodesInSightTests {
    private func code(_ text: String) -> FoundCode {
        FoundCode(bytes: Array(text.utf8), corners: [])
    }

    @Test func `a code is reported again only after it was out of sight`() {
        var codes = CodesInSight()
        let start = ContinuousClock.now
        func news(_ texts: [String], after seconds: Int) -> [String?] {
            codes.news(among: texts.map(code), at: start + .seconds(seconds)).map(\.text)
        }
        #expect(news(["A", "A"], after: 0) == ["A"])
        #expect(news(["A", "B"], after: 2) == ["B"])
        #expect(news(["A"], after: 4) == [])
        #expect(news(["A", "B"], after: 7) == ["B"])
        #expect(news(["A"], after: 11) == ["A"])
    }

    @Test func `a ticket that is held in view is scanned once, however long`() {
        var codes = CodesInSight()
        let start = ContinuousClock.now
        #expect(codes.isEmpty)
        var reports = 0
        for frame in 0..<100 {
            // Every fifth image is too blurred.
            let seen = frame % 5 == 4 ? [] : [code("A")]
            reports += codes.news(among: seen, at: start + .milliseconds(200 * frame)).count
            #expect(!codes.isEmpty)
        }
        #expect(reports == 1)
        _ = codes.news(among: [], at: start + .seconds(30))
        #expect(codes.isEmpty)
    }
}
