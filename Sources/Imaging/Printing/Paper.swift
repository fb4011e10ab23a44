/// A sheet of paper in portrait format, or a page of the size of a card. All lengths are in
/// millimetres.
public enum Paper: String, CaseIterable, Sendable {
    case a4, letter, a6
    /// 85 × 55 mm, as bank cards and business cards nearly are.
    case card

    /// ISO 216; ANSI/ASME Y14.1.
    public var width: Double {
        switch self {
        case .a4: 210
        case .letter: 215.9
        case .a6: 105
        case .card: 85
        }
    }

    public var height: Double {
        switch self {
        case .a4: 297
        case .letter: 279.4
        case .a6: 148
        case .card: 55
        }
    }

    /// Whether the paper is held in a hand: its texts are smaller and its rules thinner.
    var isSmall: Bool { self == .a6 || self == .card }

    /// The heavy rule that opens each piece.
    var heavyRule: Double { isSmall ? 1.2 : 2 }
}
