/// Checks the consistency of codewords (ISO/IEC 18004:2015, 7.5.2, annexes A and B), which needs no
/// error decoder.
enum ReedSolomon {
    /// Returns whether the polynomial with these coefficients, highest power first, is a multiple
    /// of the generator polynomial.
    ///
    /// The roots of the generator are the powers of 2 from 0 on. Wrong codewords always show if
    /// they are fewer than the correction codewords.
    ///
    /// - Parameter count: Correction codewords: 0...30.
    static func isWhole(_ block: [UInt8], correction count: Int) -> Bool {
        let products = Self.products
        var values = [UInt8](repeating: 0, count: count)
        for codeword in block {
            for root in 0..<count { values[root] = products[root << 8 | Int(values[root])] ^ codeword }
        }
        return values.allSatisfy { $0 == 0 }
    }

    /// The products of each field element with 2^0, then with 2^1, up to 2^29.
    private static let products: [UInt8] = {
        var products = (0...255).map { UInt8($0) }
        for _ in 1..<30 {
            // The field's polynomial is x^8 + x^4 + x^3 + x^2 + 1.
            products += products.suffix(256).map { $0 << 1 ^ ($0 & 0x80 == 0 ? 0 : 0x1D) }
        }
        return products
    }()
}
