public import Imaging

/// How a code is drawn.
public struct DrawingOptions: Sendable {
    /// The lowest error correction; nil: medium, or low where only that fits.
    public var level: ErrorCorrection?
    /// The largest version of a symbol, in 1...40. A code that needs a larger symbol is put into
    /// parts.
    public var maxVersion: Int
    /// The share of all parts that may be lost, in percent, in `parityRange`; rounded up to whole
    /// parts.
    public var parity: Int
    /// Called after each of several symbols, with the number of symbols so far and of all.
    public var report: (@Sendable (_ count: Int, _ total: Int) -> Void)?

    /// Called with each finished drawing, before the vault stores anything of it; an error stops
    /// that.
    public var approve: (@Sendable (Drawing) throws -> Void)?

    /// A version that phones read easily.
    public static let defaultMaxVersion = 30
    public static let defaultParity = 25
    public static let parityRange = 0...90

    public init(
        level: ErrorCorrection? = nil, maxVersion: Int = Self.defaultMaxVersion,
        parity: Int = Self.defaultParity
    ) {
        precondition(1...40 ~= maxVersion && Self.parityRange ~= parity)
        self.level = level
        self.maxVersion = maxVersion
        self.parity = parity
    }
}
