/// Symbols shown one after the other in a loop, to carry a code of many parts from one screen to
/// another.
///
/// Each frame shows one symbol in black on white, centred in a square that holds the largest
/// symbol with its quiet zone.
public struct Animation: Sendable {
    /// The symbols, at least one.
    public let symbols: [Symbol]
    /// The time for which each symbol is shown, in milliseconds.
    public let frameDuration: Int
    private let scale: Int
    /// The side of the square in modules.
    private let size: Int

    /// The allowed values of `frameDuration`. Browsers slow down faster animations.
    public static let frameDurations = 20...60_000

    /// - Parameters:
    ///   - scale: Pixels per module, 1...64.
    ///   - quietZone: Light modules on every side of the largest symbol, 0...64; ISO/IEC 18004
    ///     requires 4.
    ///   - frameDuration: In milliseconds, in `frameDurations`.
    /// - Throws: `.invalidScale`, `.invalidQuietZone` or `.invalidFrameDuration`.
    public init(
        _ symbols: [Symbol], scale: Int = 8, quietZone: Int = 4, frameDuration: Int = 500
    ) throws(ImagingError) {
        precondition(!symbols.isEmpty, "an animation without symbols")
        guard 1...64 ~= scale else { throw .invalidScale(scale) }
        guard 0...64 ~= quietZone else { throw .invalidQuietZone(quietZone) }
        guard Animation.frameDurations ~= frameDuration else { throw .invalidFrameDuration(frameDuration) }
        self.symbols = symbols
        self.scale = scale
        self.frameDuration = frameDuration
        size = (symbols.map(\.size).max() ?? 0) + 2 * quietZone
    }

    /// Encodes the animation as an animated PNG of 1-bit gray pixels (PNG third edition, 4.9).
    ///
    /// Programs without support for animations show the first symbol.
    public func apng() -> [UInt8] {
        var writer = AnimationWriter(
            frameCount: symbols.count, size: size, columns: 1, scale: scale, frameDuration: frameDuration)
        return symbols.flatMap { writer.frame([$0]) } + writer.end
    }
}
