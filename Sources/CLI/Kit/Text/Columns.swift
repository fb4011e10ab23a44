extension StringProtocol {
    /// The largest width on a terminal; a terminal that combines characters may show it narrower.
    var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }
}

extension Unicode.Scalar {
    /// The width on a terminal: 2 for East Asian characters and emoji, 0 for combining characters,
    /// otherwise 1.
    ///
    /// This is roughly Unicode Standard Annex 11: the blocks that are wide as a whole.
    var columns: Int {
        switch properties.generalCategory {
        // The emoji selector makes the character before it wide.
        case .nonspacingMark, .enclosingMark: value == 0xFE0F ? 1 : 0
        case .format: 0
        default: isWide ? 2 : 1
        }
    }

    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x1B2FF, 0x1D300...0x1D37F, 0x1F200...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
            0x20000...0x3FFFD:
            true
        // Two of these make a flag, which is as wide as both.
        case 0x1F1E6...0x1F1FF: false
        default: properties.isEmojiPresentation
        }
    }
}
