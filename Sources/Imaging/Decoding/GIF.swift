/// giflib: each picture that a file shows, frame by frame.
enum GIF {
    /// - Parameters:
    ///   - limit: of time for each picture.
    ///   - body: returns whether to go on.
    /// - Throws: `.tooManyPixels`, `.tooManyImages`, `.outOfTime` or `.damagedImage`.
    static func forEachImage(
        in file: [UInt8], within limit: Duration?, _ body: (GrayImage) -> Bool
    ) throws(ImagingError) {
        let reader = try GIFReader(file)
        var player = try FramePlayer(width: reader.width, height: reader.height, within: limit)
        var isEmpty = true
        while try reader.drawNextFrame(on: &player) {
            isEmpty = false
            guard try player.show(body) else { return }
        }
        guard !isEmpty else { throw .damagedImage }
    }
}
