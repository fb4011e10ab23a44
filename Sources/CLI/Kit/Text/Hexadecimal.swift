extension [UInt8] {
    /// Two lowercase digits per byte.
    var hexadecimal: String {
        map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}

extension [UInt8] {
    /// - Returns: nil, unless the text has two digits per byte.
    init?(hexadecimal text: String) {
        let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2), !digits.contains(nil) else { return nil }
        let values = digits.compactMap { $0.map(UInt8.init) }
        self = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
