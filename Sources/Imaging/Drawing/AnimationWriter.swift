/// Writes an animated PNG of 1-bit gray pixels frame by frame (PNG third edition, 4.9).
///
/// Each frame shows symbols in a row.
public struct AnimationWriter: Sendable {
    private let frameCount: Int
    private let size: Int
    private let columns: Int
    private let scale: Int
    private let frameDuration: Int
    private var frameIndex = 0
    private var sequence = 0

    /// - Parameters:
    ///   - frameCount: The number of frames that follow.
    ///   - size: The side in modules of the square for each symbol, with its quiet zone.
    ///   - columns: The most symbols of a frame.
    ///   - scale: Pixels per module, 1...64.
    ///   - frameDuration: In milliseconds, in `Animation.frameDurations`.
    public init(frameCount: Int, size: Int, columns: Int, scale: Int, frameDuration: Int) {
        precondition(1...64 ~= scale && Animation.frameDurations ~= frameDuration)
        self.frameCount = frameCount
        self.size = size
        self.columns = columns
        self.scale = scale
        self.frameDuration = frameDuration
    }

    /// The bytes of the file that hold the next frame, and before the first one those that begin the
    /// file.
    ///
    /// - Parameter symbols: At most as many as there are columns.
    public mutating func frame(_ symbols: [Symbol]) -> [UInt8] {
        let still = symbols.png(scale: scale, size: size, columns: columns)
        let chunks = PNGChunks(still)
        var bytes: [UInt8] = []
        if frameIndex == 0 {
            bytes += PNG.signature
            for chunk in chunks where chunk.name == "IHDR" { bytes += still[chunk.range] }
            // 0 plays means an endless loop.
            bytes += PNG.chunk("acTL", PNG.bigEndian(frameCount, bytes: 4) + PNG.bigEndian(0, bytes: 4))
        }
        bytes += PNG.chunk("fcTL", control)
        sequence += 1
        for chunk in chunks where chunk.name == "IDAT" {
            if frameIndex == 0 {
                bytes += still[chunk.range]
            } else {
                bytes += PNG.chunk("fdAT", PNG.bigEndian(sequence, bytes: 4) + still[chunk.content])
                sequence += 1
            }
        }
        frameIndex += 1
        return bytes
    }

    /// The bytes that end the file after its last frame.
    public var end: [UInt8] { PNG.chunk("IEND", []) }

    /// The content of the fcTL chunk of a frame that fills the picture (PNG third edition, 11.3.6.2).
    private var control: [UInt8] {
        let numbers = [sequence, columns * size * scale, size * scale, 0, 0]
            .flatMap { PNG.bigEndian($0, bytes: 4) }
        let delay = PNG.bigEndian(frameDuration, bytes: 2) + PNG.bigEndian(1000, bytes: 2)
        // The frame stays (0) and replaces the one before (0).
        return numbers + delay + [0, 0]
    }
}
