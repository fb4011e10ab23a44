import Specimens
import Testing
import Wire

@testable import Exchange

/// Vectors of what a memory decides.
struct MemoryVectorTests {
    private func time(_ file: VectorFile, _ field: String) throws -> Timestamp {
        try Timestamp(seconds: UInt64(file.number(field)))
    }

    /// Ranges as `first-last` or a single number, with spaces between.
    private func ranges(_ text: String) throws -> [Range<UInt64>] {
        try text.split(separator: " ").map { range in
            let ends = try range.split(separator: "-").map { try #require(UInt64($0)) }
            return ends[0]..<(ends[ends.count - 1] + 1)
        }
    }

    @Test(arguments: VectorFile.all(of: "renewal"))
    func `renewals agree with the vectors`(_ file: VectorFile) throws {
        let memory = RenewalMemory(
            held: try time(file, "held"), replaced: try ranges(file["replaced"]))
        switch memory.decision(on: try time(file, "issued"), now: try time(file, "now")) {
        case .isFirst: Issue.record("one is held")
        case .renews(let replaced):
            #expect(file["decision"] == "renews")
            #expect(try ranges(file["replaced then"]) == replaced)
        case .changesNothing: #expect(file["decision"] == "unchanged")
        }
    }

    @Test(arguments: VectorFile.all(of: "order"))
    func `the order of requests agrees with the vectors`(_ file: VectorFile) throws {
        let known = RequestMemory(created: try time(file, "kept"), state: .pending)
        let decision = RequestMemory.decision(
            on: try time(file, "created"), known: known, now: try time(file, "now"), isEndorsed: false,
            standing: .stranger)
        #expect(decision == (file["counts"] == "arriving" ? .isKept(.renewed) : .stays(.known)))
    }
}
