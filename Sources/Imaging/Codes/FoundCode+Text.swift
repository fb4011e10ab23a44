extension FoundCode {
    /// The content as text, or nil if it is no text.
    ///
    /// A segment is in the character set that the symbol names. Where it names none, that is Latin-1
    /// by the standard (ISO/IEC 18004:2015, 7.3.5), in practice nearly always UTF-8, and Shift-JIS in
    /// Japan. Latin-1 is used only if the others do not apply.
    public var text: String? {
        let isJapanese = segments.contains { $0.characterSet == CodeSegment.shiftJIS }
        var text = ""
        for segment in segments {
            let piece =
                if let number = segment.characterSet {
                    CharacterSetName(number)?.text(of: segment.bytes)
                } else {
                    segment.bytes.likelyText(isJapanese: isJapanese || isLikeShiftJIS)
                }
            guard let piece else { return nil }
            text += piece
        }
        return text
    }

    /// The text as readers see it that ignore the character sets a symbol names.
    public var textWithoutCharacterSets: String? { bytes.likelyText(isJapanese: isLikeShiftJIS) }

    /// The number of the first character set that cannot be converted to text; nil if all can.
    public var unknownCharacterSet: Int? {
        segments.compactMap(\.characterSet).first { CharacterSetName($0)?.isInstalled != true }
    }

    /// Whether there are lead bytes of kanji and kana, which are control characters in Latin-1, or
    /// words of half-width katakana, which would be rows of accented capitals.
    private var isLikeShiftJIS: Bool {
        let bytes = bytes
        if bytes.contains(where: { 0x81...0x9F ~= $0 }) { return true }
        return bytes.split { !(0xA1...0xDF ~= $0) }.contains { $0.count >= 3 }
    }
}

extension [UInt8] {
    fileprivate func likelyText(isJapanese: Bool) -> String? {
        if let text = String(validating: self, as: UTF8.self) { return text }
        if isJapanese, let text = CharacterSetName(CodeSegment.shiftJIS)?.text(of: self) { return text }
        guard !contains(where: Self.isControl) else { return nil }
        return String(String.UnicodeScalarView(map { Unicode.Scalar($0) }))
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        (byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte)) || 0x7F...0x9F ~= byte
    }
}
