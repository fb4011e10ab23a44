import Wire

/// Which bits of a sealed body tests flip.
enum FlippedBits {
    /// All, or where RSA makes each take long, every eleventh, and so each of a byte's eight in turn.
    static func of(_ body: [UInt8], openedBy suite: Suite) -> StrideTo<Int> {
        stride(from: 0, to: body.count * 8, by: suite == .compact ? 1 : 11)
    }
}
