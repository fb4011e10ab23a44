import Imaging

/// Reads the segments of a symbol's data (ISO/IEC 18004:2015, 7.4; Hanzi by GB/T 18284).
struct SegmentReader {
    private let data: [UInt8]
    private let version: Int
    /// The offset of the next bit.
    private var offset = 0
    /// The number of the character set that the following bytes are in; nil if none is named.
    private var characterSet: Int?
    /// Whether a percent sign among alphanumeric characters separates fields (FNC1 mode).
    private var hasFields = false
    private var segments: [CodeSegment] = []
    private var part: AppendedPart?

    /// - Parameters:
    ///   - data: Codewords without those for error correction.
    ///   - version: 1...40.
    init(_ data: [UInt8], version: Int) {
        self.data = data
        self.version = version
    }

    /// Returns the content of all segments. Neighbours in one character set are joined.
    ///
    /// - Returns: nil if there is a segment of an unknown kind, a truncated one, or none.
    mutating func content() -> SymbolContent? {
        while let mode = readBits(4), mode != 0 {
            guard readSegment(mode) else { return nil }
        }
        guard segments.contains(where: { !$0.bytes.isEmpty }) else { return nil }
        return SymbolContent(segments: segments, part: part)
    }

    private mutating func readSegment(_ mode: Int) -> Bool {
        switch mode {
        case 0b0001: digits()
        case 0b0010: characters()
        case 0b0011: placeInAppend()
        case 0b0100: octets()
        case 0b0101: fields(hasIndicator: false)
        case 0b0111: characterSetNumber()
        case 0b1000: kanji()
        case 0b1001: fields(hasIndicator: true)
        case 0b1101: hanzi()
        default: false
        }
    }

    private mutating func append(_ bytes: [UInt8], in characterSet: Int?) {
        segments.append(CodeSegment(bytes, in: characterSet))
    }

    /// - Returns: nil if fewer bits are left.
    private mutating func readBits(_ count: Int) -> Int? {
        guard offset + count <= 8 * data.count else { return nil }
        var value = 0
        for bit in offset..<offset + count { value = value << 1 | Int(data[bit / 8] >> (7 - bit % 8) & 1) }
        offset += count
        return value
    }

    /// Reads the number of characters in a segment.
    ///
    /// - Parameter bits: The size of that number in versions 1 to 9, 10 to 26, and 27 to 40.
    private mutating func count(bits: (Int, Int, Int)) -> Int? {
        switch version {
        case ...9: readBits(bits.0)
        case ...26: readBits(bits.1)
        default: readBits(bits.2)
        }
    }

    private mutating func digits() -> Bool {
        guard var left = count(bits: (10, 12, 14)) else { return false }
        var bytes: [UInt8] = []
        while left > 0 {
            let (bits, limit) = [(4, 10), (7, 100), (10, 1000)][min(left, 3) - 1]
            guard let value = readBits(bits), value < limit else { return false }
            // Keeps leading zeros.
            bytes += String(limit + value).utf8.dropFirst()
            left -= 3
        }
        append(bytes, in: nil)
        return true
    }

    private mutating func characters() -> Bool {
        guard var left = count(bits: (9, 11, 13)) else { return false }
        var bytes: [UInt8] = []
        while left > 0 {
            guard let value = readBits(left == 1 ? 6 : 11), value < (left == 1 ? 45 : 45 * 45) else {
                return false
            }
            if left > 1 { bytes.append(Self.alphabet[value / 45]) }
            bytes.append(Self.alphabet[value % 45])
            left -= 2
        }
        append(hasFields ? Self.separated(bytes) : bytes, in: nil)
        return true
    }

    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8)

    /// Returns the characters with a group separator for each percent sign, and one percent sign for
    /// each pair (7.4.8.2).
    private static func separated(_ characters: [UInt8]) -> [UInt8] {
        let (percent, separator) = (UInt8(ascii: "%"), 0x1D as UInt8)
        var result: [UInt8] = []
        var index = 0
        while index < characters.count {
            let isPair = characters[index...].prefix(2).elementsEqual([percent, percent])
            result.append(characters[index] == percent && !isPair ? separator : characters[index])
            index += isPair ? 2 : 1
        }
        return result
    }

    private mutating func octets() -> Bool {
        guard let count = count(bits: (8, 16, 16)) else { return false }
        var bytes: [UInt8] = []
        for _ in 0..<count {
            guard let value = readBits(8) else { return false }
            bytes.append(UInt8(value))
        }
        append(bytes, in: characterSet)
        return true
    }

    /// Reads the number of a character set in one to three bytes.
    private mutating func characterSetNumber() -> Bool {
        guard let first = readBits(8) else { return false }
        let number: Int? =
            switch first {
            case ..<0x80: first
            case ..<0xC0: readBits(8).map { (first & 0x3F) << 8 | $0 }
            case ..<0xE0: readBits(16).map { (first & 0x1F) << 16 | $0 }
            default: nil
            }
        characterSet = number
        return number != nil
    }

    private mutating func kanji() -> Bool {
        guard let count = count(bits: (8, 10, 12)) else { return false }
        return pairs(count, rows: 0xC0, in: CodeSegment.shiftJIS) { $0 < 0x1F00 ? 0x8140 : 0xC140 }
    }

    /// Only one set of Hanzi is defined, the first.
    private mutating func hanzi() -> Bool {
        guard readBits(4) == 1, let count = count(bits: (8, 10, 12)) else { return false }
        return pairs(count, rows: 0x60, in: CodeSegment.gb18030) { $0 < 0x0A00 ? 0xA1A1 : 0xA6A1 }
    }

    /// Reads characters of thirteen bits that stand for two bytes.
    ///
    /// - Parameters:
    ///   - rows: The number of characters with one first byte.
    ///   - base: Returns the number subtracted from the two bytes.
    private mutating func pairs(
        _ count: Int, rows: Int, in characterSet: Int, base: (Int) -> Int
    ) -> Bool {
        var bytes: [UInt8] = []
        for _ in 0..<count {
            guard let value = readBits(13) else { return false }
            let packed = (value / rows) << 8 | value % rows
            let pair = packed + base(packed)
            bytes += [UInt8(truncatingIfNeeded: pair >> 8), UInt8(truncatingIfNeeded: pair)]
        }
        append(bytes, in: characterSet)
        return true
    }

    /// Reads the symbol's place in a structured append (8.1). A number beyond the count is no place.
    private mutating func placeInAppend() -> Bool {
        guard let index = readBits(4), let last = readBits(4), let parity = readBits(8) else { return false }
        part = AppendedPart(index: index, count: last + 1, parity: UInt8(parity))
        return true
    }

    /// - Parameter hasIndicator: Whether a number follows that says who defines the fields: two
    ///   digits, or a letter (7.4.8.3).
    private mutating func fields(hasIndicator: Bool) -> Bool {
        hasFields = true
        guard hasIndicator else { return true }
        guard let indicator = readBits(8) else { return false }
        let letter = UInt8(truncatingIfNeeded: indicator - 100)
        append(indicator < 100 ? Array(String(100 + indicator).utf8.dropFirst()) : [letter], in: nil)
        return true
    }
}
