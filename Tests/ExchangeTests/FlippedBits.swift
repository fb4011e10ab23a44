import Wire

/// Selects the bits of a code that tests flip.
enum FlippedBits {
    /// All bits; or every eleventh of what RSA or ML-KEM encrypted, which is long and slow to open:
    /// each bit of a byte has its turn.
    static func of(_ bytes: [UInt8], suite: Suite) -> StrideTo<Int> {
        stride(from: 0, to: bytes.count * 8, by: suite == .compact ? 1 : 11)
    }
}
