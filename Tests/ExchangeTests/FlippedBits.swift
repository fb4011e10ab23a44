import Wire

/// Selects the bits of a sealed body that tests flip.
enum FlippedBits {
    /// All bits; or every eleventh where RSA is slow, so that each bit of a byte has its turn.
    static func of(_ body: [UInt8], openedBy suite: Suite) -> StrideTo<Int> {
        stride(from: 0, to: body.count * 8, by: suite == .compact ? 1 : 11)
    }
}
