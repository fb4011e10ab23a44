/// Encodes numbers like a server, bit by bit, without code of the reader.
struct RiceEncoder {
    private var bits: [Bool] = []

    /// The differences of ascending numbers of `width` bits, each given as its bits, the most
    /// significant first.
    static func data(_ numbers: [[Bool]], parameter: Int) -> [UInt8] {
        var encoder = RiceEncoder()
        for (previous, next) in zip(numbers, numbers.dropFirst()) {
            encoder.append(difference(next, previous), parameter: parameter)
        }
        return encoder.bytes
    }

    static func bits(_ bytes: [UInt8]) -> [Bool] {
        bytes.flatMap { byte in (0..<8).map { byte >> UInt8(7 - $0) & 1 == 1 } }
    }

    private mutating func append(_ number: [Bool], parameter: Int) {
        let quotient = number.dropLast(parameter).reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
        bits += Array(repeating: true, count: quotient) + [false] + number.suffix(parameter).reversed()
    }

    private static func difference(_ left: [Bool], _ right: [Bool]) -> [Bool] {
        var borrow = false
        let reversed = zip(left, right).reversed().map { left, right in
            let bit = (left != right) != borrow
            borrow = (right && borrow) || (!left && (right || borrow))
            return bit
        }
        return reversed.reversed()
    }

    private var bytes: [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) {
                $0 | ($1.element ? 1 << UInt8($1.offset) : 0)
            }
        }
    }
}
