import Testing
import Wire

@testable import SeQRcast

struct HistoryTests {
    private struct Stop: Error {}

    private func published(_ count: Int) throws -> Two {
        let two = try Two()
        for number in 1...count {
            _ = try two.publish("message \(number)")
            if number.isMultiple(of: 2) { two.clock.advance(by: 60) }
        }
        return two
    }

    @Test func `messages one by one are those of the pages`() throws {
        let session = try published(7).alice
        var cursors: [String] = []
        let page = try session.history(HistoryQuery(), limit: 3)
        #expect(
            try !session.forEachMessage(HistoryQuery(), after: page.entries.last?.stored.cursor) { entry in
                cursors.append(entry.stored.cursor.description)
            })
        let all = try session.history(HistoryQuery(), limit: 10).entries.map(\.stored.cursor.description)
        #expect(page.entries.map(\.stored.cursor.description) + cursors == all)
        #expect(all.count == 7)
    }

    @Test(arguments: [(1, true), (6, true), (7, false), (8, false)])
    func `a limit ends the history and says whether more follow`(_ limit: Int, _ hasMore: Bool) throws {
        let session = try published(7).alice
        var count = 0
        #expect(try session.forEachMessage(HistoryQuery(), limit: limit) { _ in count += 1 } == hasMore)
        #expect(count == min(limit, 7))
    }

    @Test func `an error of the body ends the history`() throws {
        let session = try published(3).alice
        var count = 0
        #expect(throws: Stop.self) {
            _ = try session.forEachMessage(HistoryQuery()) { _ in
                count += 1
                throw Stop()
            }
        }
        #expect(count == 1)
        _ = try session.publish(Content(type: .text, text: "and goes on"), in: "chess")
    }
}
