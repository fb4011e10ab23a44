extension FoundCode {
    /// The bytes as text, nil where they are none. A symbol that names no character set is meant to be in Latin-1
    /// (ISO/IEC 18004:2015, 7.3.5), and is in UTF-8 nearly always, and in Shift-JIS in Japan: what cannot be anything else is
    /// taken for that.
    public var text: String? {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        if isLikeShiftJIS, let text = ShiftJIS.decode(bytes) { return text }
        guard !bytes.contains(where: FoundCode.isControl) else { return nil }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Lead bytes of kanji and kana that are control characters in Latin-1, or a word of half-width katakana, which would
    /// be a row of accented capitals.
    private var isLikeShiftJIS: Bool {
        if bytes.contains(where: { 0x81...0x9F ~= $0 }) { return true }
        return bytes.split { !(0xA1...0xDF ~= $0) }.contains { $0.count >= 3 }
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        (byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte)) || 0x7F...0x9F ~= byte
    }
}
