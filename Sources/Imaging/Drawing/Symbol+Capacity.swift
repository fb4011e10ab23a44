extension Symbol {
    /// Returns the number of alphanumeric characters that a symbol holds in one segment.
    ///
    /// The result is 10...4,296, or less, down to 0, after a prefix. Two characters take 11 bits, a
    /// last single character 6, a byte 8. A mode indicator of 4 bits precedes them, and a count of
    /// 9, 11 or 13 bits for characters, or of 8 or 16 bits for bytes (ISO/IEC 18004:2015, 7.4.1,
    /// 7.4.4 and 7.4.5).
    ///
    /// - Parameters:
    ///   - version: 1...40.
    ///   - prefixLength: The length of a byte segment before the text; 0 for none.
    public static func capacity(version: Int, level: ErrorCorrection, after prefixLength: Int = 0) -> Int {
        precondition(1...40 ~= version, "no such version")
        let (countBits, byteCountBits) =
            switch version {
            case ...9: (9, 8)
            case ...26: (11, 16)
            default: (13, 16)
            }
        let prefixBits = prefixLength == 0 ? 0 : 4 + byteCountBits + 8 * prefixLength
        let bits = max(0, 8 * dataCodewords[version - 1][level.rawValue] - prefixBits - 4 - countBits)
        return bits / 11 * 2 + (bits % 11 >= 6 ? 1 : 0)
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
