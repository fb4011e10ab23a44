/// How much of a symbol may be unreadable: the levels L, M, Q and H of ISO/IEC 18004.
///
/// They restore about 7, 15, 25 and 30% of the codewords.
public enum ErrorCorrection: Int, CaseIterable, Comparable, Sendable {
    case low, medium, quartile, high

    public static func < (left: ErrorCorrection, right: ErrorCorrection) -> Bool {
        left.rawValue < right.rawValue
    }
}
