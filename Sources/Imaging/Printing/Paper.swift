/// A sheet of paper, upright.
public enum Paper: String, CaseIterable, Sendable {
    case a4, letter

    /// In millimetres (ISO 216; ANSI/ASME Y14.1).
    public var width: Double {
        switch self {
        case .a4: 210
        case .letter: 215.9
        }
    }

    /// In millimetres.
    public var height: Double {
        switch self {
        case .a4: 297
        case .letter: 279.4
        }
    }
}
