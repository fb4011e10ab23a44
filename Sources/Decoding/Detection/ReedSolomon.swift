/// The error correction of a block of codewords (ISO/IEC 18004:2015, 7.5.2, annexes A and B).
///
/// A block is a polynomial over the field of 256 elements, highest power first. Right ones are
/// multiples of the generator polynomial, whose roots are the powers of 2 from 0 on.
enum ReedSolomon {
    /// Returns whether no codeword is wrong. Wrong ones always show if they are fewer than the
    /// correction codewords.
    ///
    /// - Parameter count: Correction codewords: 0...30.
    static func isWhole(_ block: [UInt8], correction count: Int) -> Bool {
        syndromes(of: block, count).allSatisfy { $0 == 0 }
    }

    /// Corrects wrong codewords.
    ///
    /// - Parameters:
    ///   - count: Correction codewords: 0...30.
    ///   - limit: The largest number of wrong codewords, at most half of `count`.
    /// - Returns: nil if more codewords are wrong.
    static func corrected(_ block: [UInt8], correction count: Int, limit: Int) -> [UInt8]? {
        let syndromes = syndromes(of: block, count)
        guard syndromes.contains(where: { $0 != 0 }) else { return block }
        let locator = locator(of: syndromes)
        let errorCount = locator.count - 1
        guard errorCount <= limit else { return nil }
        // Forney's algorithm gives the error at each root of the locator.
        let evaluator = (0..<count).map { power in
            (0...min(power, errorCount)).reduce(0) { $0 ^ product(locator[$1], syndromes[power - $1]) }
        }
        let derivative = locator.indices.dropFirst().map { $0 % 2 == 1 ? locator[$0] : 0 }
        var result = block
        var rootCount = 0
        for index in block.indices {
            let power = block.count - 1 - index
            let inverse = powers[255 - power % 255]
            guard value(of: locator, at: inverse) == 0 else { continue }
            let slope = value(of: derivative, at: inverse)
            guard slope != 0 else { return nil }
            let error = quotient(value(of: evaluator, at: inverse), slope)
            result[index] ^= product(powers[power % 255], error)
            rootCount += 1
        }
        return rootCount == errorCount && isWhole(result, correction: count) ? result : nil
    }

    /// Returns the values of a block at the roots of the generator.
    private static func syndromes(of block: [UInt8], _ count: Int) -> [UInt8] {
        let multiples = Self.multiples
        var values = [UInt8](repeating: 0, count: count)
        for codeword in block {
            for root in 0..<count { values[root] = multiples[root << 8 | Int(values[root])] ^ codeword }
        }
        return values
    }

    /// Returns the polynomial, lowest power first, whose roots are the inverses of the positions of
    /// wrong codewords (Berlekamp and Massey).
    private static func locator(of syndromes: [UInt8]) -> [UInt8] {
        var (locator, previous) = ([1], [1]) as ([UInt8], [UInt8])
        var (degree, distance, lastGap) = (0, 1, 1 as UInt8)
        for index in syndromes.indices {
            let gap = (0...min(degree, locator.count - 1)).reduce(0) {
                $0 ^ product(locator[$1], syndromes[index - $1])
            }
            guard gap != 0 else {
                distance += 1
                continue
            }
            let factor = quotient(gap, lastGap)
            var next = locator
            next += [UInt8](repeating: 0, count: max(0, previous.count + distance - next.count))
            for power in previous.indices { next[power + distance] ^= product(factor, previous[power]) }
            if 2 * degree <= index {
                (previous, lastGap, degree, distance) = (locator, gap, index + 1 - degree, 1)
            } else {
                distance += 1
            }
            locator = next
        }
        while locator.last == 0 { locator.removeLast() }
        return locator
    }

    /// - Parameter polynomial: Lowest power first.
    private static func value<Polynomial: BidirectionalCollection<UInt8>>(
        of polynomial: Polynomial, at point: UInt8
    ) -> UInt8 {
        polynomial.reversed().reduce(0) { product($0, point) ^ $1 }
    }

    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        one == 0 || other == 0 ? 0 : powers[Int(logarithms[Int(one)]) + Int(logarithms[Int(other)])]
    }

    /// - Parameter divisor: Not 0.
    private static func quotient(_ dividend: UInt8, _ divisor: UInt8) -> UInt8 {
        dividend == 0 ? 0 : powers[Int(logarithms[Int(dividend)]) + 255 - Int(logarithms[Int(divisor)])]
    }

    /// Returns twice an element. The field's polynomial is x^8 + x^4 + x^3 + x^2 + 1.
    private static func doubled(_ element: UInt8) -> UInt8 {
        element << 1 ^ (element & 0x80 == 0 ? 0 : 0x1D)
    }

    /// The powers of 2 from 0 to 509, which repeat after 255.
    private static let powers: [UInt8] = {
        var powers: [UInt8] = [1]
        while powers.count < 510 { powers.append(doubled(powers[powers.count - 1])) }
        return powers
    }()

    /// For each element but 0, the power of 2 that it is.
    private static let logarithms: [UInt8] = {
        var logarithms = [UInt8](repeating: 0, count: 256)
        for power in 0..<255 { logarithms[Int(powers[power])] = UInt8(power) }
        return logarithms
    }()

    /// The products of each field element with 2^0, then with 2^1, up to 2^29.
    private static let multiples: [UInt8] = {
        var multiples = (0...255).map { UInt8($0) }
        for _ in 1..<30 { multiples += multiples.suffix(256).map(doubled) }
        return multiples
    }()
}
