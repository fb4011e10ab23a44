import Hex
import Primitives
import Testing

@testable import Threats

struct RiceDeltasTests {
    /// The example of Safe Browsing version 5, "Local Database": three expressions at parameter 30.
    @Test func `the published example is decoded`() throws {
        var deltas = RiceDeltas(width: 32)
        deltas.first = UInt256(489_866_504)
        deltas.parameter = 30
        deltas.count = 2
        deltas.data = [0x74, 0x00, 0xD2, 0x97, 0x1B, 0xED, 0x49, 0x74, 0x00]
        var prefixes: [[UInt8]] = []
        #expect(deltas.decode { prefixes.append($0.bytes(4)) })
        let expected = ["b.example.com/", "a.example.com/", "y.example.com/"].map {
            Array(SHA256.hash(Array($0.utf8)).prefix(4))
        }
        #expect(prefixes == expected)
    }

    @Test(arguments: [
        (32, 2), (32, 28), (32, 30), (64, 35), (64, 62), (128, 99), (128, 126), (256, 227), (256, 254),
    ])
    func `numbers of each width are decoded`(_ width: Int, _ parameter: Int) throws {
        let numbers = (0..<200).map { seed in
            let hash = Array(SHA256.hash([UInt8(seed)]).prefix(width / 8))
            // The lowest parameters are for numbers that are close to each other.
            return parameter < width - 28 ? [0, 0] + hash.dropFirst(2) : hash
        }.sorted { $0.lexicographicallyPrecedes($1) }
        var deltas = RiceDeltas(width: width)
        deltas.first = UInt256(bigEndian: words(numbers[0]))
        deltas.parameter = parameter
        deltas.count = numbers.count - 1
        deltas.data = RiceEncoder.data(numbers.map(RiceEncoder.bits), parameter: parameter)
        #expect(deltas.fault(parameters: parameter...parameter) == nil)
        var read: [[UInt8]] = []
        #expect(deltas.decode { read.append($0.bytes(width / 8)) })
        #expect(read == numbers)

        deltas.data.removeLast(2)
        #expect(!deltas.decode { _ in })
    }

    private func words(_ bytes: [UInt8]) -> [UInt64] {
        let padded = Array(repeating: 0, count: (8 - bytes.count % 8) % 8) + bytes
        return stride(from: 0, to: padded.count, by: 8).map { start in
            padded[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    @Test func `invented parameters are refused before reading`() {
        var deltas = RiceDeltas(width: 32)
        deltas.first = UInt256(1 << 32)
        #expect(deltas.fault(parameters: 2...28) == .prefixes)
        deltas.first = UInt256(7)
        #expect(deltas.fault(parameters: 2...28) == nil)
        deltas.count = 1
        #expect(deltas.fault(parameters: 2...28) == .riceParameter)
        deltas.parameter = 7
        #expect(deltas.fault(parameters: 2...28) == .entryCount)
        deltas.data = [0xFF]
        #expect(deltas.fault(parameters: 2...28) == nil)
        #expect(!deltas.decode { _ in })
        deltas.count = .max
        #expect(deltas.fault(parameters: 2...28) == .entryCount)
    }

    @Test func `a number beyond its width is refused`() {
        for (width, parameter) in [(32, 3), (64, 35), (128, 99), (256, 227)] {
            var deltas = RiceDeltas(width: width)
            deltas.first = UInt256(
                bigEndian: width == 32
                    ? [0xFFFF_FFFF] : [UInt64](repeating: .max, count: width / 64))
            deltas.parameter = parameter
            deltas.count = 1
            // A difference of 1.
            deltas.data = [0x02] + [UInt8](repeating: 0, count: 40)
            #expect(!deltas.decode { _ in }, "\(width)")
        }
    }
}
