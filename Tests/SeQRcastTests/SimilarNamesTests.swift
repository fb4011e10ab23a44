import SeQRcast
import Testing

/// Names that somebody may have meant.
struct SimilarNamesTests {
    private let names = ["history", "share", "show", "scan", "status", "sign"]

    @Test(arguments: [
        ("histroy", ["history"]), ("hist", ["history"]), ("shar", ["share"]), ("scna", ["scan"]),
        ("SIGN", ["sign"]), ("stats", ["status"]), ("frobnicate", []), ("x", []), ("", []),
    ])
    func `a slip of the hand is recognised`(_ word: String, _ meant: [String]) {
        #expect(names.similar(to: word) == meant)
    }

    @Test func `the closest comes first, five at most, each once`() {
        #expect(["Bob", "Rob", "Bobby"].similar(to: "bob") == ["Bob", "Bobby", "Rob"])
        #expect((0..<9).map { "name\($0)" }.similar(to: "name").count == 5)
        #expect(["Bob", "Bob"].similar(to: "Bbo") == ["Bob"])
    }
}
