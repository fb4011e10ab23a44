/// A QR symbol (ISO/IEC 18004, model 2): a square of dark and light modules without its quiet zone.
public struct Symbol: Equatable, Sendable {
    /// The version, 1...40.
    public let version: Int
    public let level: ErrorCorrection
    let modules: ModuleSquare

    /// The side in modules, 21...177.
    public var size: Int { 17 + 4 * version }

    /// Whether the module in column `x` of row `y`, both in 0..<size from the top left, is dark.
    public subscript(x: Int, y: Int) -> Bool {
        precondition(0..<size ~= x && 0..<size ~= y, "no such module")
        return modules[x, y]
    }

    /// Encodes the text as one alphanumeric segment in the smallest version that holds it at
    /// `level`, and then at the highest level that fits the same version.
    ///
    /// - Parameters:
    ///   - prefix: Segments before it.
    ///   - text: Characters of QR's alphanumeric alphabet: `0–9`, `A–Z`, space and `$%*+-./:`.
    ///   - level: The lowest acceptable level. Nil means `.medium`, or `.low` if only that fits.
    ///   - maxVersion: The largest acceptable version, in 1...40.
    /// - Throws: `.notAlphanumeric` or `.tooLong`.
    public init(
        after prefix: SymbolPrefix = .none, text: String, level: ErrorCorrection? = nil, maxVersion: Int = 40
    ) throws(ImagingError) {
        let characters = Array(text.utf8)
        guard !characters.isEmpty, characters.allSatisfy(Symbol.isAlphanumeric) else {
            throw .notAlphanumeric
        }
        (version, self.level) = try Symbol.choose(
            for: characters.count, after: prefix, level: level, maxVersion: maxVersion)
        modules = Qrencode.modules(after: prefix, characters, version: version, level: self.level)
    }

    /// Chooses the version and level for a number of characters.
    ///
    /// This is arithmetic alone: encoding would include the costly choice of a mask.
    static func choose(
        for count: Int, after prefix: SymbolPrefix = .none, level: ErrorCorrection?, maxVersion: Int = 40
    ) throws(ImagingError) -> (version: Int, level: ErrorCorrection) {
        func capacity(_ version: Int, _ level: ErrorCorrection) -> Int {
            Self.capacity(version: version, level: level, after: prefix)
        }
        for least in level.map({ [$0] }) ?? [.medium, .low] {
            guard
                let version = (1...maxVersion).first(where: { capacity($0, least) >= count })
            else {
                continue
            }
            let best = ErrorCorrection.allCases.last { capacity(version, $0) >= count }
            return (version, best ?? least)
        }
        throw .tooLong(characters: count, limit: capacity(maxVersion, level ?? .low))
    }

    static func isAlphanumeric(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: " $%*+-./:".utf8.contains(character)
        }
    }
}

/// The error correction levels L, M, Q and H of ISO/IEC 18004.
///
/// They restore about 7, 15, 25 and 30% of the codewords.
public enum ErrorCorrection: Int, CaseIterable, Comparable, Sendable {
    case low, medium, quartile, high

    public static func < (left: ErrorCorrection, right: ErrorCorrection) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension Symbol {
    /// Returns the number of alphanumeric characters that a symbol holds in one segment.
    ///
    /// The result is 10...4,296, or less, down to 0, after a prefix.
    ///
    /// - Parameters:
    ///   - version: 1...40.
    ///   - prefix: Segments before the text.
    public static func capacity(
        version: Int, level: ErrorCorrection, after prefix: SymbolPrefix = .none
    ) -> Int {
        precondition(1...40 ~= version, "no such version")
        let bits = max(
            0,
            8 * dataCodewords[version - 1][level.rawValue] - prefix.bitCount(inVersion: version)
                - alphanumericBitCount(0, inVersion: version))
        return bits / 11 * 2 + (bits % 11 >= 6 ? 1 : 0)
    }

    /// The bits of an alphanumeric segment: two characters take 11, a last single character 6. A mode
    /// indicator of 4 bits precedes them, and their number in 9, 11 or 13 (ISO/IEC 18004:2015, 7.4.1
    /// and 7.4.4).
    static func alphanumericBitCount(_ characters: Int, inVersion version: Int) -> Int {
        let countBits =
            switch version {
            case ...9: 9
            case ...26: 11
            default: 13
            }
        return 4 + countBits + characters / 2 * 11 + characters % 2 * 6
    }

    /// The data codewords of versions 1 to 40 at levels L, M, Q and H (ISO/IEC 18004:2015, table
    /// 7).
    package static let dataCodewords: [[Int]] = [
        [19, 16, 13, 9], [34, 28, 22, 16], [55, 44, 34, 26], [80, 64, 48, 36],
        [108, 86, 62, 46], [136, 108, 76, 60], [156, 124, 88, 66], [194, 154, 110, 86],
        [232, 182, 132, 100], [274, 216, 154, 122], [324, 254, 180, 140], [370, 290, 206, 158],
        [428, 334, 244, 180], [461, 365, 261, 197], [523, 415, 295, 223], [589, 453, 325, 253],
        [647, 507, 367, 283], [721, 563, 397, 313], [795, 627, 445, 341], [861, 669, 485, 385],
        [932, 714, 512, 406], [1006, 782, 568, 442], [1094, 860, 614, 464], [1174, 914, 664, 514],
        [1276, 1000, 718, 538], [1370, 1062, 754, 596], [1468, 1128, 808, 628], [1531, 1193, 871, 661],
        [1631, 1267, 911, 701], [1735, 1373, 985, 745], [1843, 1455, 1033, 793], [1955, 1541, 1115, 845],
        [2071, 1631, 1171, 901], [2191, 1725, 1231, 961], [2306, 1812, 1286, 986], [2434, 1914, 1354, 1054],
        [2566, 1992, 1426, 1096], [2702, 2102, 1502, 1142], [2812, 2216, 1582, 1222],
        [2956, 2334, 1666, 1276],
    ]
}
