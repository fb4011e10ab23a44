import Imaging
import SeQRcast
import Testing

/// Texts of other programs in several QR codes (structured append).
struct AppendJoinerTests {
    private func part(_ index: Int, of count: Int, _ bytes: [UInt8], parity: UInt8 = 1) -> FoundCode {
        let corners = [(0, 0), (0, 9), (9, 9), (9, 0)].map { Point(x: $0.0 + 20 * index, y: $0.1) }
        let place = AppendedPart(index: index, count: count, parity: parity)
        return FoundCode(segments: [CodeSegment(bytes, in: 26)], corners: corners, part: place)
    }

    @Test func `parts of one image are joined in their order`() {
        let plain = FoundCode(bytes: [65], corners: [])
        let joined = [part(1, of: 2, [0xA9]), plain, part(0, of: 2, [0x43, 0xC3])].withAppendsJoined
        #expect(joined.map(\.text) == ["Cé", "A"])
        #expect(joined.map(\.isPartial) == [false, false])
        let box = [(0, 0), (0, 9), (29, 9), (29, 0)].map { Point(x: $0.0, y: $0.1) }
        #expect(joined[0].corners == box)
    }

    @Test func `parts of several images are joined with the last one`() {
        var joiner = AppendJoiner()
        #expect(joiner.join([part(2, of: 3, [67])]) == [])
        #expect(joiner.join([part(0, of: 3, [65]), part(0, of: 3, [88], parity: 2)]) == [])
        #expect(joiner.join([part(2, of: 3, [67])]) == [])
        let whole = joiner.join([part(1, of: 3, [66])])
        #expect(whole.map(\.text) == ["ABC"])
        #expect(whole.map(\.isPartial) == [false])
        // A second copy is complete by itself.
        #expect(joiner.join([part(1, of: 3, [66])]) == [])
    }

    @Test func `two symbols for one place are not joined`() {
        let parts = [part(0, of: 2, [65]), part(0, of: 2, [66]), part(1, of: 2, [67])]
        #expect(parts.withAppendsJoined == parts)
        let copies = [part(0, of: 2, [65]), part(0, of: 2, [65]), part(1, of: 2, [67])]
        #expect(copies.withAppendsJoined.map(\.text) == ["AC"])
    }

    @Test func `there is no place beyond the last one`() {
        for (index, count) in [(2, 2), (0, 1), (-1, 4), (16, 17)] {
            #expect(AppendedPart(index: index, count: count, parity: 0) == nil)
        }
    }
}
